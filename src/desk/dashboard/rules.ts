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

type PaletteHit = { id: string; title: string; detail: string; to: string; keys?: string }
export type PaletteGroup = {
  kind: 'deeds' | 'pages' | 'settings' | keyof SearchAnswer
  label: string
  hits: PaletteHit[]
}
/** Something that is opened or begun by name; `words` are others by which it is found. */
export type Place = { label: string; to: string; detail?: string; words?: string; keys?: string }
/** What is begun; what is done for a dog can name her behind it, also by its `short` name. */
export type Deed = Place & { short?: string; isForDog?: true }
type Places = {
  deeds: readonly Deed[]
  pages: readonly Place[]
  settings: readonly Place[]
}

/** Of what is typed: for whom a deed is to be done ('nieuwe afspraak voor Rex'), else all of it. */
export function subjectOf(
  q: string,
  deeds: readonly Deed[],
): { deed: Deed | undefined; subject: string } {
  for (const deed of deeds)
    for (const name of deed.isForDog ? [deed.label, deed.short ?? deed.label] : []) {
      const subject = q.slice(name.length + 1).replace(/^\s*voor\s+/i, '')
      if (fold(q).startsWith(`${fold(name)} `) && subject.trim() !== '')
        return { deed, subject: subject.trim() }
    }
  return { deed: undefined, subject: q }
}

/** For how many dogs and clients a deed is offered beside what else was found. */
const OFFERED = 3

/**
 * What the palette shows for a text: what is begun or opened by that name, then what the server
 * found of its subject, each with the address that opens it; `beside` is that of a visit beside
 * the present screen.
 */
export function paletteGroups({
  q,
  places: { deeds, pages, settings },
  found,
  beside,
}: {
  q: string
  places: Places
  found: SearchAnswer | undefined
  beside: (visitId: string) => string
}): PaletteGroup[] {
  const { deed } = subjectOf(q, deeds)
  if (deed)
    return shown([
      { kind: 'deeds', label: 'Doen', hits: [...forEach(deed, found), ...asHits([deed])] },
    ])
  const called = (all: readonly Place[]) => asHits(all.filter((place) => isCalled(place, q)))
  const begun = { kind: 'deeds', label: 'Doen', hits: called(deeds) } as const
  const opened = { kind: 'pages', label: 'Pagina’s', hits: called(pages) } as const
  return shown([
    ...(q === '' ? [begun, opened] : [opened, begun]),
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
      hits: found?.appointments.map((hit) => ({ ...hit, to: beside(hit.id) })) ?? [],
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
    {
      kind: 'deeds',
      label: 'Doen',
      hits: deeds
        .filter(({ isForDog }) => isForDog)
        .flatMap((one) => forEach(one, found).slice(0, OFFERED)),
    },
    { kind: 'settings', label: 'Instellingen', hits: q === '' ? [] : called(settings) },
  ])
}

function shown(groups: PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ hits }) => hits.length > 0)
}

/** Whether each word that is typed is one of its own. */
function isCalled({ label, detail = '', words = '' }: Place, q: string): boolean {
  const own = fold(`${label} ${detail} ${words}`)
  return fold(q)
    .split(' ')
    .every((word) => own.includes(word))
}

function asHits(places: readonly Place[]): PaletteHit[] {
  return places.map(({ label, to, detail = '', keys }) => ({
    id: `${label} ${to}`,
    title: label,
    detail,
    to,
    ...(keys && { keys }),
  }))
}

/** A deed for every dog that was found, and every client of whom no dog was. */
function forEach({ label, to }: Deed, found: SearchAnswer | undefined): PaletteHit[] {
  const { dogs = [], customers = [] } = found ?? {}
  const clients = customers.filter(({ id }) => dogs.every(({ customerId }) => customerId !== id))
  return [
    ...dogs.map(({ id, title, detail, customerId }) => ({
      id: `${to} ${id}`,
      title: `${label} voor ${title}`,
      detail,
      to: `${to}&${new URLSearchParams({ klant: customerId, hond: id })}`,
    })),
    ...clients.map(({ id, title, detail }) => ({
      id: `${to} ${id}`,
      title: `${label} voor ${title}`,
      detail,
      to: `${to}&${new URLSearchParams({ klant: id })}`,
    })),
  ]
}
