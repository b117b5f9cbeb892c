import { expect, test } from 'vitest'
import { ANY_TABLE } from '#lib/changes.ts'
import { createChanges } from '#server/changes.ts'

test('a version rises with a change of one of its tables, and of no other', () => {
  const { tell, versionOf } = createChanges()
  const first = versionOf(['salon', 'services'])
  tell('appointments')
  expect(versionOf(['salon', 'services'])).toBe(first)
  tell('services')
  expect(versionOf(['salon', 'services'])).toBe(first + 1)
  tell(ANY_TABLE)
  expect(versionOf(['salon', 'services'])).toBe(first + 2)
})

test('who listens hears each table until she stops; who comes later asks since when', () => {
  const { tell, onChange, changedSince } = createChanges()
  const heard: string[] = []
  const stop = onChange((table) => heard.push(table))
  const before = Date.now()
  tell('salon', 'services')
  stop()
  tell('products')
  expect(heard).toEqual(['salon', 'services'])
  expect(changedSince(before)).toEqual(['salon', 'services', 'products'])
  expect(changedSince(Date.now() + 1)).toEqual([])
})
