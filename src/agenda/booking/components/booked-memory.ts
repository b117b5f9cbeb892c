import { boolean, type InferOutput, number, object, parse, string } from 'valibot'
import { bookingAnswerSchema } from '#agenda/booking/form/wire.ts'

const KEY = 'boeking-klaar'
const DAY_MS = 24 * 3_600_000

/**
 * What this tab just booked, to which address the mail goes, and at which instant; `recognised`:
 * the device is known already.
 */
const bookedSchema = object({
  answer: bookingAnswerSchema,
  email: string(),
  recognised: boolean(),
  at: number(),
})
export type Booked = InferOutput<typeof bookedSchema>

/** Keeps what was booked for the page that shows it; false where nothing can be kept. */
export function keepBooked(booked: Booked): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(booked))
    return true
  } catch {
    // Storage full or switched off.
    return false
  }
}

/** What was booked in this tab in the last day. */
export function recallBooked(now: number): Booked | undefined {
  try {
    return parseBooked(sessionStorage.getItem(KEY), now)
  } catch {
    // Storage switched off.
    return undefined
  }
}

export function forgetBooked() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage switched off: nothing is kept.
  }
}

/** Reads the stored text; undefined for what is a day old, or was written by another version. */
export function parseBooked(stored: string | null, now: number): Booked | undefined {
  if (stored === null) return undefined
  try {
    const booked = parse(bookedSchema, JSON.parse(stored))
    return booked.answer.appointments.length > 0 && now - booked.at < DAY_MS ? booked : undefined
  } catch {
    return undefined
  }
}
