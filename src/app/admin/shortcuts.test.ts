import { expect, test } from 'vitest'
import { shortcutsFor, targetOf } from './shortcuts.ts'
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

test('the keys of a place lead to it', () => {
  const led = tabs.map(({ keys }) => {
    const [first = '', second = ''] = keys.split(' ')
    return targetOf('owner', first, second)
  })
  expect(led).toEqual(tabs.map(({ path }) => (path === '/admin' ? '/admin?start' : path)))
})

test('staff have the keys of what they may open', () => {
  expect(keysOf('staff')).toEqual(expect.arrayContaining(['n', 'l', 'g k']))
  expect(keysOf('staff')).not.toEqual(expect.arrayContaining(['g b']))
  expect(keysOf('staff')).not.toEqual(expect.arrayContaining(['d']))
})

test('a key leads somewhere alone or after another, and nowhere after one that begins two', () => {
  expect(targetOf('owner', '', 'n')).toBe('/admin/afspraken?nieuw')
  expect(targetOf('owner', 'x', 'n')).toBe('/admin/afspraken?nieuw')
  expect(targetOf('owner', 'g', 'n')).toBe('/admin/kadobonnen')
  expect(targetOf('owner', '', 'g')).toBeUndefined()
  expect(targetOf('owner', 'i', 'n')).toBeUndefined()
  expect(targetOf('staff', 'g', 'b')).toBeUndefined()
})
