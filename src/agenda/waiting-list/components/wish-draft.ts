import { DAY_PARTS } from '#agenda/waiting-list/rules.ts'
import type { Wish } from '#agenda/waiting-list/schema.ts'
import { type DateString, weekdayOf, withoutSeconds } from '#lib/dates.ts'

type DayPart = (typeof DAY_PARTS)[number]['value'] | 'own'

/** Days and times as they are chosen in a form. The hours count when `part` is 'own'. */
export type WishDraft = {
  fromDate: DateString
  toDate: DateString
  weekdays: readonly number[]
  part: DayPart
  fromTime: string
  toTime: string
  /** Whom she asks for; empty: anybody. */
  staffId: string
}

/** Between which dates somebody can wait, and on which weekdays the salon is open. */
export type WishBounds = {
  first: string
  until: string
  openDays: readonly number[]
  /** Whom can be asked for, when there is a choice. */
  members?: readonly { id: string; name: string }[] | undefined
}

export const WEEKDAYS = [
  { day: 1, short: 'Ma', name: 'Maandag' },
  { day: 2, short: 'Di', name: 'Dinsdag' },
  { day: 3, short: 'Wo', name: 'Woensdag' },
  { day: 4, short: 'Do', name: 'Donderdag' },
  { day: 5, short: 'Vr', name: 'Vrijdag' },
  { day: 6, short: 'Za', name: 'Zaterdag' },
  { day: 7, short: 'Zo', name: 'Zondag' },
] as const

/** The draft of a wish that is known, such as a stored one. */
export function draftOf({
  fromDate,
  toDate,
  weekdays,
  fromTime,
  toTime,
  staffId,
}: Wish): WishDraft {
  const [from, to] = [withoutSeconds(fromTime), withoutSeconds(toTime)]
  const part = DAY_PARTS.find((one) => one.fromTime === from && one.toTime === to)?.value ?? 'own'
  const isOwn = part === 'own'
  return {
    fromDate,
    toDate,
    weekdays,
    part,
    fromTime: isOwn ? from : '09:00',
    toTime: isOwn ? to : '12:00',
    staffId: staffId ?? '',
  }
}

/** What is sent of a draft. */
export function wishOf({
  fromDate,
  toDate,
  weekdays,
  part,
  fromTime,
  toTime,
  staffId,
}: WishDraft): Wish {
  const hours = DAY_PARTS.find(({ value }) => value === part) ?? { fromTime, toTime }
  return {
    fromDate,
    toDate,
    weekdays: [...weekdays],
    fromTime: hours.fromTime,
    toTime: hours.toTime,
    staffId: staffId || null,
  }
}

/** A weekday switched on or off. */
export function toggled(weekdays: readonly number[], day: number): number[] {
  return weekdays.includes(day)
    ? weekdays.filter((one) => one !== day)
    : [...weekdays, day].toSorted((a, b) => a - b)
}

/** The dates with something free that suit a draft, whatever the hour. */
export function freeWithin(
  { fromDate, toDate, weekdays }: WishDraft,
  free: readonly DateString[],
): DateString[] {
  return free.filter(
    (date) => date >= fromDate && date <= toDate && weekdays.includes(weekdayOf(date)),
  )
}
