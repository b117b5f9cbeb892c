import { array, exactOptional, type InferOutput, nullable, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

export const bookableDateSchema = object({ date: string(), available_count: whole })
export type BookableDate = InferOutput<typeof bookableDateSchema>

/** A free start; times are `HH:MM`, `endTime` only where hours are made to measure. */
export const freeSlotSchema = object({
  id: string(),
  time: string(),
  endTime: exactOptional(string()),
})
export type FreeSlot = InferOutput<typeof freeSlotSchema>

export const closedDaySchema = object({ date: string(), name: string() })
export type ClosedDay = InferOutput<typeof closedDaySchema>

/** Dates on which every time is taken. */
export const fullDaysSchema = array(string())

/**
 * What a client booked last, to book it again, with the version of the rules that she accepted for
 * it; null on a browser that is not recognised for anybody.
 */
export const lastBookedSchema = object({
  visit: nullable(
    object({
      email: string(),
      service: string(),
      dogId: string(),
      dogName: string(),
      rules: string(),
    }),
  ),
})
export type LastBooked = InferOutput<typeof lastBookedSchema>['visit']
