import type { AppointmentStatus } from '#agenda/appointments/wire.ts'
import type { ClosedDay, SearchAnswer } from '#desk/dashboard/wire.ts'
import { type DateString, periodStart } from '#lib/dates.ts'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'
import { fold } from '#lib/search.ts'

/**
 * Which bookings the owner looks at: one date, or everything from today on, or really everything.
 */
export type BookingView = { date: DateString | undefined; includePast: boolean }
export type BookingFilter = {
  from?: DateString
  to?: DateString
  status?: AppointmentStatus
  order?: 'newest'
}

/**
 * What to ask the API for a view: the newest request first, a date by its hours. A chosen date
 * wins: it may lie in the past.
 */
export function filterOf({ date, includePast }: BookingView, today: DateString): BookingFilter {
  if (date) return { from: date, to: date }
  return includePast ? { order: 'newest' } : { from: today, order: 'newest' }
}

/**
 * The heading of a list of which `count` items are loaded: 'Afspraken (12)', or 'Afspraken (50+)'
 * when more are waiting.
 */
export function countedTitle(title: string, count: number, hasMore: boolean): string {
  return `${title} (${count}${hasMore ? '+' : ''})`
}

/**
 * Whether the owner came over https to a salon that believes to be at an http address: its links
 * lead elsewhere and its cookies are not protected.
 */
export function isUnknownToItself({
  origin,
  publicUrl,
}: {
  origin: string
  publicUrl: string
}): boolean {
  return origin.startsWith('https:') && publicUrl.startsWith('http:')
}

/** The visit that is on now, or comes next; `time` is the hour of the day as `09:30`. */
export function nextUp<Visit extends { startTime: string; endTime: string; isNoShow: boolean }>(
  visits: readonly Visit[],
  time: string,
): Visit | undefined {
  return visits
    .filter(({ endTime, isNoShow }) => endTime.slice(0, 5) > time && !isNoShow)
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))[0]
}

/** The greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Goedenavond'
  return hour < 12 ? 'Goedemorgen' : 'Goedemiddag'
}

/** The revenue of today, of the week and of the month up to today, from that of each day. */
export function revenueFigures(
  days: readonly { date: DateString; amount: string }[],
  today: DateString,
): { today: string; week: string; month: string } {
  const since = (start: DateString) =>
    toDecimal(
      days
        .filter(({ date }) => date >= start && date <= today)
        .reduce<Cents>((sum, { amount }) => sum + fromDecimal(amount), 0),
    )
  return {
    today: since(today),
    week: since(periodStart('week', today)),
    month: since(periodStart('month', today)),
  }
}

/** What a day of the calendar says: 'geen afspraken', '2 bevestigd, 1 te bevestigen'. */
export function countsLabel({
  confirmed,
  pending,
}: {
  confirmed: number
  pending: number
}): string {
  const parts = [
    confirmed > 0 ? `${confirmed} bevestigd` : '',
    pending > 0 ? `${pending} te bevestigen` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'geen afspraken'
}

/** What a closed day says under its number, for want of visits: 'feestdag'. */
const CLOSED_WORDS = {
  hours: 'gesloten',
  leave: 'verlof',
  holiday: 'feestdag',
} as const satisfies Record<ClosedDay['reason'], string>

/**
 * How a day of the calendar looks and reads; green only once it is known to be open. Every day can
 * be chosen: also a closed one may have visits.
 */
export function calendarDay({ counts, closed, isKnown }: CalendarFacts): CalendarDay {
  const why =
    closed &&
    (closed.reason === 'hours' ? 'gesloten' : `${CLOSED_WORDS[closed.reason]} ${closed.name}`)
  return {
    tone:
      closed && closed.reason !== 'hours'
        ? 'closed'
        : closed || !isKnown
          ? 'unavailable'
          : 'available',
    isPickable: true,
    label: [why, counts && countsLabel(counts)].filter(Boolean).join(', '),
    ...(counts && counts.confirmed + counts.pending > 0
      ? { detail: `${counts.confirmed} + ${counts.pending}` }
      : closed && { detail: CLOSED_WORDS[closed.reason] }),
  }
}
type CalendarFacts = {
  /** Undefined as long as the visits have not come. */
  counts: { confirmed: number; pending: number } | undefined
  closed: ClosedDay | undefined
  /** Whether the closed days have come. */
  isKnown: boolean
}
type CalendarDay = {
  tone: 'available' | 'closed' | 'unavailable'
  isPickable: true
  label: string
  detail?: string
}

type PaletteHit = { id: string; title: string; detail: string; to: string }
export type PaletteGroup = {
  kind: 'pages' | keyof SearchAnswer
  label: string
  hits: PaletteHit[]
}

/**
 * What the palette shows for a text: pages whose name contains it, then what the server found, each
 * with the address that opens it.
 */
export function paletteGroups({
  q,
  pages,
  found,
}: {
  q: string
  pages: readonly { label: string; path: string }[]
  found: SearchAnswer | undefined
}): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      kind: 'pages',
      label: 'Pagina’s',
      hits: pages
        .filter(({ label }) => fold(label).includes(fold(q)))
        .map(({ label, path }) => ({ id: path, title: label, detail: '', to: path })),
    },
    {
      kind: 'customers',
      label: 'Klanten',
      hits: found?.customers.map((hit) => ({ ...hit, to: `/admin/klanten?klant=${hit.id}` })) ?? [],
    },
    {
      kind: 'dogs',
      label: 'Honden',
      hits:
        found?.dogs.map((hit) => ({ ...hit, to: `/admin/klanten?klant=${hit.customerId}` })) ?? [],
    },
    {
      kind: 'appointments',
      label: 'Afspraken',
      hits:
        found?.appointments.map((hit) => ({ ...hit, to: `/admin/afspraken?afspraak=${hit.id}` })) ??
        [],
    },
    {
      kind: 'invoices',
      label: 'Facturen',
      hits:
        found?.invoices.map((hit) => ({ ...hit, to: `/admin/facturen?factuur=${hit.id}` })) ?? [],
    },
    {
      kind: 'vouchers',
      label: 'Kadobonnen',
      hits: found?.vouchers.map((hit) => ({ ...hit, to: `/admin/kadobonnen?bon=${hit.id}` })) ?? [],
    },
    {
      kind: 'products',
      label: 'Producten',
      hits:
        found?.products.map((hit) => ({
          ...hit,
          to: `/admin/producten?zoek=${encodeURIComponent(hit.title)}`,
        })) ?? [],
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
