import {
  isMoved,
  isOf,
  type Moment,
  resultingHelper,
  stretchesOf,
} from '#agenda/appointments/rules.ts'
import type { Helper } from '#agenda/appointments/wire.ts'
import {
  closedStretches,
  movedByKey,
  openOn,
  type Stretch,
  sharedOccupancy,
  type Visit,
} from '#agenda/calendar/rules.ts'
import { absencesOf, ownHoursOn, toldApart, worksAt } from '#agenda/staff/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import {
  type DateString,
  formatLongDate,
  fromMinutes,
  toMinutes,
  withoutSeconds,
} from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

/** A column of the grid: a day, or what one member has of it. */
export type Column = { date: DateString; member: Member | undefined }
/** Where a visit stands: when, and by whom its time is taken. */
export type Place = Moment & { staffId: string }
/** A stretch of leave, named as the owner did. */
export type Away = Stretch & { name: string }
type Leave = {
  name: string
  startDate: DateString
  endDate: DateString
  startTime: string | null
  endTime: string | null
  staffId: string | null
  isActive: boolean
}

const DAY = 24 * 60

/**
 * Those whose visits a range of dates shows apart, in their order: whoever has visits, and who has
 * none any more as far as the range still shows some. Empty where one alone has visits.
 */
export function membersIn(
  staff: readonly Member[],
  visits: readonly Pick<Visit, 'staffId' | 'helper'>[],
): Member[] {
  const active = toldApart(staff)
  if (active.length === 0) return []
  return staff.filter(({ id, isActive }) => isActive || visits.some((one) => takes(one, id)))
}

/** Those of them who were chosen; all when nobody was, or nobody who is there. */
export function chosenOf(members: readonly Member[], chosen: readonly string[]): Member[] {
  const found = members.filter(({ id }) => chosen.includes(id))
  return found.length > 0 ? found : [...members]
}

/**
 * Who is chosen after a tap: from everybody to her alone, then one more or one less; nobody, which
 * shows everybody, when it was the last or the list is full again.
 */
export function toggled(
  members: readonly { id: string }[],
  chosen: readonly string[],
  id: string,
): string[] {
  const kept = members.flatMap((one) =>
    one.id === id ? (chosen.includes(id) ? [] : id) : chosen.includes(one.id) ? one.id : [],
  )
  return kept.length === members.length ? [] : kept
}

/** The columns of a grid, day by day; without members one for each day. */
export function columnsOf(days: readonly DateString[], members: readonly Member[]): Column[] {
  const each = members.length > 0 ? members : [undefined]
  return days.flatMap((date) => each.map((member) => ({ date, member })))
}

/** Whether a visit that stands there belongs in a column. */
export function isIn({ date, member }: Column, place: Place): boolean {
  return date === place.date && (!member || member.id === place.staffId)
}

/** Whether a visit takes time of a member: she has it, or helps. */
export function takes({ staffId, helper = null }: Pick<Visit, 'staffId' | 'helper'>, id: string) {
  return isOf({ staffId, helper }, id)
}

/** What somebody does of a visit that another has. */
export type Help = { visit: Visit; helper: Helper }

/** What the member of a column does of visits that others have. */
export function helpIn({ date, member }: Column, visits: readonly Visit[]): Help[] {
  return visits.flatMap((visit) =>
    visit.date === date && visit.helper && member && visit.helper.staffId === member.id
      ? [{ visit, helper: visit.helper }]
      : [],
  )
}

/** A visit as it stands once it was put elsewhere; who helps goes along. */
export function putAt(visit: Visit, place: Place): Visit {
  const helper = resultingHelper({ ...visit, helper: visit.helper ?? null }, {}, place)
  return { ...visit, ...place, helper }
}

/** Whether a visit would stand elsewhere, or be somebody else's. */
export function isElsewhere(visit: Place, place: Place): boolean {
  return isMoved(visit, place) || visit.staffId !== place.staffId
}

/**
 * Where a key takes a visit that is being moved: up and down a quarter, left and right to the next
 * column; with Shift the end alone, or a whole day further. Undefined for a key that does not move.
 */
export function placeByKey(
  place: Place,
  key: { key: string; shiftKey: boolean },
  columns: readonly Column[],
): Place | undefined {
  const days = [...new Set(columns.map(({ date }) => date))]
  const isAside = key.key === 'ArrowLeft' || key.key === 'ArrowRight'
  if (!isAside || key.shiftKey || columns.every(({ member }) => !member)) {
    const moment = movedByKey(place, key, days)
    return moment && { ...moment, staffId: place.staffId }
  }
  const at = columns.findIndex((column) => isIn(column, place))
  const next = columns[at + (key.key === 'ArrowLeft' ? -1 : 1)]
  return at >= 0 && next
    ? { ...place, date: next.date, staffId: next.member?.id ?? place.staffId }
    : place
}

/** When a member works on a date: in her own hours, else in those of the salon. */
export function hoursOf(
  member: Member | undefined,
  date: DateString,
  hours: OpeningHours,
): Stretch[] {
  const own = member && ownHoursOn(member, date)
  if (!own) return openOn(date, hours)
  return own.map(({ from, to }) => ({ from: toMinutes(from), to: toMinutes(to) }))
}

/** The leave of a member on a date, and what the salon keeps of it. */
export function awayOn(
  member: { id: string } | undefined,
  date: DateString,
  leave: readonly Leave[],
): Away[] {
  return absencesOf(member?.id ?? '', leave)
    .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
    .map(({ name, startTime, endTime }) => ({
      name: name || 'Verlof',
      from: startTime === null ? 0 : toMinutes(startTime),
      to: endTime === null ? DAY : toMinutes(endTime),
    }))
}

/** Leave that takes all of a day. */
export function isWholeDay({ from, to }: Stretch): boolean {
  return from === 0 && to === DAY
}

/** What of somebody's hours no leave takes. */
export function workingOn(open: readonly Stretch[], away: readonly Stretch[]): Stretch[] {
  return open.flatMap((stretch) => closedStretches([...away], stretch))
}

/**
 * How full a day is of those who work on it together, 0 to 1: the minutes under a visit of what
 * they work.
 */
export function shareOf(
  date: DateString,
  {
    members,
    visits,
    hours,
    leave,
  }: {
    members: readonly Member[]
    visits: readonly Visit[]
    hours: OpeningHours
    leave: readonly Leave[]
  },
): number {
  if (members.length === 0) return sharedOccupancy([{ open: openOn(date, hours), visits }])
  const taken = visits.flatMap(({ helper = null, ...visit }) => stretchesOf({ ...visit, helper }))
  return sharedOccupancy(
    members.map((member) => ({
      open: workingOn(hoursOf(member, date, hours), awayOn(member, date, leave)),
      visits: taken.filter(({ staffId }) => staffId === member.id),
    })),
  )
}

/** A member's day in a few words: `09:00–12:00`, `vrij`, or the name of her leave. */
export function dayOf({ open, away }: { open: readonly Stretch[]; away: readonly Away[] }): string {
  const whole = away.find(isWholeDay)
  if (whole) return whole.name
  if (open.length === 0) return 'vrij'
  return open.map(({ from, to }) => `${fromMinutes(from)}–${fromMinutes(to)}`).join(', ')
}

/**
 * What is asked before a visit is put where its member does not work; nothing when it stood at such
 * a time of hers already.
 */
export function whyAway(
  visit: Place,
  place: Place,
  { member, leave }: { member: Member | undefined; leave: readonly Leave[] },
): { title: string; sentence: string } | undefined {
  if (!member) return undefined
  const worker = { ...member, absences: absencesOf(member.id, leave) }
  const stoodSo = visit.staffId === member.id && !worksAt(worker, visit)
  if (stoodSo || worksAt(worker, place)) return undefined
  return {
    title: `${member.name} werkt dan niet`,
    sentence: `Op ${formatLongDate(place.date)} werkt ${member.name} niet van ${withoutSeconds(place.startTime)} tot ${withoutSeconds(place.endTime)}.`,
  }
}
