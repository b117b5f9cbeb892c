/** An amount of euro in whole cents. No floating point anywhere. */
export type Cents = number

/**
 * Reads an amount as it comes over the wire (`"55"`, `"55.00"`, `55.5`): at most two decimals, no
 * sign, no exponent. Undefined when it is anything else.
 */
export function parseCents(input: string | number): Cents | undefined {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(input).trim())
  if (!match?.[1]) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * An amount as people write it (`55`, `€ 55,00`, `1.055,00`) in the form of the wire; what is no
 * amount comes back as it was.
 */
export function readTyped(text: string): string {
  const bare = text.replace(/[€\s]|EUR/gi, '')
  const isGrouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(bare)
  return (isGrouped ? bare.replaceAll('.', '') : bare).replace(',', '.')
}

/** The same in cents; undefined when it is none. */
export function typedCents(text: string): Cents | undefined {
  return parseCents(readTyped(text))
}

/**
 * Reads an amount that the database holds (`"-0.02"`, `"55.00"`). Throws on anything else: a stored
 * amount is one.
 */
export function fromDecimal(stored: string): Cents {
  const cents = parseCents(stored.replace(/^-/, ''))
  if (cents === undefined) throw new Error('a stored amount is none')
  return stored.startsWith('-') ? -cents || 0 : cents
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

/** A typed amount as on screen; what is no amount comes back as it was. */
export function typedEuro(text: string): string {
  const cents = typedCents(text)
  return cents === undefined ? text.trim() : formatEuro(cents)
}

/** An amount of the wire as on screen. */
export function euro(decimal: string): string {
  return formatEuro(fromDecimal(decimal))
}

/** An amount or a figure of the wire as people write it: `55,00`. */
export function withComma(decimal: string): string {
  return decimal.replace('.', ',')
}

/** A percentage of the wire as people write it: `5.0` is `5`, `7.5` is `7,5`. */
export function shortPercent(percent: string): string {
  return withComma(percent.replace(/\.0+$/, ''))
}

/** Whether an amount of the wire is nothing. */
export function isZero(decimal: string): boolean {
  return fromDecimal(decimal) === 0
}

/** A price of the wire as on screen; null is one that is not known yet. */
export function priceText(price: string | null): string {
  return price === null ? 'Prijs op aanvraag' : euro(price)
}

/**
 * What a part of an amount comes to, in whole cents; half a cent goes up, away from zero below it.
 * `percent` has at most two decimals (`"7.5"`, `"21.00"`).
 */
export function percentOf(cents: Cents, percent: string): Cents {
  return divide(cents * hundredths(percent), 10_000)
}

/** The VAT within an amount that includes it: 9.55 of 55.00 at `"21.00"` percent. */
export function vatWithin(cents: Cents, percent: string): Cents {
  return cents - divide(cents * 10_000, 10_000 + hundredths(percent))
}

/**
 * What rounding to five cents adds to or takes from an amount in cash (Belgian law of 2 May 2019):
 * 1, 2, 6, 7 go down; 3, 4, 8, 9 go up.
 */
export function cashRounding(cents: Cents): Cents {
  return divide(cents, 5) * 5 - cents || 0
}

function hundredths(percent: string): number {
  const value = parseCents(percent)
  if (value === undefined) throw new Error('a stored percentage is none')
  return value
}

/** A part of an amount in whole cents, half a cent away from zero; `by` is above zero. */
export function divide(amount: number, by: number): number {
  const quotient = (Math.abs(amount) - (Math.abs(amount) % by)) / by
  const up = (Math.abs(amount) % by) * 2 >= by ? 1 : 0
  return Math.sign(amount) * (quotient + up) || 0
}
