import type { BookingAnswer } from '#agenda/booking/form/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { FILL_IN } from '#lib/words.ts'

/** What the simple pages send, field for field. */
export type SimpleForm = {
  customerName: string
  customerEmail: string
  customerPhone: string
  petName: string
  petBreed: string
  appointmentDate: DateString
  appointmentTime: string
  notes: string
}

export const emptyForm: SimpleForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  petName: '',
  petBreed: '',
  appointmentDate: '',
  appointmentTime: '',
  notes: '',
}

const required = ['customerName', 'customerEmail', 'customerPhone', 'petName', 'petBreed'] as const

/** The form after one answer; another date clears the time that was chosen on the first. */
export function withAnswer(form: SimpleForm, field: keyof SimpleForm, value: string): SimpleForm {
  const next = { ...form, [field]: value }
  return field === 'appointmentDate' && value !== form.appointmentDate
    ? { ...next, appointmentTime: '' }
    : next
}

/** A sentence per required field that is still empty. */
export function missingFields(form: SimpleForm): FieldErrors {
  return Object.fromEntries(
    required.filter((field) => form[field].trim() === '').map((field) => [field, FILL_IN]),
  )
}

/** How an attempt ended. `isTaken`: the time went to somebody else. */
export type SimpleOutcome =
  | { kind: 'booked'; answer: BookingAnswer }
  | { kind: 'failed'; sentence: string; fields: FieldErrors; isTaken: boolean }

/** What the visitor reads about a booking that failed. */
export function failureOf(error: unknown): SimpleOutcome {
  const failed = { kind: 'failed', fields: {}, isTaken: false } as const
  if (!(error instanceof ApiError))
    return {
      ...failed,
      sentence: `Fout bij verzenden: ${error instanceof Error ? error.message : String(error)}`,
    }
  if (error.status === 0) return { ...failed, sentence: 'Fout bij verzenden: geen verbinding' }
  return {
    ...failed,
    sentence: `Er ging iets mis: ${error.sentence ?? 'Onbekende fout'}`,
    fields: error.fields,
    isTaken: error.code === 'slot_taken' || 'appointmentTime' in error.fields,
  }
}
