import { EVENT_LABELS, FIELD_LABELS } from '#agenda/appointments/components/appointment-labels.ts'
import type { AppointmentEvent } from '#agenda/appointments/wire.ts'
import { formatLongDate, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { priceText } from '#lib/money.ts'
import { optionsOf } from '#lib/names-of.ts'
import type { Role } from '#lib/roles.ts'
import { visitStates } from '#lib/states.ts'

type Changes = AppointmentEvent['changes']

const ACTORS = { visitor: 'De klant', system: 'Het systeem' } as const
const MADE = {
  visitor: 'De klant boekte de afspraak.',
  system: 'De afspraak werd aangemaakt.',
} as const
const STATUS_VERBS = new Map<unknown, string>([
  ['pending', 'zette de afspraak op wachtend'],
  ['confirmed', 'bevestigde de afspraak'],
  ['cancelled', 'zegde de afspraak af'],
])
/** Told in the sentence itself, so not once more in a line of its own. */
const TOLD = new Set([
  'status',
  'cancelledBy',
  'date',
  'startTime',
  'endTime',
  'overlapAllowed',
  'clientConfirmedAt',
  'isNoShow',
  'healthForm',
  'staff',
  'helper',
])
const LABELS = new Map<string, string>([
  ...Object.entries(FIELD_LABELS),
  ...Object.entries(EVENT_LABELS),
])
const STATUSES = new Map<unknown, string>(
  optionsOf(visitStates).map(({ value, label }) => [value, label]),
)

/**
 * How whoever did something is called to who reads it: she herself is 'Je'. As long as nobody was
 * kept it was the owner.
 */
export function calledBy(
  who: AppointmentEvent['who'],
  reader: { id: string; role: Role } | undefined,
): string {
  if (who ? who.id === reader?.id : reader?.role !== 'staff') return 'Je'
  return who && who.name !== 'Eigenaar' ? who.name : 'De eigenaar'
}

/** What somebody did, as a sentence, with a line for each field that changed besides. */
export function eventWords(
  { kind, actor, changes }: Pick<AppointmentEvent, 'kind' | 'actor' | 'changes'>,
  by = 'Je',
): { sentence: string; lines: string[] } {
  if (kind === 'created')
    return { sentence: actor === 'owner' ? `${by} maakte de afspraak.` : MADE[actor], lines: [] }
  const deeds = [statusDeed(changes), moveDeed(changes), ...smallDeeds(changes)].filter(Boolean)
  const others = Object.keys(changes).filter((field) => !TOLD.has(field))
  const sentence = `${actor === 'owner' ? by : ACTORS[actor]} ${deeds.length > 0 ? deeds.join(' en ') : 'paste gegevens aan'}.`
  const lines = others.map(
    (field) =>
      `${LABELS.get(field) ?? field}: ${shown(field, changes[field]?.from)} → ${shown(field, changes[field]?.to)}`,
  )
  return {
    sentence,
    lines:
      changes['overlapAllowed']?.to === true
        ? ['Bewust naast een andere afspraak gepland', ...lines]
        : lines,
  }
}

function statusDeed({ status, cancelledBy }: Changes): string {
  if (!status) return ''
  if (cancelledBy?.to === 'client') return 'zegde de afspraak af voor de klant'
  if (status.from === 'cancelled' && status.to === 'confirmed') return 'herstelde de afspraak'
  return (
    STATUS_VERBS.get(status.to) ?? `maakte de status ${STATUSES.get(status.to) ?? text(status.to)}`
  )
}

function moveDeed({ date, startTime, endTime }: Changes): string {
  if (date)
    return `verplaatste ze van ${formatLongDate(text(date.from))}${atTime(startTime?.from)} naar ${formatLongDate(text(date.to))}${atTime(startTime?.to)}`
  if (startTime)
    return `verplaatste ze van ${withoutSeconds(text(startTime.from))} naar ${withoutSeconds(text(startTime.to))}`
  return endTime
    ? `zette het einde van ${withoutSeconds(text(endTime.from))} op ${withoutSeconds(text(endTime.to))}`
    : ''
}

function smallDeeds({
  clientConfirmedAt,
  isNoShow,
  healthForm,
  staff,
  helper,
  date,
  startTime,
  endTime,
}: Changes): string[] {
  const isMoved = date || startTime || endTime
  return [
    clientConfirmedAt && !isMoved
      ? clientConfirmedAt.to
        ? 'liet weten zeker te komen'
        : 'nam de bevestiging terug'
      : '',
    isNoShow
      ? isNoShow.to === true
        ? 'noteerde dat niemand kwam opdagen'
        : 'noteerde dat de klant toch kwam'
      : '',
    staff ? `gaf ze van ${text(staff.from)} aan ${text(staff.to)}` : '',
    helper
      ? helper.to === ''
        ? `haalde de hulp weg (${text(helper.from)})`
        : `plande hulp in (${text(helper.to)})`
      : '',
    healthForm ? 'vulde het gezondheidsformulier in' : '',
  ]
}

function atTime(time: unknown): string {
  return time === undefined ? '' : ` om ${withoutSeconds(text(time))}`
}

function shown(field: string, value: unknown): string {
  if (field === 'vaccinatedUntil' && typeof value === 'string') return formatShortDate(value)
  if (field === 'price') return priceText(value === null ? null : text(value))
  return value === '' || value === null || value === undefined ? '(leeg)' : text(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
