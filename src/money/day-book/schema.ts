import { z } from 'zod'
import { daysBetween } from '#lib/dates.ts'
import { dateField, optionalText } from '#lib/fields.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { moneyMethods } from '#lib/payment-methods.ts'
import { COUNTED, MOST_COUNTED, MOST_DAYS } from '#money/day-book/rules.ts'

/** Those by which money moves. */
export const moneyMethodSchema = z.enum(moneyMethods)
export type MoneyMethod = z.infer<typeof moneyMethodSchema>

export const dayPathSchema = z.object({ date: dateField() })

/**
 * An amount that may be below zero: of a day on which more cash went out than came in, the float is
 * short of it.
 */
const counted = z.union([z.string(), z.number()], COUNTED).transform((value, context) => {
  const text = String(value).trim()
  const cents = parseCents(text.replace(/^-/, ''))
  if (cents !== undefined) return text.startsWith('-') ? -cents || 0 : cents
  context.addIssue({ code: 'custom', message: COUNTED })
  return z.NEVER
})

/**
 * The cash in the drawer as it was counted (without the float), and what the owner wants to
 * remember about it. Comes out in cents.
 */
export const closeSchema = z.object({
  countedCash: counted.refine(
    (cents) => Math.abs(cents) <= MOST_COUNTED,
    `Het getelde bedrag is hoogstens ${formatEuro(MOST_COUNTED)}.`,
  ),
  note: optionalText(500),
})
export type CloseInput = z.output<typeof closeSchema>

const period = { from: dateField().optional(), to: dateField().optional() }
const INVERTED = { path: ['to'], error: 'De laatste dag ligt voor de eerste.' }

/** Which days to list, newest first; `cursor` is the last date of the page before. */
export const dayQuerySchema = z
  .object({
    ...period,
    limit: z.coerce
      .number('Kies een geheel getal.')
      .int('Kies een geheel getal.')
      .min(1, 'Minstens 1.')
      .max(500, 'Hoogstens 500.')
      .optional(),
    cursor: dateField('Deze bladzijde bestaat niet (meer).').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, INVERTED)
export type DayQuery = z.output<typeof dayQuerySchema>

/** Which days stand in a file; this month up to today when nothing is said. */
export const dayFileQuerySchema = z
  .object(period)
  .refine(({ from, to }) => !from || !to || from <= to, INVERTED)
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MOST_DAYS, {
    path: ['from'],
    error: `Kies hoogstens ${MOST_DAYS} dagen.`,
  })
export type DayFileQuery = z.output<typeof dayFileQuerySchema>
