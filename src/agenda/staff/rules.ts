import type { Member, MembersVisits, StaffColour } from '#agenda/staff/wire.ts'
import { staffColourSchema } from '#agenda/staff/wire.ts'
import { counted } from '#lib/counted.ts'
import {
  type DateString,
  type TimeString,
  toMinutes,
  weekdayOf,
  withoutSeconds,
  withSeconds,
} from '#lib/dates.ts'
import { type TimeRange, weekdays } from '#lib/opening-hours.ts'

export const MEMBER_GONE = 'Deze medewerker bestaat niet (meer).'
export const LAST_MEMBER =
  'Minstens één medewerker blijft actief. Voeg eerst iemand anders toe of maak iemand anders actief.'

/** A stretch of a day, `HH:MM:SS`, that a visit takes or wants. */
export type Stretch = { date: DateString; startTime: TimeString; endTime: TimeString }
/** Somebody's time that is taken, by which visit. */
export type BusyPart = Stretch & { staffId: string; visitId?: string }
/** What is done, as far as it decides who can do it. */
export type Treatment = { id: string; size: Member['largestSize'] }
/** Leave of hers, or a part of the day on which nobody works; both dates are part of it. */
export type Absence = {
  startDate: DateString
  endDate: DateString
  startTime: TimeString | null
  endTime: TimeString | null
}
type Working = Pick<Member, 'hours' | 'exceptions'> & { absences?: readonly Absence[] }
/** What decides whose time is free, of somebody who has visits. */
export type Groomer = Pick<
  Member,
  'id' | 'name' | 'hours' | 'exceptions' | 'serviceIds' | 'largestSize' | 'bookableOnline'
> & { absences?: readonly Absence[] }

const SIZES = ['klein', 'middel', 'groot']

/** Whether a member does a treatment; what is not on the price list (`undefined`) anybody does. */
export function canDo(
  { serviceIds, largestSize }: Pick<Member, 'serviceIds' | 'largestSize'>,
  treatment: Treatment | undefined,
): boolean {
  if (!treatment) return true
  if (serviceIds && !serviceIds.includes(treatment.id)) return false
  return largestSize === '' || SIZES.indexOf(treatment.size) <= SIZES.indexOf(largestSize)
}

/** Her own hours on a date; undefined when she works whenever the salon does. */
export function ownHoursOn(
  { hours, exceptions }: Working,
  date: DateString,
): readonly TimeRange[] | undefined {
  const exception = exceptions.find((day) => day.date === date)
  const weekday = weekdays[weekdayOf(date) - 1]
  return exception?.ranges ?? (hours && weekday ? hours[weekday] : undefined)
}

/** Those among whom a visit has to say whose it is; nobody where one alone has visits. */
export function toldApart<M extends Pick<Member, 'isActive'>>(members: readonly M[]): M[] {
  const active = members.filter(({ isActive }) => isActive)
  return active.length > 1 ? active : []
}

/**
 * Leave in which a member does not work: her own, and the salon's of a part of the day. Whole days
 * of the salon close it for everybody, and are asked apart.
 */
export function absencesOf<A extends Absence & { staffId: string | null; isActive: boolean }>(
  id: string,
  leave: readonly A[],
): A[] {
  return leave.filter(
    ({ isActive, staffId, startTime }) =>
      isActive && (staffId === id || (staffId === null && startTime !== null)),
  )
}

/**
 * Whether a stretch lies within her hours and beside her leave; the salon's own are not looked at.
 */
export function worksAt(member: Working, { date, startTime, endTime }: Stretch): boolean {
  if (isAway(member, { date, startTime, endTime })) return false
  if (member.hours === null && member.exceptions.length === 0) return true
  const ranges = ownHoursOn(member, date)
  return (
    ranges?.some(
      ({ from, to }) => from <= withoutSeconds(startTime) && withoutSeconds(endTime) <= to,
    ) ?? true
  )
}

/** Whether leave of hers, or of the salon for a part of the day, covers any of a stretch. */
export function isAway(
  { absences = [] }: Pick<Working, 'absences'>,
  { date, startTime, endTime }: Stretch,
): boolean {
  return absences.some(
    (absence) =>
      absence.startDate <= date &&
      date <= absence.endDate &&
      (absence.startTime === null || absence.startTime < withSeconds(endTime)) &&
      (absence.endTime === null || withSeconds(startTime) < absence.endTime),
  )
}

/** Whether a member has something else at that time. */
export function isBusy(id: string, at: Stretch, parts: readonly BusyPart[]): boolean {
  return parts.some(
    ({ staffId, date, startTime, endTime }) =>
      staffId === id && date === at.date && startTime < at.endTime && at.startTime < endTime,
  )
}

/**
 * The order in which members are asked to take a visit that is nobody's yet: the least time lost in
 * gaps too short for another visit (`usableMinutes`), then the fewest visits that day, then the
 * order of the list.
 */
export function whoTakes<M extends Working & { id: string }>(
  candidates: readonly M[],
  at: Stretch,
  { parts, usableMinutes }: { parts: readonly BusyPart[]; usableMinutes: number },
): M[] {
  const day = parts.filter(({ date }) => date === at.date)
  const costs = new Map(
    candidates.map((member) => {
      const hers = day.filter(({ staffId }) => staffId === member.id)
      return [
        member,
        { lost: lostMinutes(member, at, { hers, usableMinutes }), visits: hers.length },
      ]
    }),
  )
  const costOf = (member: M) => costs.get(member) ?? { lost: 0, visits: 0 }
  return candidates.toSorted((a, b) => {
    const [one, other] = [costOf(a), costOf(b)]
    return one.lost - other.lost || one.visits - other.visits
  })
}

/**
 * Who takes a visit that the owner gave to nobody: somebody who is free, does it and works then, as
 * far as there is such a one. Undefined only without anybody.
 */
export function bestFor<M extends Groomer>(
  members: readonly M[],
  at: Stretch,
  day: { parts: readonly BusyPart[]; usableMinutes: number; treatment: Treatment | undefined },
): M | undefined {
  const hindrance = (member: M) =>
    (isBusy(member.id, at, day.parts) ? 4 : 0) +
    (canDo(member, day.treatment) ? 0 : 2) +
    (worksAt(member, at) ? 0 : 1)
  return whoTakes(members, at, day).toSorted((a, b) => hindrance(a) - hindrance(b))[0]
}

/** The minutes right before and after a visit in which nothing else fits. */
function lostMinutes(
  member: Working,
  at: Stretch,
  { hers, usableMinutes }: { hers: readonly BusyPart[]; usableMinutes: number },
): number {
  const [start, end] = [toMinutes(at.startTime), toMinutes(at.endTime)]
  const around = ownHoursOn(member, at.date)?.find(
    ({ from, to }) => toMinutes(from) <= start && end <= toMinutes(to),
  )
  const before = [
    ...hers.map(({ endTime }) => toMinutes(endTime)),
    ...(around ? [toMinutes(around.from)] : []),
  ].filter((minute) => minute <= start)
  const after = [
    ...hers.map(({ startTime }) => toMinutes(startTime)),
    ...(around ? [toMinutes(around.to)] : []),
  ].filter((minute) => minute >= end)
  const gaps = [start - Math.max(...before), Math.min(...after) - end]
  return gaps.filter((gap) => gap < usableMinutes).reduce((sum, gap) => sum + gap, 0)
}

/** The colour that the fewest members have, for somebody new. */
export function nextColour(members: readonly Pick<Member, 'colour'>[]): StaffColour {
  const uses = (colour: StaffColour) => members.filter((member) => member.colour === colour).length
  return staffColourSchema.options.reduce((best, colour) =>
    uses(colour) < uses(best) ? colour : best,
  )
}

/** What the owner is asked before somebody with visits is removed. */
export function visitsSentence(name: string, { coming, past }: MembersVisits): string {
  return `${name} heeft ${counted(coming + past, 'afspraak', 'afspraken')}, waarvan ${coming} nog ${coming === 1 ? 'komt' : 'komen'}. Kies wie ze overneemt.`
}
