import { expect, test } from 'vitest'
import { createChanges } from '#server/changes.ts'
import { createKept } from '#server/kept.ts'

const state = { isAway: false }
const kept = createKept<number>(createChanges(), { isAway: () => state.isAway })
const name = { kind: 'prices', key: 'all' }

test('while nobody tells what changes nothing is kept', async () => {
  state.isAway = true
  expect(await kept.read(name, ['services'], async () => 1)).toBe(1)
  state.isAway = false
  expect(kept.find(name, ['services'])).toBeUndefined()
  expect(await kept.read(name, ['services'], async () => 2)).toBe(2)
  state.isAway = true
  expect(kept.find(name, ['services'])).toBeUndefined()
  state.isAway = false
  expect(await kept.find(name, ['services'])).toBe(2)
})

test('what holds for a day gives way to the same of the next', async () => {
  await kept.read({ ...name, day: '2026-11-23' }, [], async () => 1)
  expect(await kept.find({ ...name, day: '2026-11-23' }, [])).toBe(1)
  expect(kept.find({ ...name, day: '2026-11-24' }, [])).toBeUndefined()
})
