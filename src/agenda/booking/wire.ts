import { array, type InferOutput, literal, object, string } from 'valibot'
import { appointmentStatusSchema, whole } from '#lib/wire.ts'

export const bookableDateSchema = object({ date: string(), available_count: whole })
export type BookableDate = InferOutput<typeof bookableDateSchema>

/** A free start; `time` is `HH:MM`. */
export const freeSlotSchema = object({ id: string(), time: string() })
export type FreeSlot = InferOutput<typeof freeSlotSchema>

export const closedDaySchema = object({ date: string(), name: string() })
export type ClosedDay = InferOutput<typeof closedDaySchema>

/** Dates on which every time is taken. */
export const fullDaysSchema = array(string())

export const bookingAnswerSchema = object({
  success: literal(true),
  appointments: array(
    object({
      id: string(),
      date: string(),
      startTime: string(),
      endTime: string(),
      service: string(),
      dogName: string(),
      status: appointmentStatusSchema,
      /** Where the visit can be had as a calendar file. */
      calendarUrl: string(),
    }),
  ),
})
export type BookingAnswer = InferOutput<typeof bookingAnswerSchema>
