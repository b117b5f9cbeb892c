/** How a switch reads on screen and on paper. */
export function yesNo(value: boolean): string {
  return value ? 'Ja' : 'Nee'
}
