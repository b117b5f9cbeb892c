import { array, type InferOutput, literal, nullable, object, optional, string } from 'valibot'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { whole } from '#lib/wire.ts'

/** What a booking is answered with. */
export const bookingAnswerSchema = object({
  success: literal(true),
  appointments: array(
    object({
      id: string(),
      date: string(),
      startTime: string(),
      endTime: string(),
      /** How long it is expected to take; null: to its end. */
      expectedMinutes: optional(nullable(whole), null),
      service: string(),
      dogName: string(),
      status: appointmentStatusSchema,
      /** A decimal string; null for 'Prijs op aanvraag'. */
      price: nullable(string()),
      /** Where the visit can be had as a calendar file. */
      calendarUrl: string(),
      /**
       * With which this browser opens the page of the visit for a day; null where that could show
       * somebody what she did not type.
       */
      pageKey: nullable(string()),
    }),
  ),
  /** When the request of somebody new ends by itself; of others only the mail says so. */
  answerBy: nullable(string()),
  /** What cancelling costs by the rules that were accepted; null when none were. */
  rules: nullable(
    object({ cancelFreeHours: whole, cancelLatePercent: whole, noShowPercent: whole }),
  ),
})
export type BookingAnswer = InferOutput<typeof bookingAnswerSchema>

/** The page of a visit, where it is seen, moved and cancelled. */
export const visitPageSchema = object({ link: string() })
