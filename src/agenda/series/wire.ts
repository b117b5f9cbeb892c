import { array, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { whole } from '#lib/wire.ts'

/** A place in the agenda on the wire. */
const placeSchema = object({ date: string(), startTime: string(), endTime: string() })
export type Place = InferOutput<typeof placeSchema>

/**
 * When a dog could come back. `booked` is the visit that it has already after this one: then
 * nothing is proposed.
 */
export const nextVisitSchema = object({
  /** The week that is proposed, counted from the visit. */
  weeks: whole,
  /** What is usual for this dog, and how that is known. */
  usualWeeks: whole,
  knownFrom: picklist(['dog', 'visits', 'salon', 'default']),
  /** The least and the most weeks that can be asked for. */
  leastWeeks: whole,
  mostWeeks: whole,
  booked: nullable(
    object({ ...placeSchema.entries, id: string(), status: picklist(['pending', 'confirmed']) }),
  ),
  /** Null when nothing is free in that week. */
  proposal: nullable(placeSchema),
  /** What else is free in that week, the nearest first. */
  others: array(placeSchema),
})
export type NextVisit = InferOutput<typeof nextVisitSchema>

/** What stands in the way of a date. `key` is the same as long as it is the same obstacle. */
const obstacleSchema = object({
  key: string(),
  kind: picklist(['overlap', 'holiday', 'leave', 'hours', 'blocked', 'skills']),
  sentence: string(),
})
export type Obstacle = InferOutput<typeof obstacleSchema>

/**
 * One date of a series before it is made: free when nothing stands in its way; `others` are the
 * free times of its week, the nearest first, `takers` who else could have it at this time.
 */
const seriesRowSchema = object({
  ...placeSchema.entries,
  /** Whose it is when it was given to somebody else than the visit that is repeated. */
  staffId: optional(string()),
  obstacles: array(obstacleSchema),
  others: array(placeSchema),
  takers: array(object({ id: string(), name: string() })),
})
export type SeriesRow = InferOutput<typeof seriesRowSchema>

export const seriesPreviewSchema = object({ rows: array(seriesRowSchema) })

/** Visits that were planned together, by date; cancelled ones too. */
export const seriesSchema = object({ id: string(), appointments: array(appointmentSchema) })
export type Series = InferOutput<typeof seriesSchema>
