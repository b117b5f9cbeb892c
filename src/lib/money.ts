/** An amount of euro in whole cents. No floating point anywhere. */
export type Cents = number

/** Reads an amount as it comes over the wire (`"55"`, `"55.00"`, `55.5`): at most two decimals, no sign, no exponent. Undefined when it is anything else. */
export function parseCents(input: string | number): Cents | undefined {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(input).trim())
  if (!match?.[1]) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The wire and database form: a string with two decimals and a point (`"-0.02"`, `"55.00"`). */
export function toDecimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The form on screen: `€ 1.055,00` with a no-break space. */
export function formatEuro(cents: Cents): string {
  const [whole = '0', decimals = '00'] = toDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}€\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
}
