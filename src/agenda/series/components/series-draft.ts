import type { NewRow, SeriesPlan } from '#agenda/series/client.ts'
import { MOST_VISITS, MOST_WEEKS } from '#agenda/series/rules.ts'
import type { SeriesRow } from '#agenda/series/wire.ts'
import { isDate } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { startKey } from '#lib/starts.ts'

/** A series as it is being typed. */
export type SeriesDraft = {
  everyWeeks: string
  end: 'count' | 'until'
  count: string
  until: string
}
/**
 * What becomes of the row of a date: `keep` (as it is, obstacles and all), `skip`, the place it
 * moves to or who else has it; empty as long as the owner has to decide.
 */
export type Choices = Readonly<Record<string, string>>

export const emptySeriesDraft: SeriesDraft = { everyWeeks: '', end: 'count', count: '6', until: '' }

/** The plan, or the sentence beside each field that is not filled in rightly. */
export function planOf({
  everyWeeks,
  end,
  count,
  until,
}: SeriesDraft): { plan: SeriesPlan } | { problems: FieldErrors } {
  const problems: FieldErrors = {}
  if (!isBetween(everyWeeks, MOST_WEEKS)) problems['everyWeeks'] = `Kies 1 tot ${MOST_WEEKS} weken.`
  if (end === 'count' && !isBetween(count, MOST_VISITS))
    problems['count'] = `Kies 1 tot ${MOST_VISITS} afspraken.`
  if (end === 'until' && !isDate(until)) problems['until'] = 'Kies een einddatum.'
  if (Object.keys(problems).length > 0) return { problems }
  return {
    plan: {
      everyWeeks: Number(everyWeeks),
      ...(end === 'count' ? { count: Number(count) } : { until }),
    },
  }
}

function isBetween(typed: string, most: number): boolean {
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most
}

/**
 * What is chosen for a row: a free one is kept unless the owner says otherwise, for one with an
 * obstacle she decides.
 */
export function choiceOf(row: SeriesRow, choices: Choices): string {
  const chosen = choices[row.date]
  const known =
    chosen === 'keep' ||
    chosen === 'skip' ||
    row.others.some((place) => startKey(place) === chosen) ||
    row.takers.some((taker) => takerName(taker) === chosen)
  return known && chosen !== undefined ? chosen : row.obstacles.length === 0 ? 'keep' : ''
}

/** Somebody else who has it at the same time, as the value of a choice. */
export function takerName({ id }: SeriesRow['takers'][number]): string {
  return `bij ${id}`
}

/**
 * What goes to the server, with the number of the row that each comes from; undecided and skipped
 * ones stay out.
 */
export function rowsToSend(
  rows: readonly SeriesRow[],
  choices: Choices,
): { index: number; row: NewRow }[] {
  return rows.flatMap((row, index) => {
    const choice = choiceOf(row, choices)
    const other = row.others.find((place) => startKey(place) === choice)
    const { date, startTime, endTime, obstacles, staffId } = row
    const hers = staffId === undefined ? {} : { staffId }
    if (other) return [{ index, row: { ...other, ...hers, accepts: [] } }]
    const place = { date, startTime, endTime }
    const taker = row.takers.find((member) => takerName(member) === choice)
    if (taker) return [{ index, row: { ...place, staffId: taker.id, accepts: [] } }]
    return choice === 'keep'
      ? [{ index, row: { ...place, ...hers, accepts: obstacles.map(({ key }) => key) } }]
      : []
  })
}

/** The dates for which the owner still has to decide. */
export function undecidedDates(rows: readonly SeriesRow[], choices: Choices): string[] {
  return rows.filter((row) => choiceOf(row, choices) === '').map(({ date }) => date)
}

/**
 * The preview after a refusal: `sent` rows come back as they are now, in the same order; those that
 * `changed` are decided again, and a moved one from the place it moved to.
 */
export function refreshed({
  rows,
  choices,
  sent,
  current,
  changed,
}: {
  rows: readonly SeriesRow[]
  choices: Choices
  sent: readonly { index: number }[]
  current: readonly SeriesRow[]
  changed: readonly number[]
}): { rows: SeriesRow[]; choices: Choices } {
  const news = new Map(changed.flatMap((at) => pairOf(sent[at]?.index, current[at])))
  return {
    rows: rows.map((row, index) => news.get(index) ?? row),
    choices: Object.fromEntries(
      Object.entries(choices).filter(
        ([date]) => !rows.some((row, index) => row.date === date && news.has(index)),
      ),
    ),
  }
}

function pairOf(index: number | undefined, row: SeriesRow | undefined): [number, SeriesRow][] {
  return index === undefined || row === undefined ? [] : [[index, row]]
}
