import type { Wish } from '#agenda/booking/client.ts'
import type { FreeSlot } from '#agenda/booking/wire.ts'
import { toMinutes } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { blankRow, type Draft, measureOf, savedDogs, type VisitRow } from './wizard-draft.ts'
import { timesOfOthers } from './wizard-rows.ts'

type Offer = {
  /** The free times of the date. */
  free: readonly string[]
  /** What can be chosen, by name. */
  treatments: readonly string[]
  /** How long a visit takes, in hours made to measure: times closer than that meet. */
  minutes?: number
  /** All at one time, which must be free for so many; else after each other. */
  together?: boolean
}

/** By whom and for how many a row asks its times; dogs that come together ask them once for all. */
export function wishOfRow(
  { together, rows }: Pick<Draft, 'together' | 'rows'>,
  row: Partial<VisitRow> | undefined,
  {
    dogs = rows.length,
    isMeasured = false,
  }: { dogs?: number; isMeasured?: boolean | undefined } = {},
): Wish {
  return {
    ...(isMeasured && row && measureOf({ ...blankRow, ...row })),
    ...(row?.staffId && { staffId: row.staffId }),
    ...(together && dogs > 1 && { dogs: String(dogs) }),
  }
}

/** Of dogs that come together one moment is asked: what is wrong stands beside the first. */
export function besideFirst(
  { multi, together }: Pick<Draft, 'multi' | 'together'>,
  errors: FieldErrors,
): FieldErrors {
  if (!multi || !together) return errors
  const moment = /^appointments\.\d+\.(?=appointment(Date|Time)$)/
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [name.replace(moment, 'appointments.0.'), text]),
  )
}

/** The date for which a dog more is proposed: that of the first visit. */
export function dateForMore({ date, rows: [first] }: Draft): string {
  return first?.date || date
}

/**
 * The visits for so many dogs: what was filled in stays, each dog more comes on the same date,
 * after the first and then right before it, while there are times; a saved dog without a visit
 * brings its treatment.
 */
export function rowsFor(draft: Draft, count: number, offer: Offer): VisitRow[] {
  return offer.together ? rowsTogether(draft, count, offer) : rowsApart(draft, count, offer)
}

/** All dogs at the time of the first, if that is free for so many; who is free takes the others. */
function rowsTogether(draft: Draft, count: number, { free, treatments }: Offer): VisitRow[] {
  const date = dateForMore(draft)
  const wanted = draft.rows[0]?.time || draft.time
  const time = free.includes(wanted) ? wanted : ''
  const rows = draft.rows.slice(0, count)
  while (rows.length < count) rows.push(rowAfter(draft, rows, treatments))
  return rows.map((row, index) => ({
    ...row,
    date,
    time,
    ...(index > 0 && { staffId: undefined }),
  }))
}

function rowsApart(draft: Draft, count: number, { free, treatments, minutes }: Offer): VisitRow[] {
  const rows = firstOfEachMoment(draft.rows.slice(0, count))
  const date = dateForMore(draft)
  const start = rows[0]?.time || draft.time
  const staffId = rows[0]?.staffId
  const beside = (id: number) =>
    timesBeside(free, start, { taken: timesOfOthers(rows, { id, date }), minutes })[0]
  for (const [index, row] of rows.entries())
    if (index > 0 && row.time === '' && row.date === date)
      rows[index] = { ...row, time: beside(row.id) ?? '' }
  while (rows.length < count) {
    const row = rowAfter(draft, rows, treatments)
    const time = beside(row.id)
    rows.push({
      ...row,
      ...(time !== undefined && { date, time }),
      ...(staffId && { staffId }),
    })
  }
  return rows
}

function rowAfter(draft: Draft, rows: readonly VisitRow[], treatments: readonly string[]) {
  const id = Math.max(...rows.map((row) => row.id)) + 1
  return { ...blankRow, id, ...dogWithoutVisit(draft, rows, treatments) }
}

/** What came together before gives up its time, save for the first. */
function firstOfEachMoment(rows: readonly VisitRow[]): VisitRow[] {
  return rows.map((row, index) =>
    rows.slice(0, index).some(({ date, time }) => date === row.date && time === row.time)
      ? { ...row, time: '' }
      : row,
  )
}

/**
 * The date and time that a visit copies: of the first other one that is filled in, else what was
 * chosen first.
 */
export function copySource(draft: Draft, id: number): { date: string; time: string } {
  return draft.rows.find((row) => row.id !== id && row.date !== '' && row.time !== '') ?? draft
}

/** How long a visit takes at these times; nothing in fixed hours. */
export function lengthOf([first]: readonly FreeSlot[]): { minutes?: number } {
  return first?.endTime === undefined
    ? {}
    : { minutes: toMinutes(first.endTime) - toMinutes(first.time) }
}

/** Whether a time meets one of the others, in hours made to measure by its length. */
export function meetsOne(time: string, taken: readonly string[], minutes = 1): boolean {
  return taken.some((one) => Math.abs(toMinutes(one) - toMinutes(time)) < minutes)
}

function timesBeside(
  free: readonly string[],
  start: string,
  { taken, minutes }: { taken: readonly string[]; minutes: number | undefined },
): string[] {
  const times = free.filter((time) => time !== start && !meetsOne(time, taken, minutes)).toSorted()
  return [
    ...times.filter((time) => time > start),
    ...times.filter((time) => time < start).toReversed(),
  ]
}

function dogWithoutVisit(
  draft: Draft,
  rows: readonly VisitRow[],
  treatments: readonly string[],
): Partial<VisitRow> {
  const dog = savedDogs(draft).find(({ id }) => !rows.some((row) => row.dogId === id))
  if (!dog) return {}
  const breed = dog.breed.toLowerCase()
  const service = treatments.find((name) => name.toLowerCase() === breed) ?? ''
  return { dogId: dog.id, dogName: dog.name, breed: dog.breed, service }
}
