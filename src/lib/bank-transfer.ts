import { type Cents, toDecimal } from '#lib/money.ts'

/**
 * The Belgian structured communication of ten digits: `+++090/9337/55493+++`, the last two being
 * the first ten modulo 97, with 97 for 0.
 */
export function structuredCommunication(digits: string): string {
  const ten = digits.padStart(10, '0').slice(-10)
  const check = String(Number(ten) % 97 || 97).padStart(2, '0')
  const all = ten + check
  return `+++${all.slice(0, 3)}/${all.slice(3, 7)}/${all.slice(7)}+++`
}

/** Whether the last two digits of a structured communication are right. */
export function isStructuredCommunication(text: string): boolean {
  const match = /^\+\+\+(\d{3})\/(\d{4})\/(\d{5})\+\+\+$/.exec(text)
  if (!match) return false
  const digits = match.slice(1).join('')
  return structuredCommunication(digits.slice(0, 10)) === text
}

/**
 * What a banking app reads from the QR code of an invoice (EPC069-12 version 2, level M): a
 * transfer in euro with its communication.
 */
export function epcPayload({
  name,
  iban,
  amount,
  communication,
}: {
  name: string
  iban: string
  amount: Cents
  communication: string
}): string {
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    name.slice(0, 70),
    iban.replace(/\s/g, ''),
    `EUR${toDecimal(amount)}`,
    '',
    '',
    communication,
    '',
  ].join('\n')
}
