import type { NewAppointment, WalkIn } from '#agenda/appointments/schema.ts'
import type {
  Appointment,
  AppointmentEvent,
  AppointmentStatus,
  Difference,
  Helper,
  TextKind,
} from '#agenda/appointments/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { momentOf } from '#agenda/visit-steps/rules.ts'
import { differencesFrom } from '#clients/customers/rules.ts'
import { quietUntil } from '#foundation/messages/rules.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import {
  addDays,
  brusselsWallClock,
  type DateString,
  formatHour,
  formatMoment,
  fromMinutes,
  type TimeString,
  toInstant,
  toMinutes,
  withoutSeconds,
  withSeconds,
} from '#lib/dates.ts'
import { AppError, refusal } from '#lib/errors.ts'
import type { Fact } from '#lib/mail-body.ts'
import { calledDog, isSeen } from '#lib/names.ts'
import { BOOKER_FIELDS } from '#lib/person-fields.ts'
import { endAfter } from '#lib/starts.ts'

/** A place in the agenda: wall time in Brussels. */
export type Moment = { date: DateString; startTime: TimeString; endTime: TimeString }

/** Whose visit takes a time. */
export type Occupant = Moment & {
  dogName: string
  firstName: string
  lastName: string
  isHeld: boolean
  /** Whose visit it is, where more than one member has visits. */
  staffName: string | null
}

/** How a change of the agenda ends: done, or refused for a reason that the caller may act on. */
export type Outcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'not_found' }
  /** `by`: who has the time, as far as is known; only for the owner. */
  | { ok: false; reason: 'overlap'; by?: readonly Occupant[] }
  | { ok: false; reason: 'stale'; current: Appointment }

const STALE = 'Deze afspraak is intussen gewijzigd.'
/** How a client without an address is reached. */
export const NO_MAIL = 'Deze klant heeft geen e-mail. Bel, of stuur een sms of WhatsApp.'
/** How long a dog stays that comes in, where nothing else is known. */
export const WALK_IN_MINUTES = 60
/** So much the clock of a device may be fast. */
const FAST_MS = 10 * 60_000

/**
 * When a dog came in by the clock of the device that saw it, never later than now. Throws `invalid`
 * for what lies ahead or is long ago.
 */
export function arrivalOf(at: Date, now: Date): Date {
  if (at.getTime() - now.getTime() > FAST_MS)
    throw refusal('at', 'Dit uur moet nog komen. Kijk de klok van dit toestel na.')
  return momentOf(at, now)
}

/**
 * Whether a visit is the dog that a device hands in once more, though its name or that of its
 * client was put right since.
 */
export function isSameWalkIn(made: Appointment, typed: WalkIn): boolean {
  const { firstName, lastName } = strangerOf(typed)
  return (
    made.source === WALK_IN &&
    (made.dogName === typed.dogName ||
      made.customerId === typed.customerId ||
      (made.firstName === firstName && made.lastName === lastName))
  )
}

/** From when to when a dog is there that comes in: never past the end of its day. */
export function walkInMoment(at: Date, minutes: number) {
  const { date, time } = brusselsWallClock(at)
  const start = Math.min(toMinutes(time), 24 * 60 - 6)
  return {
    date,
    startTime: withSeconds(fromMinutes(start)),
    endTime: withSeconds(fromMinutes(start + minutes)),
  }
}

/** What is known of who brings a dog in: perhaps no more than the dog. */
export function strangerOf({
  firstName,
  lastName,
  phone,
  dogName,
}: Record<'firstName' | 'lastName' | 'phone' | 'dogName', string>) {
  const isNamed = firstName !== '' || lastName !== ''
  const name = isNamed ? { firstName, lastName } : { firstName: 'Baasje van', lastName: dogName }
  return { ...name, email: '', phone, address: '', postalCode: '', city: '' }
}

/** Where a visit comes from that nobody planned: the dog stands at the counter. */
export const WALK_IN = 'walk-in'
/** Who was asked to come back is left alone for so many days. */
export const INVITED_DAYS = 60
export const APPOINTMENT_GONE = 'Deze afspraak bestaat niet (meer).'
const OVERLAP = 'Op dit moment staat al een afspraak.'
const OTHERWISE = 'Kies een ander uur of plan ze toch in.'
const HELD =
  'Deze tijd wordt vastgehouden voor iemand op de wachtlijst. Trek het aanbod eerst in bij Wachtlijst.'
const DEFAULT_MINUTES = 120

/** Fields of an appointment with their value before and after. */
export type Changes = AppointmentEvent['changes']

/** What a visit says of its client, its dog and itself. */
export const BOOKED_FIELDS = [
  ...BOOKER_FIELDS,
  'service',
  'price',
  'date',
  'startTime',
  'endTime',
] as const
/** What the owner can change of an appointment. */
export const APPOINTMENT_FIELDS = [...BOOKED_FIELDS, 'status', 'comments', 'notes'] as const
const REMEMBERED = [
  ...APPOINTMENT_FIELDS,
  'overlapAllowed',
  'isNoShow',
  'clientConfirmedAt',
  'acceptedRulesVersion',
] as const

/**
 * What differs between two states of an appointment, by field of the wire; empty when nothing does.
 */
export function changesBetween(
  before: Appointment,
  after: Appointment,
  cancelledBy?: CancelledBy,
): Changes {
  const changed = REMEMBERED.filter((field) => before[field] !== after[field])
  const changes: Changes = Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: after[field] }]),
  )
  return changes['status']?.to === 'cancelled' && cancelledBy
    ? { ...changes, cancelledBy: { from: null, to: cancelledBy } }
    : changes
}

/** How an appointment began: by the visitor who booked it or the owner who entered it. */
export function creationOf(
  { id, createdAt, source }: Appointment,
  who: AppointmentEvent['who'],
): AppointmentEvent {
  const actor =
    source === 'admin' || source === WALK_IN ? 'owner' : source === 'website' ? 'visitor' : 'system'
  return { id, at: createdAt, actor, who, kind: 'created', changes: {} }
}

/**
 * What was typed for an appointment and differs from the customer's own data, a dog that is not
 * among hers too. What was left empty says nothing.
 */
export function differencesWith(
  appointment: Appointment,
  customer: Parameters<typeof differencesFrom>[0],
): Difference[] {
  const { dogId, dogName, heldUntil } = appointment
  return [
    ...differencesFrom(customer, appointment).map(({ label: _label, ...difference }) => difference),
    ...(dogId === null && dogName !== '' && heldUntil === null
      ? [{ field: 'dogName' as const, typed: dogName, stored: '' }]
      : []),
  ]
}

/**
 * A change of an appointment; what is absent stays. `price` in cents, null for 'Prijs op aanvraag'.
 */
export type AppointmentChange = {
  [Field in Exclude<keyof NewAppointment, 'allowOverlap' | 'price'>]?:
    | NewAppointment[Field]
    | undefined
} & {
  price?: number | null | undefined
  isNoShow?: boolean | undefined
  /** When the client said that she comes. */
  clientConfirmedAt?: Date | undefined
  /** Null: what she accepted no longer holds for it. */
  acceptedRulesVersion?: string | null | undefined
}

/**
 * Throws `invalid` when a visit that is cancelled or did not begin yet would be one to which nobody
 * came.
 */
export function checkNoShow(
  { status, date, startTime }: Appointment,
  { isNoShow }: AppointmentChange,
  now: Date,
) {
  if (!isNoShow) return
  if (!occupies(status)) throw refusal('isNoShow', 'Deze afspraak is afgezegd.')
  if (now < toInstant(date, startTime))
    throw refusal('isNoShow', 'Deze afspraak moet nog beginnen.')
}

/** Where a visit stands after a change; one whose start alone moves gets the default length. */
export function resultingMoment(before: Moment, change: AppointmentChange): Moment {
  const startTime = change.startTime ?? before.startTime
  const movedStart = change.startTime !== undefined && change.startTime !== before.startTime
  return {
    date: change.date ?? before.date,
    startTime,
    endTime: change.endTime ?? (movedStart ? defaultEnd(startTime) : before.endTime),
  }
}

/**
 * Who helps after a change: whom it names, else whoever did, at the same minutes of the visit;
 * nobody where she has it herself now.
 */
export function resultingHelper(
  before: Helped,
  { helper }: AppointmentChange,
  after: Moment & { staffId: string },
): Helper | null {
  if (helper !== undefined) return helper
  if (before.helper?.staffId === after.staffId) return null
  return helperOf(after, storedHelper(before, before.helper))
}

/** Throws `invalid` unless the end comes after the start. */
export function checkMoment({ startTime, endTime }: Moment) {
  if (startTime >= endTime) throw refusal('endTime', 'Het einduur moet na het beginuur komen.')
}

type Helped = Moment & { staffId: string; helper: Helper | null }

/** Who helps, as it is stored: by minutes after the start, so that it goes where the visit goes. */
export type StoredHelper = {
  helperId: string | null
  helperFrom: number | null
  helperMinutes: number | null
}

/** The columns that keep who helps. */
export function storedHelper({ startTime }: Moment, helper: Helper | null): StoredHelper {
  if (!helper) return { helperId: null, helperFrom: null, helperMinutes: null }
  const from = toMinutes(helper.startTime)
  return {
    helperId: helper.staffId,
    helperFrom: from - toMinutes(startTime),
    helperMinutes: toMinutes(helper.endTime) - from,
  }
}

/**
 * Who helps and when, as far as the visit still lasts then; nobody where it would leave nothing to
 * whoever has it, as the trigger `appointments_parts` has it.
 */
export function helperOf(
  { startTime, endTime }: Pick<Moment, 'startTime' | 'endTime'>,
  { helperId, helperFrom, helperMinutes }: StoredHelper,
): Helper | null {
  if (helperId === null || helperFrom === null || helperMinutes === null) return null
  const [start, end] = [toMinutes(startTime), toMinutes(endTime)]
  const from = start + helperFrom
  const to = Math.min(from + helperMinutes, end)
  if (from >= to || (from === start && to === end)) return null
  const [helps, until] = [withSeconds(fromMinutes(from)), withSeconds(fromMinutes(to))]
  return { staffId: helperId, startTime: helps, endTime: until }
}

/** Whose time a visit takes and when: hers who has it, less the stretch of who helps, and that. */
export function stretchesOf({ date, startTime, endTime, staffId, helper }: Helped) {
  if (!helper) return [{ date, startTime, endTime, staffId }]
  return [
    { date, startTime, endTime: helper.startTime, staffId },
    { date, startTime: helper.endTime, endTime, staffId },
    { date, ...helper },
  ].filter((stretch) => stretch.startTime < stretch.endTime)
}

/** Whether a visit takes time of somebody: she has it, or helps. */
export function isOf({ staffId, helper }: Pick<Helped, 'staffId' | 'helper'>, id: string): boolean {
  return staffId === id || helper?.staffId === id
}

/** Throws `invalid` unless the helper's stretch lies in the visit and leaves who has it a part. */
export function checkHelper(
  { staffId, startTime, endTime, helper }: Helped,
  members: readonly { id: string }[],
) {
  if (!helper) return
  if (!members.some(({ id }) => id === helper.staffId))
    throw refusal('helper', 'Deze medewerker bestaat niet (meer).')
  if (helper.staffId === staffId)
    throw refusal('helper', 'Kies iemand anders dan wie de afspraak heeft.')
  if (helper.startTime >= helper.endTime)
    throw refusal('helper', 'Het einduur moet na het beginuur komen.')
  if (helper.startTime < startTime || helper.endTime > endTime)
    throw refusal(
      'helper',
      `De hulp valt binnen de afspraak: van ${withoutSeconds(startTime)} tot ${withoutSeconds(endTime)}.`,
    )
  if (helper.startTime === startTime && helper.endTime === endTime)
    throw refusal('helper', 'Laat ook tijd voor wie de afspraak heeft.')
}

/** Whether somebody else helps, or at another time. */
export function helpsElse(one: Helper | null, other: Helper | null): boolean {
  return (
    one?.staffId !== other?.staffId ||
    one?.startTime !== other?.startTime ||
    one?.endTime !== other?.endTime
  )
}

/** `Bo, 09:00–09:30`; empty when nobody helps. */
export function helperWords(helper: Helper | null, name: string | undefined): string {
  if (!helper) return ''
  return `${name ?? ''}, ${withoutSeconds(helper.startTime)}–${withoutSeconds(helper.endTime)}`
}

/** Pending and confirmed visits hold their time; a cancelled one frees it. */
export function occupies(status: AppointmentStatus): boolean {
  return status !== 'cancelled'
}

/** `Vastgehouden tot 14:30 · wachtlijst`. */
export function heldText(heldUntil: string): string {
  return `Vastgehouden tot ${formatHour(heldUntil)} · wachtlijst`
}

/**
 * Throws for a time that is held for somebody on the waiting list: it is no visit yet, and is given
 * back there.
 */
export function refuseHeld({ heldUntil }: Pick<Appointment, 'heldUntil'>) {
  if (heldUntil !== null) throw new AppError('time_held', HELD)
}

/** What the owner can do with an appointment in a list, and the status that follows. */
export type StatusAction = 'confirm' | 'cancel' | 'restore'
export const resultingStatus = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  restore: 'confirmed',
} as const satisfies Record<StatusAction, AppointmentStatus>

const ACTIONS = new Map<string, readonly StatusAction[]>([
  ['pending', ['confirm', 'cancel']],
  ['confirmed', ['cancel']],
  ['cancelled', ['restore']],
])

/** The actions offered for a status; none for one that is not known. */
export function actionsFor(status: string): readonly StatusAction[] {
  return ACTIONS.get(status) ?? []
}

/** The end of a visit that was given none: two hours after its start, at the latest 23:59. */
export function defaultEnd(startTime: TimeString): TimeString {
  return endAfter(startTime, DEFAULT_MINUTES)
}

/**
 * Whether a change takes time that the visit did not hold before: then it needs the date's lock and
 * a look at the others.
 */
export function takesNewTime(
  before: Moment & { status: AppointmentStatus },
  after: Moment & { status: AppointmentStatus },
): boolean {
  return occupies(after.status) && (!occupies(before.status) || isMoved(before, after))
}

/** Whether date, start or end differ. */
export function isMoved(before: Moment, after: Moment): boolean {
  return (
    before.date !== after.date ||
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime
  )
}

/**
 * The date on which a change gives back time: the visit was cancelled, moved, made shorter or
 * deleted (`after` undefined).
 */
export function freedDates(
  before: Moment & { status: AppointmentStatus },
  after: (Moment & { status: AppointmentStatus }) | undefined,
): DateString[] {
  return occupies(before.status) && (!after || !occupies(after.status) || isMoved(before, after))
    ? [before.date]
    : []
}

/** Begins the id of an entry in the calendar that is only for trying. */
export const SANDBOX_ENTRY = 'sandbox:'

/** Where a visit with an entry in an outside calendar stands. */
export function calendarLabel(calendarEventId: string): string {
  return calendarEventId.startsWith(SANDBOX_ENTRY) ? 'In de testagenda' : 'In Google Calendar'
}

/** The appointment of an outcome; a refusal is thrown as the API words it. */
export function settle(outcome: Outcome): Appointment {
  if (outcome.ok) return outcome.appointment
  if (outcome.reason === 'not_found') throw new AppError('not_found', APPOINTMENT_GONE)
  if (outcome.reason === 'stale') throw new AppError('stale', STALE, { current: outcome.current })
  const sentence = overlapSentence(outcome.by ?? [])
  throw new AppError('overlap', sentence, { fields: { startTime: sentence } })
}

/** Who has the time already, in a sentence for the owner. */
function overlapSentence(by: readonly Occupant[]): string {
  const [first, ...others] = by
  if (!first) return `${OVERLAP} ${OTHERWISE}`
  const more =
    others.length === 0
      ? ''
      : `, en nog ${others.length === 1 ? 'een afspraak' : `${others.length} afspraken`}`
  const name = [first.firstName, first.lastName].filter(isSeen).join(' ')
  const held = first.isHeld ? ', vastgehouden voor de wachtlijst' : ''
  const whose = first.staffName === null ? '' : ` bij ${first.staffName}`
  return `Van ${withoutSeconds(first.startTime)} tot ${withoutSeconds(first.endTime)} staat hier${whose} ${calledDog(first.dogName)}${name && ` van ${name}`}${held}${more}. ${OTHERWISE}`
}

/** What the owner reads who gives visits to somebody who has something else then. */
export function meetingSentence(
  name: string,
  meeting: readonly (Moment & { dogName: string })[],
): string {
  const [first, ...others] = meeting
  if (!first) return ''
  const more = others.length === 0 ? '' : `, en nog ${others.length} andere`
  return `${name} heeft op dat uur al iets: ${calledDog(first.dogName)} op ${formatMoment(first)}${more}. Verplaats eerst wat overlapt of kies iemand anders.`
}

const HOUR = 3_600_000
/**
 * When a reminder leaves that was due at night: the evening before, so that it comes in time for an
 * early visit too.
 */
const EVENING = '20:00'
/** A client who read of her visit this shortly before its reminder is due needs none. */
const FRESH_MS = HOUR

/** The instant at which a visit begins. */
export function startOf({ date, startTime }: Pick<Moment, 'date' | 'startTime'>): Date {
  return toInstant(date, startTime)
}

/**
 * When the reminder of a visit is due: so many hours before its start; what falls at night is due
 * the evening before.
 */
export function reminderMoment(visit: Pick<Moment, 'date' | 'startTime'>, hours: number): Date {
  const due = new Date(startOf(visit).getTime() - hours * HOUR)
  if (quietUntil(due) <= due) return due
  const { date, time } = brusselsWallClock(due)
  return toInstant(time < EVENING ? addDays(date, -1) : date, EVENING)
}

/**
 * Whether a visit wants its reminder now; from an hour before it is due, a mail that told of the
 * visit (`toldAt`) is reminder enough.
 */
export function wantsReminder(
  visit: Pick<Moment, 'date' | 'startTime'> & { status: AppointmentStatus; email: string },
  { hours, toldAt, now }: { hours: number; toldAt: Date | undefined; now: Date },
): boolean {
  if (hours === 0 || visit.email === '' || visit.status !== 'confirmed' || now >= startOf(visit))
    return false
  const due = reminderMoment(visit, hours)
  return now >= due && (toldAt === undefined || toldAt.getTime() < due.getTime() - FRESH_MS)
}

/**
 * When a visit was last put elsewhere, confirmed, cancelled or restored; undefined when it never
 * was.
 */
export function lastTurn(
  history: readonly Pick<AppointmentEvent, 'at' | 'changes'>[],
): Date | undefined {
  const turn = history.findLast(({ changes }) =>
    ['date', 'startTime', 'status'].some((field) => field in changes),
  )
  return turn && new Date(turn.at)
}

/**
 * Whether a visit is confirmed, cancelled or put elsewhere by a change: a reminder of how it stood
 * is then wrong.
 */
export function outdatesReminder(before: Appointment, after: Appointment): boolean {
  return (
    before.status !== after.status ||
    before.date !== after.date ||
    before.startTime !== after.startTime
  )
}

/** Why the owner cannot remind the client of a visit at this moment; undefined when she can. */
export function reminderRefusal(
  visit: Pick<Appointment, 'status' | 'date' | 'startTime'>,
  now: Date,
): string | undefined {
  if (visit.status === 'cancelled')
    return 'Deze afspraak is afgezegd. Een herinnering heeft geen zin meer.'
  if (now >= startOf(visit)) return 'Deze afspraak is voorbij. Een herinnering heeft geen zin meer.'
  return visit.status === 'pending'
    ? 'Deze afspraak is nog niet bevestigd. Bevestig ze eerst.'
    : undefined
}

/** Why the owner cannot tell the client that her dog is ready; undefined when she can. */
export function readyRefusal(
  { status, date, isNoShow }: Pick<Appointment, 'status' | 'date' | 'isNoShow'>,
  today: DateString,
): string | undefined {
  if (isNoShow) return 'Naar dit bezoek kwam niemand.'
  if (status === 'cancelled') return 'Deze afspraak is afgezegd.'
  return date === today ? undefined : 'Dit bericht kan alleen op de dag van het bezoek.'
}

/** Why the client of a visit gets no mail; undefined when she can. */
export function noMail({ email }: Pick<Appointment, 'email'>): string | undefined {
  return email === '' ? NO_MAIL : undefined
}

type Text = {
  kind: TextKind
  words: Letter
  facts: readonly Fact[]
  salonName: string
  link?: string | undefined
}

/**
 * The words of a letter as a text message has them, with the facts of the visit: a text has no
 * button, so what the letter says of it stays out.
 */
export function textMessage({ kind, words, facts, salonName, link }: Text): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const page = link === undefined ? [] : [`Bekijken, verplaatsen of annuleren: ${link}`]
  const parts =
    kind === 'dog-ready' ? [words.intro, words.closing] : [words.intro, lines, ...page, salonName]
  return parts.join('\n\n').replaceAll('\u200b', '').trim()
}
