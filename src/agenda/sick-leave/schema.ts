import { z } from 'zod'
import { FARTHEST_DAYS, TOO_LONG } from '#agenda/sick-leave/rules.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import { daysBetween } from '#lib/dates.ts'
import { dateField, timeField } from '#lib/fields.ts'

const GONE = 'Deze afspraak bestaat niet (meer).'

/** Who is ill, from when until when; without days today, without an hour all day. */
export const sickReportSchema = z
  .object({
    staffId: z.uuid(MEMBER_GONE),
    startDate: dateField().optional(),
    startTime: timeField().nullable().default(null),
    endDate: dateField().optional(),
  })
  .refine(
    ({ startDate, endDate }) =>
      startDate === undefined || endDate === undefined || startDate <= endDate,
    { path: ['endDate'], error: 'De laatste dag moet op of na de eerste dag vallen.' },
  )
  .refine(
    ({ startDate, endDate }) =>
      startDate === undefined ||
      endDate === undefined ||
      daysBetween(startDate, endDate) < FARTHEST_DAYS,
    { path: ['endDate'], error: TOO_LONG },
  )
export type SickReport = z.infer<typeof sickReportSchema>

const visit = {
  appointmentId: z.uuid(GONE),
  /** The version that was read: another one is refused. */
  version: z.int('Vul een geheel getal in.'),
}
const staffId = z.uuid(MEMBER_GONE)

/** What is to become of a visit: a colleague takes it, it gets another time, or it is cancelled. */
const deedSchema = z.discriminatedUnion(
  'deed',
  [
    z.object({ ...visit, deed: z.literal('handed'), staffId }),
    z.object({
      ...visit,
      deed: z.literal('moved'),
      staffId,
      date: dateField(),
      startTime: timeField(),
    }),
    z.object({ ...visit, deed: z.literal('cancelled') }),
  ],
  'Kies wat er met de afspraak gebeurt.',
)
export type Deed = z.infer<typeof deedSchema>

/** One visit or several, all of them or none. */
export const settleSchema = z.object({
  deeds: z
    .array(deedSchema, 'Kies de afspraken.')
    .min(1, 'Kies minstens één afspraak.')
    .max(100, 'Hoogstens 100 afspraken tegelijk.')
    .refine(
      (deeds) => new Set(deeds.map(({ appointmentId }) => appointmentId)).size === deeds.length,
      'Elke afspraak staat er hoogstens één keer in.',
    ),
})

export const undoSchema = z.object({ deedId: z.uuid(GONE) })

/** `putsBack`: she was not ill after all, so her visits return to her. */
export const endSchema = z.object({ putsBack: z.boolean('Dit moet ja of nee zijn.') })
