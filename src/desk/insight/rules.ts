import { INVITED_DAYS } from '#agenda/appointments/rules.ts'
import { type NamedLeave, namedClosedDay } from '#agenda/holidays/rules.ts'
import { hoursOn } from '#agenda/slots/rules.ts'
import { type Absence, ownHoursOn } from '#agenda/staff/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import type {
  Attendance,
  Earnings,
  EarningsGroup,
  Insight,
  LapsedDog,
  Occupancy,
  WeekdayFigures,
} from '#desk/insight/wire.ts'
import { counted } from '#lib/counted.ts'
import {
  addDays,
  addMonths,
  type DateString,
  daysBetween,
  eachDate,
  formatInstantDay,
  toMinutes,
  weekdayOf,
} from '#lib/dates.ts'
import { divide, euro, fromDecimal, toDecimal } from '#lib/money.ts'
import type { OpeningHours, TimeRange } from '#lib/opening-hours.ts'

type Range = { from: DateString; to: DateString }
/** Whose time was taken on the days of one weekday. */
export type BusyWeekday = { staffId: string; weekday: number; busyMinutes: number; visits: number }
/** What the database counted of a group of visits; amounts are decimal strings. */
export type CountedGroup = {
  kind: 'breed' | 'service' | 'all'
  key: string
  name: string
  visits: number
  unpriced: number
  amount: string
  minutes: number
  measured: number
  expected: number
}

/** Below so many visits a mean says nothing, or a part of them; below so many days, a weekday. */
export const FEWEST = { mean: 5, part: 10, days: 4 } as const
/**
 * A dog stays away once it is a quarter later than it usually is, and at least a week; after two
 * years it is gone. What it usually is, three visits say.
 */
export const LAPSED = { fewestVisits: 3, leastLate: 7, partLate: 4, longest: 730 } as const
/** The longest period that figures are made of. */
export const LONGEST_DAYS = 1_100
export const CLIENT_GONE = 'Deze klant bestaat niet (meer).'

/** The periods that can be chosen by name, and how an address says them. */
export const periods = [
  { name: 'maand', label: 'Deze maand' },
  { name: 'kwartaal', label: 'Laatste 3 maanden' },
  { name: 'jaar', label: 'Laatste 12 maanden' },
  { name: 'eigen', label: 'Eigen periode' },
] as const
export type PeriodName = (typeof periods)[number]['name']

/** The days of a period that is chosen by name, up to today. */
export function periodDays(name: PeriodName, today: DateString): Range {
  if (name === 'maand') return { from: `${today.slice(0, 8)}01`, to: today }
  return { from: addDays(addMonths(today, name === 'jaar' ? -12 : -3), 1), to: today }
}

/** Those of the days that are over: what today brings is not known yet. */
export function pastDays({ from, to }: Range, today: DateString): Range | null {
  const yesterday = addDays(today, -1)
  const last = to < yesterday ? to : yesterday
  return from <= last ? { from, to: last } : null
}

type Working = Pick<Member, 'id' | 'name' | 'isActive' | 'hours' | 'exceptions'> & {
  since: DateString
}
type Opening = {
  days: Range
  hours: OpeningHours
  absences: readonly (NamedLeave & Absence & { staffId: string | null })[]
}

/**
 * How much of each member's time was taken, weekday by weekday: of the hours that hold now, without
 * leave and public holidays, since she has an agenda. Who is not active any more and had no visit
 * is left out.
 */
export function occupancyOf(
  members: readonly Working[],
  busy: readonly BusyWeekday[],
  opening: Opening,
): Occupancy[] {
  return members.flatMap((member) => {
    const hers = busy.filter(({ staffId }) => staffId === member.id)
    if (!member.isActive && hers.length === 0) return []
    const open = member.isActive ? openDays(member, opening) : []
    const weekdays = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
      const minutes = open.filter((day) => day.weekday === weekday)
      const taken = hers.find((day) => day.weekday === weekday)
      if (minutes.length === 0 && !taken) return []
      return [
        {
          weekday,
          days: minutes.length,
          openMinutes: minutes.reduce((sum, day) => sum + day.minutes, 0),
          busyMinutes: taken?.busyMinutes ?? 0,
          visits: taken?.visits ?? 0,
        },
      ]
    })
    return [{ staffId: member.id, name: member.name, isActive: member.isActive, weekdays }]
  })
}

function openDays(member: Working, { days, hours, absences }: Opening) {
  const from = member.since > days.from ? member.since : days.from
  return eachDate(from, days.to).flatMap((date) => {
    const minutes = minutesOn(member, date, { hours, absences })
    return minutes > 0 ? [{ weekday: weekdayOf(date), minutes }] : []
  })
}

function minutesOn(
  member: Working,
  date: DateString,
  { hours, absences }: Omit<Opening, 'days'>,
): number {
  if (namedClosedDay(date, absences)) return 0
  const away = absences.filter(
    ({ staffId, startDate, endDate }) =>
      startDate <= date && date <= endDate && (staffId === null || staffId === member.id),
  )
  const ranges = ownHoursOn(member, date) ?? hoursOn(date, hours)
  return ranges.reduce((sum, range) => sum + minutesOf(range, away), 0)
}

/** The minutes of a range that no leave takes; a minute that two take goes once. */
function minutesOf({ from, to }: TimeRange, away: readonly Absence[]): number {
  const [start, end] = [toMinutes(from), toMinutes(to)]
  const gone = away
    .map(({ startTime, endTime }) => ({
      from: Math.max(start, startTime === null ? 0 : toMinutes(startTime)),
      to: Math.min(end, endTime === null ? 24 * 60 : toMinutes(endTime)),
    }))
    .toSorted((a, b) => a.from - b.from)
  let [open, at] = [0, start]
  for (const span of gone) {
    open += Math.max(0, Math.min(span.from, end) - at)
    at = Math.max(at, span.to)
  }
  return open + Math.max(0, end - at)
}

/** What was counted, with the mean price and what an hour brought in, in whole cents. */
function earningsOf({ visits, amount, minutes, measured, expected }: CountedGroup): Earnings {
  const cents = fromDecimal(amount)
  return {
    visits,
    amount,
    minutes,
    price: visits === 0 ? null : toDecimal(divide(cents, visits)),
    perHour: minutes === 0 ? null : toDecimal(divide(cents * 60, minutes)),
    measured,
    expected,
  }
}

const NOTHING: CountedGroup = {
  kind: 'all',
  key: '',
  name: '',
  visits: 0,
  unpriced: 0,
  amount: '0.00',
  minutes: 0,
  measured: 0,
  expected: 0,
}

/**
 * The groups in the order in which an owner looks for them: what an hour of it brings in least
 * comes first, and what is too little to say anything last.
 */
export function groupsOf(groups: readonly CountedGroup[]): Insight['earnings'] {
  const of = (kind: CountedGroup['kind']) =>
    groups
      .filter((group) => group.kind === kind && group.visits > 0)
      .map((group) => ({ ...earningsOf(group), key: group.key, name: group.name }))
      .toSorted((a, b) => Number(isSmall(a)) - Number(isSmall(b)) || byHour(a, b))
  const all = groups.find(({ kind }) => kind === 'all') ?? NOTHING
  return {
    all: earningsOf(all),
    unpriced: all.unpriced,
    breeds: of('breed'),
    treatments: of('service'),
  }
}

const isSmall = ({ visits }: Earnings) => visits < FEWEST.mean

const centsOf = ({ perHour }: Earnings) => (perHour === null ? 0 : fromDecimal(perHour))

function byHour(a: EarningsGroup, b: EarningsGroup): number {
  return centsOf(a) - centsOf(b) || b.visits - a.visits || a.key.localeCompare(b.key)
}

/** What a number is called that says nothing yet: `te weinig om iets te zeggen: 3 bezoeken`. */
function tooFew(count: number): string {
  return `te weinig om iets te zeggen: ${counted(count, 'bezoek', 'bezoeken')}`
}

/** A part of a whole in whole percents; null of nothing. */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : divide(part * 100, whole)
}

/** How much of the time of a weekday was taken: `72 %`, or why nothing is said. */
export function occupancyText({ days, openMinutes, busyMinutes, visits }: WeekdayFigures): string {
  const taken = percentage(busyMinutes, openMinutes)
  if (taken === null) return `${hoursText(busyMinutes)} buiten de uren`
  if (days < FEWEST.days)
    return `te weinig om iets te zeggen: ${counted(days, 'dag', 'dagen')}, ${counted(visits, 'bezoek', 'bezoeken')}`
  return `${taken}\u00a0%`
}

/** `38 u 30`, `45 min`. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0u` : `${hours}\u00a0u\u00a0${String(rest).padStart(2, '0')}`
}

/** What an hour of a group brought in, beside all others: `€ 38,00/u`. */
export function perHourText(group: Earnings): string {
  if (isSmall(group) || group.perHour === null) return tooFew(group.visits)
  return `${euro(group.perHour)}/u`
}

/** How long a visit of a group takes on average. */
export function meanMinutes({ visits, minutes }: Pick<Earnings, 'visits' | 'minutes'>): number {
  return visits === 0 ? 0 : divide(minutes, visits)
}

/** How a group stands to the mean of all: `gemiddeld € 52,00`; empty when nothing is said of it. */
export function versusText(group: Earnings, all: Earnings): string {
  if (isSmall(group) || group.perHour === null || all.perHour === null) return ''
  return `gemiddeld ${euro(all.perHour)}`
}

/** Where the minutes come from: `12 gemeten, 40 verwacht`. */
export function sourceText({ visits, measured, expected }: Earnings): string {
  const planned = visits - measured - expected
  return [
    measured > 0 && `${measured} gemeten`,
    expected > 0 && `${expected} verwacht`,
    planned > 0 && `${planned} volgens de agenda`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What stands in the list of what became of visits: how many of how many, and what is counted. */
export type Line = {
  outcome: 'no-show' | 'late' | 'rebooked'
  label: string
  count: number
  of: number
  explanation: string
}

/** The parts that an owner can do something about. */
export function attendanceLines({
  came,
  noShow,
  late,
  rebooked,
  plannedAhead,
}: Attendance): Line[] {
  const stood = came + noShow + late
  return [
    {
      outcome: 'no-show',
      label: 'Niet gekomen',
      count: noShow,
      of: stood,
      explanation: 'van de afspraken die vaststonden',
    },
    {
      outcome: 'late',
      label: 'Laat afgezegd',
      count: late,
      of: stood,
      explanation: 'van de afspraken die vaststonden, toen het niet meer gratis kon',
    },
    {
      outcome: 'rebooked',
      label: 'Meteen herboekt bij het ophalen',
      count: rebooked,
      of: came - plannedAhead,
      explanation: 'van wie kwam en nog geen volgende afspraak had',
    },
  ]
}

/** How large a part is: `4 %`, or that there is too little to say so. */
export function partText({ count, of }: Pick<Line, 'count' | 'of'>): string {
  const part = percentage(count, of)
  return part === null || of < FEWEST.part ? tooFew(of) : `${part}\u00a0%`
}

/** How long a dog usually stays away, or is away now: `6 weken`. */
export function weeksText(days: number): string {
  return days < 14 ? counted(days, 'dag', 'dagen') : `${Math.round(days / 7)} weken`
}

type Invitable = Pick<LapsedDog, 'email' | 'wantsNews' | 'invitedAt'>

/** Why a client is not invited by mail now; undefined when she can be. */
export function inviteRefusal(
  { email, wantsNews, invitedAt }: Invitable,
  now: Date,
): 'no-email' | 'no-news' | 'invited' | undefined {
  if (email === '') return 'no-email'
  if (!wantsNews) return 'no-news'
  return isInvited(invitedAt, now) ? 'invited' : undefined
}

/** The same as the owner reads it. */
export function refusalText(
  refused: NonNullable<ReturnType<typeof inviteRefusal>>,
  invitedAt: string | null,
): string {
  if (refused === 'no-email') return 'Heeft geen e-mailadres: bel even.'
  if (refused === 'no-news') return 'Wil geen mails met nieuws: bel even.'
  return `Uitgenodigd op ${invitedAt === null ? 'een eerdere dag' : formatInstantDay(invitedAt)}.`
}

function isInvited(invitedAt: string | null, now: Date): boolean {
  if (invitedAt === null) return false
  return now.getTime() - Date.parse(invitedAt) < INVITED_DAYS * 24 * 3_600_000
}

/** What a group is called; dogs without a breed are one too. */
export function groupName({ name }: Pick<EarningsGroup, 'name'>): string {
  return name === '' ? 'Niet gekend' : name
}

/** Whether a period that was typed can be asked for. */
export function isPeriod({ from, to }: Range): boolean {
  return from !== '' && from <= to && daysBetween(from, to) <= LONGEST_DAYS
}
