import { z } from 'zod'
import { newAppointmentSchema } from '#agenda/appointments/schema.ts'
import { cancelledBySchema } from '#agenda/cancellation-fees/schema.ts'
import { MOST_VISITS, MOST_WEEKS } from '#agenda/series/rules.ts'
import { dateField, timeField } from '#lib/fields.ts'

const weeksField = (most: number) => {
  const message = `Kies 1 tot ${most} weken.`
  return z.coerce.number(message).int(message).min(1, message).max(most, message)
}

const placeField = z
  .object({ date: dateField(), startTime: timeField(), endTime: timeField() })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    error: 'Het einduur moet na het beginuur komen.',
    path: ['endTime'],
  })

export const nextVisitQuerySchema = z.object({
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'),
  weeks: weeksField(1_000).optional(),
})

/** One tap: the visit again, at a time that was proposed. */
export const bookNextVisitSchema = z.object({
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'),
  place: placeField,
})

/**
 * What is repeated: an appointment that exists, or one that is made with the series and is its
 * first.
 */
const repeated = {
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  appointment: newAppointmentSchema.optional(),
}
type Repeated = { appointmentId?: string | undefined; appointment?: unknown }
const namesOne = ({ appointmentId, appointment }: Repeated) =>
  (appointmentId === undefined) !== (appointment === undefined)
const NAMES_ONE = { error: 'Geef aan welke afspraak herhaald wordt.', path: ['appointmentId'] }

/**
 * A series as the owner asks for it: every so many weeks, either so many visits or until a date.
 */
export const seriesPlanSchema = z
  .object({
    ...repeated,
    everyWeeks: weeksField(MOST_WEEKS),
    count: z
      .int('Vul een geheel getal in.')
      .min(1, `Kies 1 tot ${MOST_VISITS} afspraken.`)
      .max(MOST_VISITS, `Kies 1 tot ${MOST_VISITS} afspraken.`)
      .optional(),
    until: dateField('Kies een einddatum.').optional(),
  })
  .refine(namesOne, NAMES_ONE)
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), {
    error: 'Kies een aantal of een einddatum.',
    path: ['count'],
  })

export type SeriesPlan = z.output<typeof seriesPlanSchema>

/**
 * The dates that the owner kept. `accepts`: the obstacles of the preview that she plans over ('Toch
 * inplannen'), by their keys; `staffId`: who else has the visit of that date.
 */
export const newSeriesSchema = z
  .object({
    ...repeated,
    rows: z
      .array(
        placeField.and(
          z.object({
            staffId: z.uuid('Kies een medewerker.').optional(),
            accepts: z
              .array(z.string().max(60), 'Dit moet een lijst zijn.')
              .max(100, 'Hoogstens 100.')
              .default([]),
          }),
        ),
        'Dit moet een lijst zijn.',
      )
      .min(1, 'Kies minstens één datum.')
      .max(MOST_VISITS, `Hoogstens ${MOST_VISITS} afspraken.`),
  })
  .refine(namesOne, NAMES_ONE)
export type NewSeries = z.output<typeof newSeriesSchema>

/** Cancels what comes after this visit of the series. */
export const cancelFollowingSchema = z.object({
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'),
  cancelledBy: cancelledBySchema.optional(),
})
