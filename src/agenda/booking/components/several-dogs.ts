import { blankRow, type Draft, savedDogs, type VisitRow } from './wizard-draft.ts'
import { timesOfOthers } from './wizard-rows.ts'

type Offer = {
  /** The free times of the date. */
  free: readonly string[]
  /** What can be chosen, by name. */
  treatments: readonly string[]
}

/** The date for which a dog more is proposed: that of the first visit. */
export function dateForMore({ date, rows: [first] }: Draft): string {
  return first?.date || date
}

/**
 * The visits for so many dogs: what was filled in stays, each dog more comes on the same date, at
 * the times after the first and then right before it, as long as there are. A saved dog that has no
 * visit yet comes with its treatment.
 */
export function rowsFor(draft: Draft, count: number, { free, treatments }: Offer): VisitRow[] {
  const rows = draft.rows.slice(0, count)
  const date = dateForMore(draft)
  const start = rows[0]?.time || draft.time
  while (rows.length < count) {
    const id = Math.max(...rows.map((row) => row.id)) + 1
    const time = timesBeside(free, start, timesOfOthers(rows, { id, date }))[0]
    rows.push({
      ...blankRow,
      id,
      ...(time !== undefined && { date, time }),
      ...dogWithoutVisit(draft, rows, treatments),
    })
  }
  return rows
}

/**
 * The date and time that a visit copies: of the first other one that is filled in, else what was
 * chosen first.
 */
export function copySource(draft: Draft, id: number): { date: string; time: string } {
  return draft.rows.find((row) => row.id !== id && row.date !== '' && row.time !== '') ?? draft
}

function timesBeside(free: readonly string[], start: string, taken: readonly string[]): string[] {
  const times = free.filter((time) => time !== start && !taken.includes(time)).toSorted()
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
