import type { AppointmentSearch } from '#agenda/appointments/client.ts'
import type { AppointmentStatus } from '#agenda/appointments/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'

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
}
export type Period = 'auto' | 'upcoming' | 'past' | 'all' | 'range'

/**
 * What to ask the API for: what lies ahead comes in the order of the agenda, what lies behind with
 * the latest first.
 */
export function searchOf(
  { q, status, period, from, to }: ListView,
  today: DateString,
): AppointmentSearch {
  const text = { ...(q && { q }), ...(status && { status }) }
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
  }
}

/** The parameters of the address for a view; only what differs from the view without any. */
export function parametersOf({ q, status, period, from, to }: ListView): Record<string, string> {
  const dates = { ...(from && { van: from }), ...(to && { tot: to }) }
  const range = from || to ? dates : { periode: 'datums' }
  return {
    ...(q && { zoek: q }),
    ...(status && { status }),
    ...(period === 'range' ? range : period !== 'auto' && { periode: PERIOD_NAMES[period] }),
  }
}
