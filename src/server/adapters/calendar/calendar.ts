import type { DateString, TimeString } from '#lib/dates.ts'

/** One visit as the outside calendar shows it. Date and times are wall time in Brussels. */
export type CalendarEntry = {
  /** Ours, and the same for every version of the entry; made of 0–9 and a–v. */
  id: string
  summary: string
  description: string
  date: DateString
  startTime: TimeString
  endTime: TimeString
  status: 'tentative' | 'confirmed'
}

/**
 * `retry`: nobody answered, or not now, `pauseMs` at least. `failed`: asking again helps only when
 * the owner does something. `reason` is for her eyes.
 */
export type CalendarRefusal = {
  ok: false
  kind: 'retry' | 'failed'
  reason: string
  pauseMs?: number
}
export type CalendarOutcome = { ok: true } | CalendarRefusal

/**
 * The owner's calendars elsewhere, in which the visits stand as well. Every call may be repeated:
 * the ids are ours. A call that names no calendar, or `''`, is about that of the salon.
 */
export type Calendar = {
  mode: 'google' | 'sandbox'
  /**
   * Which calendar it is, and the account with which it must be shared; empty when there is nothing
   * to share.
   */
  calendarId: string
  account: string
  /** Makes the entry be there as given: new, changed, or back again after it was removed. */
  put(entry: CalendarEntry, calendarId?: string): Promise<CalendarOutcome>
  /** Makes the entry not be there; one that is not is fine. */
  remove(id: string, calendarId?: string): Promise<CalendarOutcome>
  /** Whether entries can be written, and what the calendar calls itself. */
  check(calendarId?: string): Promise<{ ok: true; title: string } | CalendarRefusal>
}
