import { type InferOutput, nullable, object, string } from 'valibot'
import { appointmentStatusSchema } from '#lib/visit-status.ts'

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
