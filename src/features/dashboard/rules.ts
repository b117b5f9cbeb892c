import type { AppointmentStatus } from '#features/appointments/schema.ts'
import type { DateString } from '#lib/dates.ts'

/** What the owner can do with a booking in the simple list, and the status that follows. */
export type BookingAction = 'confirm' | 'cancel' | 'restore'
export const resultingStatus = { confirm: 'confirmed', cancel: 'cancelled', restore: 'confirmed' } as const satisfies Record<BookingAction, AppointmentStatus>

const ACTIONS = new Map<string, readonly BookingAction[]>([
  ['pending', ['confirm', 'cancel']],
  ['confirmed', ['cancel']],
  ['cancelled', ['restore']],
])

/** The actions offered for a status; none for one that is not known. */
export function actionsFor(status: string): readonly BookingAction[] {
  return ACTIONS.get(status) ?? []
}

/** Which bookings the owner looks at: one date, or everything from today on, or really everything. */
export type BookingView = { date: DateString | undefined; includePast: boolean }
export type BookingFilter = { from?: DateString; to?: DateString; status?: AppointmentStatus }

/** What to ask the API for a view. A chosen date wins: it may lie in the past. */
export function filterOf({ date, includePast }: BookingView, today: DateString): BookingFilter {
  if (date) return { from: date, to: date }
  return includePast ? {} : { from: today }
}

/** The heading of a list of which `count` items are loaded: 'Afspraken (12)', or 'Afspraken (50+)' when more are waiting. */
export function countedTitle(title: string, count: number, hasMore: boolean): string {
  return `${title} (${count}${hasMore ? '+' : ''})`
}

/** The greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 6 || hour >= 18) return 'Goedenavond'
  return hour < 12 ? 'Goedemorgen' : 'Goedemiddag'
}
