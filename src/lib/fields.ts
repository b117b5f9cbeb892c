import { z } from 'zod'
import { isDate, isTime, withSeconds } from '#lib/dates.ts'
import { FEWEST_MINUTES, MOST_MINUTES } from '#lib/duration-text.ts'
import { parseCents } from '#lib/money.ts'
import { isSeen } from '#lib/names.ts'
import { EMAIL, isEmail, isPhone } from '#lib/reach.ts'
import { FILL_IN } from '#lib/words.ts'

/** The parameters of a path that names one row: `/api/products/:id`. */
export const byId = z.object({ id: z.uuid() })

export { isEmail, isPhone }

// Building blocks for input schemas: trimmed, Unicode-safe, bounded, each with its Dutch sentence.

/**
 * Free text: trimmed, NFC, no control characters but line breaks and tabs, no lone surrogates
 * (PostgreSQL refuses them), nothing that XML cannot hold.
 */
function cleanText(max: number, shape = (text: string) => text) {
  return z
    .string('Dit moet tekst zijn.')
    .max(max * 4 + 100, `Maximaal ${max} tekens.`)
    .transform((value) => shape(clean(value)))
    .pipe(z.string().max(max, `Maximaal ${max} tekens.`))
}

/** Required text of at most `max` characters; an empty one gets `message`. */
export function requiredText(max: number, message: string = FILL_IN) {
  return z.preprocess((value) => value ?? '', cleanText(max).pipe(z.string().min(1, message)))
}

/**
 * Required text on one line (names, breeds, treatments): line breaks and runs of spaces become one
 * space, so that none reaches a mail's subject or a calendar file.
 */
export function requiredLine(max: number, message: string = FILL_IN) {
  return z.preprocess(
    (value) => value ?? '',
    cleanText(max, oneLine).pipe(z.string().min(1, message)),
  )
}

/** Optional text on one line; null and absent become the empty text. */
export function optionalLine(max: number) {
  return z.preprocess((value) => value ?? '', cleanText(max, oneLine))
}

/** Optional text of at most `max` characters; null and absent become the empty text. */
export function optionalText(max: number) {
  return z.preprocess((value) => value ?? '', cleanText(max))
}

/** A required e-mail address, at most 254 characters, as typed (compare it lower-cased). */
export function emailField(message = 'Vul een geldig e-mailadres in.') {
  return z.preprocess(
    (value) => value ?? '',
    cleanText(254).pipe(
      z.string().min(1, { error: 'Vul een e-mailadres in.', abort: true }).regex(EMAIL, message),
    ),
  )
}

/**
 * An address that the owner is asked for: null says that this person has none, and becomes the
 * empty text; an empty one was forgotten.
 */
export function ownersEmailField() {
  return emailField()
    .nullable()
    .transform((email) => email ?? '')
}

/** A phone number: 4–30 characters with at least 3 digits, or what `isAlso` accepts beside it. */
export function phoneField(isAlso: (value: string) => boolean = () => false) {
  return z.preprocess(
    (value) => value ?? '',
    cleanText(30, oneLine).pipe(
      z
        .string()
        .min(1, { error: 'Vul een telefoonnummer in.', abort: true })
        .refine((value) => isPhone(value) || isAlso(value), 'Vul een geldig telefoonnummer in.'),
    ),
  )
}

/** A day that exists, `YYYY-MM-DD`. */
export function dateField(message = 'Kies een geldige datum.') {
  return z.preprocess(
    (value) => value ?? '',
    z.string('Dit moet tekst zijn.').refine(isDate, message),
  )
}

/** A time of day; `HH:MM` and `HH:MM:SS` are accepted, `HH:MM:SS` comes out. */
export function timeField(message = 'Kies een geldig uur.') {
  return z.preprocess(
    (value) => value ?? '',
    z.string('Dit moet tekst zijn.').refine(isTime, message).transform(withSeconds),
  )
}

/** An amount as text or number with at most two decimals; integer cents come out. */
export function amountField(message = 'Vul een bedrag in zoals 55.00.') {
  return z.union([z.string(), z.number()], message).transform((value, context) => {
    const cents = parseCents(value)
    if (cents !== undefined) return cents
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** An instant as a device says it, with its zone. */
export function instantField(message: string) {
  return z.iso.datetime({ offset: true, error: message }).transform((instant) => new Date(instant))
}

/** A whole number of minutes that a treatment can last. */
export function minutesField(
  message = `Vul een aantal minuten in van ${FEWEST_MINUTES} tot ${MOST_MINUTES}.`,
) {
  return z.int(message).min(FEWEST_MINUTES, message).max(MOST_MINUTES, message)
}

/** A whole number of weeks, at most two years; 0 stands for never. */
export function weeksField(message = 'Vul een aantal weken in van 0 tot 104.') {
  return z.int(message).min(0, message).max(104, message)
}

/** How many rows of a list are asked for at once. */
export function limitField(most: number) {
  return z.coerce
    .number('Vul een getal in.')
    .int('Vul een geheel getal in.')
    .min(1, 'Minstens 1.')
    .max(most, `Hoogstens ${most}.`)
}

/** The id of the last row that was seen of a list. */
export const cursorField = z.uuid('Deze pagina bestaat niet.').optional()

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** A text of signs that nobody sees says nothing. */
function clean(value: string): string {
  const text = value
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .trim()
  return isSeen(text) ? text : ''
}
