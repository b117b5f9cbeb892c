import { describe, expect, test } from 'vitest'
import { isWorthAMail, keptOf, stateOf } from '#desk/backups/rules.ts'

const at = (iso: string) => ({ name: iso, madeAt: new Date(iso) })
const HOUR = 60 * 60_000
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)
const namesOf = (all: readonly { name: string }[]) => new Set(names(all))

describe('what is kept', () => {
  test('is the newest of each of 24 hours, 14 days and 12 months', () => {
    // every quarter of an hour for 500 days, seen from the end
    const end = Date.parse('2026-11-20T09:45:00Z')
    const all = Array.from({ length: 500 * 96 }, (_, index) => ({
      name: String(index),
      madeAt: new Date(end - index * (HOUR / 4)),
    }))
    const kept = keptOf(all, { byItself: namesOf(all) })
    const times = kept.map(({ madeAt }) => madeAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    // 24 hours; 13 days, since today is among the hours and yesterday's newest too; 12 months less this one
    expect(kept).toHaveLength(24 + 12 + 11)
    expect(times.slice(0, 3)).toEqual([end, end - HOUR, end - 2 * HOUR])
    const days = kept.slice(24).map(({ madeAt }) => madeAt.toISOString())
    expect(days[0]).toBe('2026-11-18T22:45:00.000Z')
    expect(days.at(-1)).toBe('2025-12-31T22:45:00.000Z')
  })

  test('is everything of a salon that seldom writes, and what was proven however old', () => {
    const seldom = ['2020-01-01T10:00:00Z', '2023-05-01T10:00:00Z', '2026-11-20T10:00:00Z'].map(at)
    expect(keptOf(seldom, { byItself: namesOf(seldom) })).toEqual(seldom.toReversed())
    const quarters = Array.from({ length: 8 }, (_, index) =>
      at(new Date(Date.parse('2026-11-20T10:00:00Z') + index * (HOUR / 4)).toISOString()),
    )
    expect(keptOf(quarters, { byItself: namesOf(quarters) }).map(({ name }) => name)).toEqual([
      '2026-11-20T11:45:00.000Z',
      '2026-11-20T10:45:00.000Z',
    ])
    expect(
      keptOf(quarters, { proven: '2026-11-20T10:00:00.000Z', byItself: namesOf(quarters) }).map(
        ({ name }) => name,
      ),
    ).toEqual(['2026-11-20T11:45:00.000Z', '2026-11-20T10:45:00.000Z', '2026-11-20T10:00:00.000Z'])
  })
})

test('what somebody asked for stays, whatever is made within that hour: the latest ten', () => {
  const quarters = Array.from({ length: 12 }, (_, index) =>
    at(new Date(Date.parse('2026-11-20T07:00:00Z') + index * 60_000).toISOString()),
  )
  const byItself = namesOf(quarters.slice(11))
  expect(names(keptOf(quarters, { byItself }))).toEqual(names(quarters.slice(1).toReversed()))
  expect(names(keptOf(quarters, { byItself: namesOf(quarters) }))).toEqual([...byItself])
})

test('one failure is a hiccup, two in a row are a mail', () => {
  expect([1, 2, 3].map(isWorthAMail)).toEqual([false, true, true])
})

test('backups are good only when one was restored to try not long ago', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const newest = { madeAt: '2026-11-20T09:45:00Z' }
  const proof = { at: '2026-11-20T02:40:00Z', failure: null }
  const none = { newest: null, failure: null, proof: null }
  expect(stateOf(none, now)).toBe('none')
  expect(stateOf({ ...none, newest }, now)).toBe('unproven')
  expect(stateOf({ ...none, newest, proof }, now)).toBe('good')
  expect(stateOf({ ...none, newest, proof: { ...proof, at: '2026-11-18T02:40:00Z' } }, now)).toBe(
    'unproven',
  )
  expect(stateOf({ newest, proof, failure: 'vol' }, now)).toBe('failing')
  expect(stateOf({ ...none, newest, proof: { ...proof, failure: 'stuk' } }, now)).toBe('failing')
})
