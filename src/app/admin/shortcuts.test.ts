import { expect, test } from 'vitest'
import { shortcutsFor } from './shortcuts.ts'
import { tabs } from './tabs.ts'

const keysOf = (role: 'owner' | 'staff') =>
  shortcutsFor(role).flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys))

test('every place has keys of its own, and none stands in the way of two keys', () => {
  const all = keysOf('owner')
  expect(all).toEqual(expect.arrayContaining(tabs.map(({ keys }) => keys)))
  expect(new Set(all).size).toBe(all.length)
  const first = new Set(all.filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0]))
  expect(all.filter((keys) => first.has(keys))).toEqual([])
})

test('staff have the keys of what they may open', () => {
  expect(keysOf('staff')).toEqual(expect.arrayContaining(['n', 'l', 'g k']))
  expect(keysOf('staff')).not.toEqual(expect.arrayContaining(['g b']))
  expect(keysOf('staff')).not.toEqual(expect.arrayContaining(['d']))
})
