import type { Appointment } from '#agenda/appointments/wire.ts'
import { hoursOn } from '#agenda/slots/rules.ts'
import {
  type BusyPart,
  canDo,
  type Groomer,
  isBusy,
  type Stretch,
  type Treatment,
  whoTakes,
  worksAt,
} from '#agenda/staff/rules.ts'
import {
  addDays,
  type DateString,
  daysBetween,
  fromMinutes,
  type TimeString,
  toInstant,
  toMinutes,
  withSeconds,
} from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { byStart } from '#lib/starts.ts'

export const SICK_GONE = 'Deze ziekmelding bestaat niet (meer).'
export const SETTLED_ELSE =
  'Deze afspraak is intussen gewijzigd. Er is nog niets gebeurd: kijk de lijst na en kies opnieuw.'
export const NOT_FREE = 'Dat kan intussen niet meer. Er is nog niets gebeurd: kies iets anders.'
export const PAST_START = 'Kies een dag vanaf vandaag.'
export const TOO_FAR = 'Kies een dag binnen het jaar.'
/** The most days of one report; who stays away longer is better planned as leave. */
export const FARTHEST_DAYS = 92
export const TOO_LONG = `Meld hoogstens ${FARTHEST_DAYS} dagen tegelijk. Plan langere afwezigheid als verlof.`

/** How long what was decided can be taken back before its client reads of it. */
export const UNDO_MS = 60_000
/** How long a client with another visit still to be settled waits, so that one mail says it all. */
const PATIENCE_MS = 10 * 60_000
/** How many days after the illness are looked through for another time. */
export const DAYS_AFTER = 28
const MOST_TIMES = 3
const LAST_MINUTE = '23:59:00'

/** From when until when somebody is ill. */
export type Period = { startDate: DateString; startTime: TimeString | null; endDate: DateString }

/** The leave an illness is: the rest of the first day if it began during it, then whole days. */
export function leaveOf({ startDate, startTime, endDate }: Period) {
  const whole = { startTime: null, endTime: null }
  if (startTime === null) return [{ startDate, endDate, ...whole }]
  const first = { startDate, endDate: startDate, startTime, endTime: LAST_MINUTE }
  return startDate < endDate
    ? [first, { startDate: addDays(startDate, 1), endDate, ...whole }]
    : [first]
}

/** Whether a visit lies in that time and is not over. */
export function isInTheWay(visit: Stretch, { startDate, startTime, endDate }: Period, now: Date) {
  return (
    startDate <= visit.date &&
    visit.date <= endDate &&
    (visit.date > startDate || startTime === null || startTime < visit.endTime) &&
    now < toInstant(visit.date, visit.endTime)
  )
}

/** What has to be known to say who else could take a visit, and when. */
export type Room = {
  now: Date
  groomers: readonly Groomer[]
  parts: readonly BusyPart[]
  /** Starts that the owner keeps open, on days on which the salon is. */
  starts: readonly Stretch[]
  hours: OpeningHours
  treatments: ReadonlyMap<string, Treatment>
  usableMinutes: number
}
/** A visit of somebody who is ill. */
export type HerVisit = Stretch & { id: string; staffId: string; service: string }

/** Who can take a visit over at its own time, whoever fits best first. */
export function colleaguesFor(visit: HerVisit, room: Room): Groomer[] {
  const others = room.groomers.filter(({ id }) => id !== visit.staffId)
  return freeFor(visit, visit, { ...room, groomers: others })
}

/** Who does a visit, works then and has nothing else at a moment. */
function freeFor(
  visit: HerVisit,
  at: Stretch,
  { groomers, parts, treatments, usableMinutes }: Room,
) {
  const besides = parts.filter(({ visitId }) => visitId !== visit.id)
  const free = groomers.filter(
    (member) =>
      canDo(member, treatments.get(visit.service)) &&
      worksAt(member, at) &&
      !isBusy(member.id, at, besides),
  )
  return whoTakes(free, at, { parts: besides, usableMinutes })
}

export type FreePlace = Stretch & { staffId: string; name: string }

/**
 * The next times that a visit could have, the nearest first: with herself where she is there again,
 * else with whoever fits best. The nearest with herself is always among them.
 */
export function otherTimesFor(visit: HerVisit, room: Room): FreePlace[] {
  const places = room.starts
    .filter((start) => isLater(start, visit))
    .flatMap((start) => {
      const at = stretchFrom(start, visit, room)
      if (!at) return []
      const free = freeFor(visit, at, room)
      const who = free.find(({ id }) => id === visit.staffId) ?? free[0]
      return who ? [{ ...at, staffId: who.id, name: who.name }] : []
    })
    .toSorted((a, b) => distance(a, visit) - distance(b, visit))
  const nearest = places.slice(0, MOST_TIMES)
  const hers = places.find(({ staffId }) => staffId === visit.staffId)
  return hers && !nearest.includes(hers) ? [...nearest, hers] : nearest
}

/** The time of a visit at another start with somebody, if she is free then; else undefined. */
export function placeAt(
  visit: HerVisit,
  { date, startTime, staffId }: { date: DateString; startTime: TimeString; staffId: string },
  room: Room,
): FreePlace | undefined {
  const start = room.starts.find(
    (one) => one.date === date && one.startTime === withSeconds(startTime),
  )
  const at = start && stretchFrom(start, visit, room)
  const who = at && freeFor(visit, at, room).find(({ id }) => id === staffId)
  return at && who && { ...at, staffId, name: who.name }
}

/** A visit from a start on, as long as it is; undefined before now and outside opening hours. */
function stretchFrom({ date, startTime }: Stretch, visit: HerVisit, { now, hours }: Room) {
  const start = toMinutes(startTime)
  const end = start + toMinutes(visit.endTime) - toMinutes(visit.startTime)
  const fits = hoursOn(date, hours).some(
    ({ from, to }) => toMinutes(from) <= start && end <= toMinutes(to),
  )
  return fits && now < toInstant(date, startTime)
    ? { date, startTime, endTime: withSeconds(fromMinutes(end)) }
    : undefined
}

function isLater(start: Stretch, visit: Stretch): boolean {
  return start.date > visit.date || (start.date === visit.date && start.startTime > visit.startTime)
}

/** Another day counts for more than any other hour of the same day. */
function distance(place: Stretch, visit: Stretch): number {
  return (
    daysBetween(visit.date, place.date) * 24 * 60 +
    Math.abs(toMinutes(place.startTime) - toMinutes(visit.startTime))
  )
}

/**
 * Who takes which visit over, of all that can be: those with the fewest possible colleagues choose
 * first, so that nobody is given away whom another visit needs.
 */
export function handOverPlan(
  visits: readonly HerVisit[],
  room: Room,
): { id: string; staffId: string }[] {
  const left = visits.toSorted(byStart)
  const parts = [...room.parts]
  const plan: { id: string; staffId: string }[] = []
  for (;;) {
    const [next] = left
      .map((visit) => ({ visit, who: colleaguesFor(visit, { ...room, parts }) }))
      .filter(({ who }) => who.length > 0)
      .toSorted((a, b) => a.who.length - b.who.length)
    const [taker] = next?.who ?? []
    if (!next || !taker) return plan
    const { id, date, startTime, endTime } = next.visit
    plan.push({ id, staffId: taker.id })
    parts.push({ visitId: id, staffId: taker.id, date, startTime, endTime })
    left.splice(left.indexOf(next.visit), 1)
  }
}

/** What of a visit an illness changes, and is put back when that is undone. */
export type VisitState = Pick<
  Appointment,
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'staffId'
  | 'status'
  | 'acceptedRulesVersion'
  | 'overlapAllowed'
> & { helper?: Appointment['helper'] | undefined }

export function stateOf({
  date,
  startTime,
  endTime,
  staffId,
  status,
  acceptedRulesVersion,
  overlapAllowed,
  helper,
}: VisitState): VisitState {
  return { date, startTime, endTime, staffId, status, acceptedRulesVersion, overlapAllowed, helper }
}

/** Whether a visit still stands where it was put; a request may have been confirmed since. */
export function stands(visit: VisitState, state: VisitState): boolean {
  return (
    visit.date === state.date &&
    visit.startTime === state.startTime &&
    visit.staffId === state.staffId &&
    (visit.status === 'cancelled') === (state.status === 'cancelled')
  )
}

/** Something decided for a visit of which its client has not heard: that it is so, or no longer. */
type Untold = { createdAt: Date; undoneAt: Date | null }

/**
 * When a client can be told what was decided for her visits: once none of it can be taken back
 * unheard, and nothing of hers is open any more, unless that takes too long.
 */
export function tellAt(untold: readonly Untold[], hasOpen: boolean): Date {
  const moments = untold.map(({ createdAt, undoneAt }) => (undoneAt ?? createdAt).getTime())
  const settled = Math.max(...moments) + UNDO_MS
  return new Date(hasOpen ? Math.max(settled, Math.min(...moments) + PATIENCE_MS) : settled)
}
