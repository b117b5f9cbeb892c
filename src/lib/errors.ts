/**
 * Every error code that the API can answer, with its HTTP status: stable English identifiers, part
 * of the wire contract.
 */
const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  wrong_password: 401,
  wrong_passkey: 401,
  wrong_code: 401,
  wrong_origin: 403,
  forbidden: 403,
  confirmation_needed: 403,
  not_found: 404,
  slot_taken: 409,
  overlap: 409,
  email_in_use: 409,
  has_appointments: 409,
  stale: 409,
  name_in_use: 409,
  code_in_use: 409,
  card_exists: 409,
  out_of_stock: 409,
  insufficient_balance: 409,
  voucher_unusable: 409,
  payment_not_completed: 409,
  payment_settled: 409,
  already_sent: 409,
  already_done: 409,
  id_used: 409,
  not_now: 409,
  day_closed: 409,
  earlier_day_open: 409,
  invoice_final: 409,
  time_held: 409,
  offer_over: 409,
  waiting_list_full: 409,
  too_large: 413,
  invalid: 422,
  idempotency_mismatch: 422,
  existing_customers_only: 422,
  too_many_requests: 429,
  too_many_visits: 429,
  too_many_open_visits: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS
/**
 * Field path (`email`, `appointments.1.appointmentTime`) to the Dutch sentence beside that field.
 */
export type FieldErrors = Record<string, string>

/**
 * A refusal that reaches the client as it is: a stable code, one Dutch sentence and, when known,
 * one per field.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: (typeof STATUS)[ErrorCode]
  readonly fields: FieldErrors | undefined
  /** Seconds after which a retry makes sense; becomes the `Retry-After` header. */
  readonly retryAfter: number | undefined
  /**
   * What is stored now, for the loser of two edits (`stale`); goes out as it is, so parse it with
   * its wire schema.
   */
  readonly current: unknown

  constructor(
    code: ErrorCode,
    message: string,
    extra: { fields?: FieldErrors; retryAfter?: number; current?: unknown } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = STATUS[code]
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.current = extra.current
  }
}

/** What was looked for; refuses with the sentence when there is no such thing. */
export function orGone<T>(found: T | undefined | null | false | '', sentence: string): T {
  if (!found) throw new AppError('not_found', sentence)
  return found
}

/** A refusal whose one sentence stands beside its field. */
export function refusal(field: string, sentence: string, code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } })
}

/** What is there unless we erred; the error says what was thought to be so. */
export function sure<T>(value: T | undefined | null, why: string): T {
  if (value === undefined || value === null) throw new Error(why)
  return value
}

/** The first of some rows, of which there is one unless we erred. */
export function one<T>(rows: readonly T[], why = 'a row that was written is not there'): T {
  return sure(rows[0], why)
}
