import { z } from 'zod'
import { appointmentSchema, newAppointmentSchema } from '#features/appointments/schema.ts'
import { cancelledBySchema } from '#features/cancellation-fees/schema.ts'
import { MOST_VISITS, MOST_WEEKS } from '#features/series/rules.ts'
import { dateField, timeField } from '#lib/fields.ts'

const weeksField = (most: number) => {
  const message = `Kies 1 tot ${most} weken.`
  return z.coerce.number(message).int(message).min(1, message).max(most, message)
}

/** A place in the agenda on the wire. */
const placeSchema = z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })
export type Place = z.infer<typeof placeSchema>

const placeField = z
  .object({ date: dateField(), startTime: timeField(), endTime: timeField() })
  .refine(({ startTime, endTime }) => startTime < endTime, { error: 'Het einduur moet na het beginuur komen.', path: ['endTime'] })

export const nextVisitQuerySchema = z.object({ appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'), weeks: weeksField(1_000).optional() })

/** When a dog could come back. `booked` is the visit that it has already after this one: then nothing is proposed. */
export const nextVisitSchema = z.object({
  /** The week that is proposed, counted from the visit. */
  weeks: z.int(),
  /** What is usual for this dog, and how that is known. */
  usualWeeks: z.int(),
  knownFrom: z.enum(['dog', 'visits', 'salon', 'default']),
  /** The least and the most weeks that can be asked for. */
  leastWeeks: z.int(),
  mostWeeks: z.int(),
  booked: placeSchema.extend({ id: z.string(), status: z.enum(['pending', 'confirmed']) }).nullable(),
  /** Null when nothing is free in that week. */
  proposal: placeSchema.nullable(),
  /** What else is free in that week, the nearest first. */
  others: z.array(placeSchema),
})
export type NextVisit = z.infer<typeof nextVisitSchema>

/** One tap: the visit again, at a time that was proposed. */
export const bookNextVisitSchema = z.object({ appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'), place: placeField })

/** What stands in the way of a date. `key` is the same as long as it is the same obstacle. */
const obstacleSchema = z.object({ key: z.string(), kind: z.enum(['overlap', 'holiday', 'leave', 'hours', 'blocked']), sentence: z.string() })
export type Obstacle = z.infer<typeof obstacleSchema>

/** One date of a series before it is made: free when nothing stands in its way; `others` are the free times of its week, the nearest first. */
const seriesRowSchema = placeSchema.extend({ obstacles: z.array(obstacleSchema), others: z.array(placeSchema) })
export type SeriesRow = z.infer<typeof seriesRowSchema>

/** What is repeated: an appointment that exists, or one that is made with the series and is its first. */
const repeated = {
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  appointment: newAppointmentSchema.optional(),
}
type Repeated = { appointmentId?: string | undefined; appointment?: unknown }
const namesOne = ({ appointmentId, appointment }: Repeated) => (appointmentId === undefined) !== (appointment === undefined)
const NAMES_ONE = { error: 'Geef aan welke afspraak herhaald wordt.', path: ['appointmentId'] }

/** A series as the owner asks for it: every so many weeks, either so many visits or until a date. */
export const seriesPlanSchema = z
  .object({
    ...repeated,
    everyWeeks: weeksField(MOST_WEEKS),
    count: z.int('Vul een geheel getal in.').min(1, `Kies 1 tot ${MOST_VISITS} afspraken.`).max(MOST_VISITS, `Kies 1 tot ${MOST_VISITS} afspraken.`).optional(),
    until: dateField('Kies een einddatum.').optional(),
  })
  .refine(namesOne, NAMES_ONE)
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), { error: 'Kies een aantal of een einddatum.', path: ['count'] })

export type SeriesPlan = z.output<typeof seriesPlanSchema>

export const seriesPreviewSchema = z.object({ rows: z.array(seriesRowSchema) })

/** The dates that the owner kept. `accepts`: the obstacles of the preview that she plans over ('Toch inplannen'), by their keys. */
export const newSeriesSchema = z
  .object({
    ...repeated,
    rows: z
      .array(
        placeField.and(z.object({ accepts: z.array(z.string().max(60), 'Dit moet een lijst zijn.').max(100, 'Hoogstens 100.').default([]) })),
        'Dit moet een lijst zijn.',
      )
      .min(1, 'Kies minstens één datum.')
      .max(MOST_VISITS, `Hoogstens ${MOST_VISITS} afspraken.`),
  })
  .refine(namesOne, NAMES_ONE)
export type NewSeries = z.output<typeof newSeriesSchema>

export const seriesPathSchema = z.object({ id: z.uuid() })
/** Visits that were planned together, by date; cancelled ones too. */
export const seriesSchema = z.object({ id: z.string(), appointments: z.array(appointmentSchema) })
export type Series = z.infer<typeof seriesSchema>

/** Cancels what comes after this visit of the series. */
export const cancelFollowingSchema = z.object({ appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'), cancelledBy: cancelledBySchema.optional() })
