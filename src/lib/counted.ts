/** How many there are: `1 bon`, `3 bonnen`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
