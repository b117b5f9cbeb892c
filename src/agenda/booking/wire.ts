import { array, type InferOutput, literal, nullable, object, string } from 'valibot'
import { appointmentStatusSchema, whole } from '#lib/wire.ts'

export const bookableDateSchema = object({ date: string(), available_count: whole })
export type BookableDate = InferOutput<typeof bookableDateSchema>

/** A free start; `time` is `HH:MM`. */
export const freeSlotSchema = object({ id: string(), time: string() })
export type FreeSlot = InferOutput<typeof freeSlotSchema>

export const closedDaySchema = object({ date: string(), name: string() })
export type ClosedDay = InferOutput<typeof closedDaySchema>

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

/** A booking in the shape of the simple list ('Afspraken Beheer'). */
export const bookingListItemSchema = object({
  id: string(),
  status: appointmentStatusSchema,
  created_at: string(),
  customer_name: string(),
  customer_email: string(),
  customer_phone: string(),
  customer_address: string(),
  customer_postcode: string(),
  customer_city: string(),
  pet_name: string(),
  pet_breed: string(),
  /** The treatment, which the owner wants to know before she says yes. */
  service: string(),
  appointment_date: string(),
  appointment_time: string(),
  notes: string(),
  /** When a request of an unproven mailbox ends by itself. */
  answer_by: nullable(string()),
})
export type BookingListItem = InferOutput<typeof bookingListItemSchema>
