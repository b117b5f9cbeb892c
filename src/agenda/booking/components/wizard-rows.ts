import {
  blankRow,
  breedOf,
  type Draft,
  MAX_ROWS,
  pickedDog,
  savedDogs,
  showsNewDog,
  type VisitRow,
} from './wizard-draft.ts'

/**
 * Switching on starts with one row that holds what was chosen so far; switching off leaves one
 * blank row.
 */
export function toggleMulti(draft: Draft, on: boolean): Draft {
  return { ...draft, multi: on, rows: [on ? rowOfMain(draft) : blankRow], together: undefined }
}

export function addRow(draft: Draft): Draft {
  if (draft.rows.length >= MAX_ROWS) return draft
  const id = Math.max(...draft.rows.map((row) => row.id)) + 1
  return { ...draft, rows: [...draft.rows, { ...blankRow, id }], together: undefined }
}

export function removeRow(draft: Draft, id: number): Draft {
  return draft.rows.length > 1
    ? { ...draft, rows: draft.rows.filter((row) => row.id !== id) }
    : draft
}

/**
 * A new date empties the time, a saved dog brings its name and breed; dogs that come together have
 * one moment.
 */
export function changeRow(draft: Draft, id: number, change: Partial<VisitRow>): Draft {
  const changed = draft.rows.map((row) => (row.id === id ? settle(draft, row, change) : row))
  const moment = changed.find((row) => row.id === id)
  if (!draft.together || !moment) return { ...draft, rows: changed }
  const { date, time } = moment
  return { ...draft, rows: changed.map((row) => ({ ...row, date, time })) }
}

/** Follows a new main choice in the first row as long as that row still held the old one. */
export function followMain(before: Draft, after: Draft): Draft {
  const [first, ...others] = after.rows
  if (!after.multi || !first) return after
  const sameMoment = first.date === before.date && (first.time === before.time || first.time === '')
  return {
    ...after,
    rows: [
      {
        ...first,
        ...(sameMoment && { date: after.date, time: after.time }),
        ...(first.service === before.service && { service: after.service }),
        ...(first.staffId === before.member?.id && { staffId: after.member?.id }),
      },
      ...others,
    ],
  }
}

/** The times of a date that other rows hold. */
export function timesOfOthers(
  rows: readonly VisitRow[],
  { id, date }: { id: number; date: string },
): string[] {
  return rows
    .filter((row) => row.id !== id && row.date === date && row.time !== '')
    .map(({ time }) => time)
}

/**
 * The time that 'kopieer datum en tijd' takes: the main one, else the next free one that no other
 * row holds, else an earlier one. Undefined when the date has none left.
 */
export function nextFreeTime(
  free: readonly string[],
  main: string,
  taken: readonly string[],
): string | undefined {
  const times = free.filter((time) => !taken.includes(time)).toSorted()
  return times.find((time) => time >= main) ?? times[0]
}

/** The breed sent for a row without a saved dog. */
export function rowBreed({ breed, service }: VisitRow): string {
  return breed || breedOf(service)
}

function rowOfMain(draft: Draft): VisitRow {
  const dog = pickedDog(draft)
  const own = showsNewDog(draft) ? { dogName: draft.dogName, breed: draft.breed } : {}
  return {
    ...blankRow,
    service: draft.service,
    ...(dog ? { dogId: dog.id, dogName: dog.name, breed: dog.breed } : own),
    date: draft.date,
    time: draft.time,
    notes: draft.notes,
    staffId: draft.member?.id,
  }
}

function settle(draft: Draft, row: VisitRow, change: Partial<VisitRow>): VisitRow {
  const next = { ...row, ...change }
  if (change.date !== undefined && change.date !== row.date && change.time === undefined)
    next.time = ''
  if (change.dogId !== undefined && change.dogId !== row.dogId) {
    const dog = savedDogs(draft).find(({ id }) => id === change.dogId)
    next.dogName = dog?.name ?? ''
    next.breed = dog?.breed ?? ''
  }
  return next
}
