import { occupies } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { isClosedOn, type Leave, publicHolidayName } from '#agenda/holidays/rules.ts'
import type { NextVisit, Obstacle, Place, SeriesRow } from '#agenda/series/wire.ts'
import { hoursOn, type Measure, offeredStarts, overlaps, slotTimes } from '#agenda/slots/rules.ts'
import { canDo, type Groomer, isAway, ownHoursOn, type Treatment } from '#agenda/staff/rules.ts'
import {
  addDays,
  addMonths,
  type DateString,
  daysBetween,
  eachDate,
  toMinutes,
  weekdayOf,
  withoutSeconds,
  withSeconds,
} from '#lib/dates.ts'
import { refusal } from '#lib/errors.ts'
import { dogWithOwner } from '#lib/names.ts'
import type { OpeningHours, TimeRange } from '#lib/opening-hours.ts'
import { weekdayName } from '#lib/opening-hours.ts'
import { endAfter, isSameStart, startKey } from '#lib/starts.ts'

/** A visit that holds its time. */
type Occupant = Place & {
  id: string
  staffId?: string
  firstName: string
  lastName: string
  dogName: string
}
/**
 * The agenda of a stretch of days, as far as it decides what is free. `blocked`: slots that the
 * owner closed.
 */
export type Agenda = {
  hours: OpeningHours
  slotMinutes: number
  leave: readonly Leave[]
  visits: readonly Occupant[]
  blocked: readonly Place[]
  /** Whose visits are planned; without it all visits are in the way and nobody's hours count. */
  crew?: Crew
  /** Only of a salon whose hours are made to measure. */
  measuring?: Omit<Measure, 'minutes'>
}
/** Whose visit it is (undefined: she has none any more), who else has visits, and what is done. */
type Crew = {
  staffId: string
  member: Groomer | undefined
  groomers: readonly Groomer[]
  treatment: Treatment | undefined
}

/** The same agenda for a visit of somebody else. */
function agendaOf(agenda: Agenda, staffId: string | undefined): Agenda {
  const { crew } = agenda
  if (!crew || staffId === undefined) return agenda
  const member = crew.groomers.find(({ id }) => id === staffId)
  return { ...agenda, crew: { ...crew, staffId, member } }
}
/**
 * How often a dog comes: what the owner wrote down for it, when it came (newest first), and what
 * the salon's setting says (0 for nothing).
 */
export type Rhythm = {
  dogWeeks: number | null
  visitDates: readonly DateString[]
  salonWeeks: number
}

/**
 * The most visits of one series, the most weeks between two of them, and the farthest that a date
 * of it lies ahead.
 */
export const MOST_VISITS = 26
export const MOST_WEEKS = 52
const FARTHEST_MONTHS = 24
const TOO_FAR = `Plan hoogstens ${FARTHEST_MONTHS / 12} jaar vooruit.`

/** As many are proposed around a wanted place where every quarter of an hour could begin one. */
const MOST_MEASURED = 24
const DEFAULT_WEEKS = 8
const GAPS = 4
/** In which order the weeks around the usual one are looked through for a free time. */
const NEARBY_WEEKS = [0, 1, -1, 2, 3, -2, 4]

/**
 * Every how many weeks a dog comes: as written down for it, else as it came lately (the median of
 * the last gaps), else as the salon says, else eight.
 */
export function usualWeeks({
  dogWeeks,
  visitDates,
  salonWeeks,
}: Rhythm): Pick<NextVisit, 'usualWeeks' | 'knownFrom'> {
  if (dogWeeks !== null) return { usualWeeks: clamp(dogWeeks), knownFrom: 'dog' }
  const lately = medianGap(visitDates)
  if (lately !== undefined) return { usualWeeks: clamp(lately), knownFrom: 'visits' }
  return salonWeeks > 0
    ? { usualWeeks: clamp(salonWeeks), knownFrom: 'salon' }
    : { usualWeeks: DEFAULT_WEEKS, knownFrom: 'default' }
}

function medianGap(dates: readonly DateString[]): number | undefined {
  const sorted = [...new Set(dates)]
    .toSorted()
    .toReversed()
    .slice(0, GAPS + 1)
  const gaps = sorted.flatMap((date, index) => {
    const earlier = sorted[index + 1]
    return earlier === undefined ? [] : [daysBetween(earlier, date)]
  })
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]
  return middle === undefined ? undefined : Math.round(middle / 7)
}

function clamp(weeks: number): number {
  return Math.min(MOST_WEEKS, Math.max(1, Math.round(weeks)))
}

/** The weeks after a visit that can be asked for: from tomorrow on, and a year's worth of them. */
export function weekLimits(
  visitDate: DateString,
  today: DateString,
): Pick<NextVisit, 'leastWeeks' | 'mostWeeks'> {
  const least = Math.max(1, Math.ceil(daysBetween(visitDate, addDays(today, 1)) / 7))
  return { leastWeeks: least, mostWeeks: least + MOST_WEEKS - 1 }
}

/** Monday to Sunday around a date. */
function weekOf(date: DateString): { from: DateString; to: DateString } {
  const from = addDays(date, 1 - weekdayOf(date))
  return { from, to: addDays(from, 6) }
}

/** What is asked: a certain week (`isAsked`), or about so many weeks later. */
export type Wish = { weeks: number; isAsked: boolean; today: DateString }
type Proposed = Pick<NextVisit, 'weeks' | 'proposal' | 'others'>

/** The days that have to be known to propose a next visit. */
export function proposalRange(visit: Place, wish: Wish): { from: DateString; to: DateString } {
  return rangeOf(wantedWeeks(visit, wish).map((weeks) => later(visit, weeks)))
}

/**
 * When a dog could come again about so many weeks after a visit: at the same weekday and time, else
 * as near to it as possible.
 */
export function proposeNext(visit: Place, wish: Wish, agenda: Agenda): Proposed {
  const found = wantedWeeks(visit, wish).map((weeks) => ({
    weeks,
    free: freePlaces(later(visit, weeks), agenda, wish.today),
  }))
  const { weeks, free } = found.find((candidate) => candidate.free.length > 0) ?? {
    weeks: wish.weeks,
    free: [],
  }
  const [proposal = null, ...others] = free
  return { weeks, proposal, others }
}

function wantedWeeks({ date }: Place, { weeks, isAsked, today }: Wish): number[] {
  const { leastWeeks, mostWeeks } = weekLimits(date, today)
  return isAsked
    ? [weeks]
    : [
        ...new Set(
          NEARBY_WEEKS.map((step) => Math.min(mostWeeks, Math.max(leastWeeks, weeks + step))),
        ),
      ]
}

function later({ date, startTime, endTime }: Place, weeks: number): Place {
  return { date: addDays(date, weeks * 7), startTime, endTime }
}

/**
 * The free places in the week around a wanted one that last as long: the wanted one itself first,
 * then by distance in days and in minutes. None before tomorrow.
 */
export function freePlaces(wanted: Place, agenda: Agenda, today: DateString): Place[] {
  const minutes = toMinutes(wanted.endTime) - toMinutes(wanted.startTime)
  const week = weekOf(wanted.date)
  const slots = eachDate(week.from, week.to).flatMap((date) =>
    startsOn(date, minutes, agenda).map((slot) => ({ date, ...slot })),
  )
  const places = [
    wanted,
    ...slots.map(({ date, startTime }) => ({
      date,
      startTime,
      endTime: endAfter(startTime, minutes),
    })),
  ]
  const free = places.filter(
    (place) =>
      place.date > today &&
      place.startTime < place.endTime &&
      obstaclesOf(place, agenda).length === 0,
  )
  const unique = free.filter(
    (place, index) => free.findIndex((other) => isSameStart(other, place)) === index,
  )
  const sorted = unique.toSorted(
    (a, b) =>
      distance(a, wanted) - distance(b, wanted) ||
      (a.startTime < b.startTime ? -1 : 1) ||
      (a.date < b.date ? -1 : 1),
  )
  return agenda.measuring ? sorted.slice(0, MOST_MEASURED) : sorted
}

/** The starts of a date: its slots, or what fits beside her visits where hours are measured. */
function startsOn(date: DateString, minutes: number, agenda: Agenda) {
  const { measuring, visits, blocked, crew, slotMinutes } = agenda
  const hours = hoursThen(date, agenda)
  if (!measuring || minutes <= 0) return slotTimes(hours, slotMinutes)
  const hers = visits.filter(({ staffId }) => !crew || staffId === crew.staffId)
  return offeredStarts({
    ...measuring,
    minutes,
    hours: hours.map(({ from, to }) => ({ startTime: from, endTime: to })),
    busy: [...hers, ...blocked].filter((place) => place.date === date),
  })
}

/** Another day counts for more than any other hour of the same day. */
function distance(place: Place, wanted: Place): number {
  return (
    Math.abs(daysBetween(place.date, wanted.date)) * 24 * 60 +
    Math.abs(toMinutes(place.startTime) - toMinutes(wanted.startTime))
  )
}

/**
 * What stands in the way of a visit; nothing when the place is free. `usual`: a place outside the
 * opening hours on purpose, after which another at that hour of that weekday surprises nobody.
 */
export function obstaclesOf(place: Place, agenda: Agenda, usual?: Place): Obstacle[] {
  const closed = closedSentence(place.date, agenda.leave)
  const meant = usual !== undefined && isAlike(usual, place) && isOutsideHours(usual, agenda)
  const outside = !closed && !meant && isOutsideHours(place, agenda)
  const held = agenda.blocked.some((slot) => slot.date === place.date && overlaps(slot, place))
  const hers = ({ staffId }: Occupant) =>
    staffId === undefined || agenda.crew === undefined || staffId === agenda.crew.staffId
  return [
    ...agenda.visits
      .filter((visit) => hers(visit) && visit.date === place.date && overlaps(visit, place))
      .map(overlapObstacle),
    ...(closed ? [closed] : []),
    ...(closed ? [] : awayObstacles(place, agenda)),
    ...(outside
      ? [{ key: 'hours', kind: 'hours' as const, sentence: outsideSentence(place.date, agenda) }]
      : []),
    ...(held
      ? [{ key: 'blocked', kind: 'blocked' as const, sentence: 'Dit uur heb je geblokkeerd.' }]
      : []),
  ]
}

/** Who else could have a visit that meets an obstacle, in the order of the salon. */
function takersOf(place: Place, agenda: Agenda): SeriesRow['takers'] {
  return (agenda.crew?.groomers ?? [])
    .filter(
      ({ id }) =>
        id !== agenda.crew?.staffId && obstaclesOf(place, agendaOf(agenda, id)).length === 0,
    )
    .map(({ id, name }) => ({ id, name }))
}

/** What keeps her whose visit it is from doing it, besides her hours. */
function awayObstacles(place: Place, { crew }: Agenda): Obstacle[] {
  if (!crew) return []
  const { member, groomers, treatment } = crew
  const isAlone = groomers.length < 2
  if (!member)
    return isAlone
      ? []
      : [{ key: 'gone', kind: 'leave', sentence: 'Wie dit deed, heeft geen afspraken meer.' }]
  return [
    ...(isAway(member, place)
      ? [
          {
            key: 'away',
            kind: 'leave' as const,
            sentence: isAlone ? 'Verlof op dit uur.' : `${member.name} is er dan niet.`,
          },
        ]
      : []),
    ...(!isAlone && !canDo(member, treatment)
      ? [
          {
            key: 'skills',
            kind: 'skills' as const,
            sentence: `${member.name} doet deze behandeling niet.`,
          },
        ]
      : []),
  ]
}

/** Her hours on a date, as far as she has her own, else those of the salon. */
function hoursThen(date: DateString, { crew, hours }: Agenda): readonly TimeRange[] {
  return (crew?.member && ownHoursOn(crew.member, date)) ?? hoursOn(date, hours)
}

function overlapObstacle({
  id,
  firstName,
  lastName,
  dogName,
  startTime,
  endTime,
}: Occupant): Obstacle {
  const span = `${withoutSeconds(startTime)}–${withoutSeconds(endTime)}`
  return {
    key: `overlap ${id}`,
    kind: 'overlap',
    sentence: `Overlapt met ${dogWithOwner({ dogName, firstName, lastName })} (${span}).`,
  }
}

function closedSentence(date: DateString, leave: readonly Leave[]): Obstacle | undefined {
  const holiday = publicHolidayName(date)
  if (holiday !== undefined)
    return { key: 'holiday', kind: 'holiday', sentence: `Feestdag: ${holiday}.` }
  if (!isClosedOn(date, leave)) return undefined
  const covering = leave.find(
    ({ isActive, startDate, endDate }) => isActive && startDate <= date && date <= endDate,
  )
  return { key: 'leave', kind: 'leave', sentence: `Verlof: ${covering?.name ?? 'gesloten'}.` }
}

function isOutsideHours({ date, startTime, endTime }: Place, agenda: Agenda): boolean {
  return !hoursThen(date, agenda).some(
    ({ from, to }) =>
      withSeconds(from) <= withSeconds(startTime) && withSeconds(endTime) <= withSeconds(to),
  )
}

function outsideSentence(date: DateString, agenda: Agenda): string {
  const { member, groomers = [] } = agenda.crew ?? {}
  const worksThen = hoursThen(date, agenda).length > 0
  if (member && groomers.length > 1 && ownHoursOn(member, date))
    return worksThen ? `Buiten de uren van ${member.name}.` : `${member.name} werkt dan niet.`
  return worksThen ? 'Buiten de openingsuren.' : `Gesloten op ${weekdayName(weekdayOf(date))}.`
}

function isAlike(a: Place, b: Place): boolean {
  return (
    weekdayOf(a.date) === weekdayOf(b.date) &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  )
}

type Plan = { everyWeeks: number; count?: number | undefined; until?: DateString | undefined }

/**
 * The dates of a series, each at the hour of the wall clock of the first; refuses more visits, or
 * one farther ahead, than a series may have.
 */
export function placesOf(
  first: Place,
  { everyWeeks, count, until }: Plan,
  { isNew, today }: { isNew: boolean; today: DateString },
): Place[] {
  const start = isNew ? 0 : 1
  const fits = (place: Place) => until === undefined || place.date <= until
  const places = Array.from({ length: count ?? MOST_VISITS + 1 }, (_, index) =>
    later(first, (start + index) * everyWeeks),
  ).filter(fits)
  const field = until === undefined ? 'count' : 'until'
  if (places.length === 0)
    throw refusal('until', 'Er past geen enkele afspraak voor deze einddatum.')
  if (places.length > MOST_VISITS)
    throw refusal(
      'until',
      `Dat zijn meer dan ${MOST_VISITS} afspraken. Kies een vroegere einddatum.`,
    )
  if (places.some(({ date }) => isTooFar(date, today))) throw refusal(field, TOO_FAR)
  return places
}

function isTooFar(date: DateString, today: DateString): boolean {
  return date > addMonths(today, FARTHEST_MONTHS)
}

/** Refuses dates that were kept of a series but cannot be planned, beside the row. */
export function checkPlaces(places: readonly Place[], today: DateString): void {
  const past = places.findIndex(({ date }) => date < today)
  if (past >= 0) throw refusal(`rows.${past}.date`, 'De datum ligt in het verleden.')
  const far = places.findIndex(({ date }) => isTooFar(date, today))
  if (far >= 0) throw refusal(`rows.${far}.date`, TOO_FAR)
  const clash = clashingRow(places)
  if (clash !== undefined)
    throw refusal(
      `rows.${clash}.startTime`,
      'Deze afspraak valt samen met een andere van de reeks.',
    )
}

/** The weeks that have to be known to judge some places. */
export function rangeOf(places: readonly Place[]): { from: DateString; to: DateString } {
  const dates = places.map(({ date }) => date).toSorted()
  return { from: weekOf(dates[0] ?? '').from, to: weekOf(dates.at(-1) ?? '').to }
}

/**
 * Each date of a series with what stands in its way and what is free around it. No time is offered
 * twice.
 */
export function previewRows(
  places: readonly (Place & { staffId?: string | undefined })[],
  agenda: Agenda,
  { usual, today }: { usual: Place; today: DateString },
): SeriesRow[] {
  return places.map(({ staffId, ...place }) => {
    const hers = agendaOf(agenda, staffId)
    // what is usual is so with her who has it, and with nobody else
    const obstacles = obstaclesOf(place, hers, staffId === undefined ? usual : undefined)
    const others = freePlaces(place, hers, today).filter(
      (other) => !places.some((taken) => isSameStart(taken, other)),
    )
    const takers = obstacles.length === 0 ? [] : takersOf(place, hers)
    return { ...place, obstacles, others, takers, ...(staffId !== undefined && { staffId }) }
  })
}

/**
 * The rows by their number that meet an obstacle which was not accepted, each with its sentence:
 * they changed since the preview.
 */
export function changedRows(
  rows: readonly (SeriesRow & { accepts: readonly string[] })[],
): { index: number; sentence: string }[] {
  return rows.flatMap(({ obstacles, accepts }, index) => {
    const surprise = obstacles.find(({ key }) => !accepts.includes(key))
    return surprise ? [{ index, sentence: surprise.sentence }] : []
  })
}

/** The number of the first row that falls together with one before it. */
export function clashingRow(places: readonly Place[]): number | undefined {
  const index = places.findIndex((place, at) =>
    places.slice(0, at).some((other) => other.date === place.date && overlaps(other, place)),
  )
  return index < 0 ? undefined : index
}

/**
 * Which of how many a visit is among those of its series that go on; undefined when it does not.
 */
export function positionIn(
  series: readonly Appointment[],
  id: string,
): { number: number; of: number } | undefined {
  const going = series.filter(({ status }) => occupies(status)).toSorted(byMoment)
  const index = going.findIndex((appointment) => appointment.id === id)
  return index < 0 ? undefined : { number: index + 1, of: going.length }
}

/** The visits of a series after one of them that can still be cancelled, by date. */
export function followingOf(
  series: readonly Appointment[],
  id: string,
  today: DateString,
): Appointment[] {
  const own = series.find((appointment) => appointment.id === id)
  if (!own) return []
  return series
    .filter(
      (appointment) =>
        occupies(appointment.status) && appointment.date >= today && byMoment(appointment, own) > 0,
    )
    .toSorted(byMoment)
}

function byMoment(a: Place & { id: string }, b: Place & { id: string }): number {
  const [left, right] = [`${startKey(a)} ${a.id}`, `${startKey(b)} ${b.id}`]
  return Number(left > right) - Number(left < right)
}
