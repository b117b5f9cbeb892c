const numbers = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 1 })

/** A figure as people read it, with one decimal at most: `1.234`, `12,5`. */
export function formatNumber(figure: number): string {
  return numbers.format(figure)
}

/** How many there are, where there can be thousands: `1 mail`, `1.234 mails`. */
export function countedInThousands(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
