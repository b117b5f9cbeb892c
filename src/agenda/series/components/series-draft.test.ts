import { describe, expect, test } from 'vitest'
import {
  choiceOf,
  emptySeriesDraft,
  planOf,
  refreshed,
  rowsToSend,
  undecidedDates,
} from '#agenda/series/components/series-draft.ts'
import type { SeriesRow } from '#agenda/series/wire.ts'

const place = (date: string, startTime = '09:00:00') => ({ date, startTime, endTime: '11:00:00' })
const free: SeriesRow = {
  ...place('2026-12-07'),
  obstacles: [],
  others: [place('2026-12-07', '08:00:00')],
  takers: [],
}
const taken: SeriesRow = {
  ...place('2026-12-14'),
  obstacles: [{ key: 'overlap x', kind: 'overlap', sentence: 'Overlapt met Bo.' }],
  others: [place('2026-12-15')],
  takers: [{ id: 'an', name: 'An' }],
}
const rows = [free, taken]

describe('a plan', () => {
  test('is every so many weeks, so many times or until a date', () => {
    expect(planOf({ ...emptySeriesDraft, everyWeeks: '6' })).toEqual({
      plan: { everyWeeks: 6, count: 6 },
    })
    expect(
      planOf({ ...emptySeriesDraft, everyWeeks: '6', end: 'until', until: '2027-06-01' }),
    ).toEqual({ plan: { everyWeeks: 6, until: '2027-06-01' } })
  })

  test.for([
    [{ everyWeeks: '' }, 'everyWeeks'],
    [{ everyWeeks: '0' }, 'everyWeeks'],
    [{ everyWeeks: '53' }, 'everyWeeks'],
    [{ everyWeeks: '2,5' }, 'everyWeeks'],
    [{ count: '27' }, 'count'],
    [{ end: 'until', until: '2027-02-30' }, 'until'],
  ] as const)('%j is refused beside its field', ([typed, field]) => {
    expect(planOf({ ...emptySeriesDraft, everyWeeks: '6', ...typed })).toEqual({
      problems: { [field]: expect.any(String) },
    })
  })
})

describe('what becomes of each date', () => {
  test('a free one is kept, one with an obstacle has to be decided', () => {
    expect(rows.map((row) => choiceOf(row, {}))).toEqual(['keep', ''])
    expect(undecidedDates(rows, {})).toEqual(['2026-12-14'])
    expect(rowsToSend(rows, {})).toEqual([
      { index: 0, row: { ...place('2026-12-07'), accepts: [] } },
    ])
  })

  test('goes to somebody else at the same time, who keeps it when the row is looked at again', () => {
    const mine = { ...place('2026-12-14'), staffId: 'an' }
    expect(rowsToSend([taken], { '2026-12-14': 'bij an' })).toEqual([
      { index: 0, row: { ...mine, accepts: [] } },
    ])
    const again = { ...taken, staffId: 'an', takers: [] }
    expect(choiceOf(again, { '2026-12-14': 'bij an' })).toBe('')
    expect(rowsToSend([again], { '2026-12-14': 'keep' })).toEqual([
      { index: 0, row: { ...mine, accepts: ['overlap x'] } },
    ])
  })

  test('is skipped, moved or planned over what stands in its way', () => {
    expect(rowsToSend(rows, { '2026-12-07': 'skip', '2026-12-14': 'keep' })).toEqual([
      { index: 1, row: { ...place('2026-12-14'), accepts: ['overlap x'] } },
    ])
    expect(rowsToSend(rows, { '2026-12-14': '2026-12-15 09:00:00' })[1]).toEqual({
      index: 1,
      row: { ...place('2026-12-15'), accepts: [] },
    })
  })

  test('is decided again when the place that was chosen is gone', () => {
    expect(choiceOf({ ...taken, others: [] }, { '2026-12-14': '2026-12-15 09:00:00' })).toBe('')
  })
})

test('after a refusal only what changed is decided again', () => {
  const choices = { '2026-12-07': 'skip', '2026-12-14': 'keep' }
  const now = {
    ...taken,
    obstacles: [{ key: 'leave', kind: 'leave' as const, sentence: 'Verlof.' }],
  }
  const after = refreshed({
    rows,
    choices,
    sent: rowsToSend(rows, choices),
    current: [now],
    changed: [0],
  })
  expect(after).toEqual({ rows: [free, now], choices: { '2026-12-07': 'skip' } })
})
