import { type AppointmentSearch, narrowings } from '#agenda/appointments/listed/client.ts'
import type { AppointmentStatus } from '#agenda/appointments/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'
import { keysOf } from '#lib/keyed.ts'
import { nameIn } from '#lib/names-of.ts'
import { weekdayName } from '#lib/opening-hours.ts'
import { UNKNOWN_BREED, visitOutcomes } from '#lib/visit-outcomes.ts'

/**
 * Which appointments the list shows. Without dates: those to come, or all of them while something
 * is searched.
 */
export type ListView = {
  q: string
  status: AppointmentStatus | ''
  period: Period
  from: DateString
  to: DateString
} & Narrowing
/** By what a figure led here; each as the API takes it. */
export type Narrowing = Pick<AppointmentSearch, (typeof narrowings)[number]>
export type Period = 'auto' | 'upcoming' | 'past' | 'all' | 'range'

/**
 * What to ask the API for: what lies ahead comes in the order of the agenda, what lies behind with
 * the latest first.
 */
export function searchOf(
  { q, status, period, from, to, ...narrowing }: ListView,
  today: DateString,
): AppointmentSearch {
  const text = { ...(q && { q }), ...(status && { status }), ...narrowing }
  if (period === 'range') return { ...text, ...(from && { from }), ...(to && { to }), order: 'asc' }
  const shown = shownPeriod({ q, period })
  if (shown === 'upcoming') return { ...text, from: today, order: 'asc' }
  return shown === 'past'
    ? { ...text, to: addDays(today, -1), order: 'desc' }
    : { ...text, order: 'desc' }
}

/** The period that the list really shows. */
export function shownPeriod({
  q,
  period,
}: Pick<ListView, 'q' | 'period'>): Exclude<Period, 'auto'> {
  if (period !== 'auto') return period
  return q === '' ? 'upcoming' : 'all'
}

/** How an address names what a list is narrowed down by. */
const NARROWED = {
  staff: 'medewerker',
  weekday: 'weekdag',
  breed: 'ras',
  service: 'behandeling',
  outcome: 'afloop',
} as const satisfies Record<keyof Narrowing, string>

function narrowingFrom(parameters: URLSearchParams): Narrowing {
  const said = narrowings.flatMap((name) => {
    const value = parameters.get(NARROWED[name]) ?? ''
    const known =
      name === 'outcome'
        ? keysOf(visitOutcomes).find((outcome) => visitOutcomes[outcome].address === value)
        : name === 'weekday' && !/^[1-7]$/.test(value)
          ? ''
          : value
    return known ? [[name, known] as const] : []
  })
  return Object.fromEntries(said)
}

function narrowingParameters(view: Narrowing): Record<string, string> {
  const said = narrowings.flatMap((name) => {
    const outcome = name === 'outcome' ? nameIn(visitOutcomes, view.outcome ?? '') : ''
    const value = outcome ? visitOutcomes[outcome].address : view[name]
    return value ? [[NARROWED[name], value] as const] : []
  })
  return Object.fromEntries(said)
}

/** The view of all visits again, whatever a figure narrowed it down by. */
export const WIDE: Narrowing = {
  staff: undefined,
  weekday: undefined,
  breed: undefined,
  service: undefined,
  outcome: undefined,
}

/**
 * By what the list is narrowed down, in words: `Doodle, donderdag, niet gekomen`; empty when by
 * nothing.
 */
export function narrowedWords(
  view: Narrowing,
  members: readonly { id: string; name: string }[],
): string {
  const outcome = nameIn(visitOutcomes, view.outcome ?? '')
  const words = [
    view.staff && (members.find(({ id }) => id === view.staff)?.name ?? 'een medewerker'),
    view.weekday && weekdayName(Number(view.weekday)),
    view.breed && (view.breed === UNKNOWN_BREED ? 'ras niet gekend' : view.breed),
    view.service,
    outcome && visitOutcomes[outcome].label,
  ]
  return words.filter(Boolean).join(', ')
}

/** The visits behind a figure: the address of the list, narrowed down to them. */
export function visitsPath(view: Narrowing & { from: DateString; to: DateString }): string {
  const { from, to, ...narrowing } = view
  const parameters = { van: from, tot: to, ...narrowingParameters(narrowing) }
  return `/admin/afspraken?${new URLSearchParams(parameters)}`
}

const PERIOD_NAMES = { upcoming: 'komend', past: 'voorbij', all: 'alles' } as const

/** The view as an address holds it. */
export function viewFrom(parameters: URLSearchParams, isDate: (text: string) => boolean): ListView {
  const date = (name: string) => {
    const text = parameters.get(name) ?? ''
    return isDate(text) ? text : ''
  }
  const [from, to] = [date('van'), date('tot')]
  const status = parameters.get('status')
  const asked = parameters.get('periode')
  const named =
    asked === 'komend'
      ? 'upcoming'
      : asked === 'voorbij'
        ? 'past'
        : asked === 'alles'
          ? 'all'
          : asked === 'datums'
            ? 'range'
            : 'auto'
  return {
    q: parameters.get('zoek') ?? '',
    status: status === 'pending' || status === 'confirmed' || status === 'cancelled' ? status : '',
    period: from || to ? 'range' : named,
    from,
    to,
    ...narrowingFrom(parameters),
  }
}

/** The parameters of the address for a view; only what differs from the view without any. */
export function parametersOf({
  q,
  status,
  period,
  from,
  to,
  ...narrowing
}: ListView): Record<string, string> {
  const dates = { ...(from && { van: from }), ...(to && { tot: to }) }
  const range = from || to ? dates : { periode: 'datums' }
  return {
    ...(q && { zoek: q }),
    ...(status && { status }),
    ...(period === 'range' ? range : period !== 'auto' && { periode: PERIOD_NAMES[period] }),
    ...narrowingParameters(narrowing),
  }
}
