import { expect, test } from 'vitest'
import { moveOf } from '#ui/listbox-moves.ts'

const open = { isOpen: true, active: 3, count: 20, isWhole: true }

test('arrows go one on and round, page keys eight and no further than the end', () => {
  expect(moveOf('ArrowDown', open)).toBe(4)
  expect(moveOf('ArrowUp', open)).toBe(2)
  expect(moveOf('ArrowDown', { ...open, active: 19 })).toBe(0)
  expect(moveOf('ArrowUp', { ...open, active: 0 })).toBe(19)
  expect(moveOf('PageDown', open)).toBe(11)
  expect(moveOf('PageDown', { ...open, active: 15 })).toBe(19)
  expect(moveOf('PageUp', open)).toBe(0)
})

test('a closed list opens by an arrow only: where it should, else at its first or last', () => {
  const closed = { ...open, isOpen: false }
  expect(moveOf('ArrowDown', { ...closed, start: 7 })).toBe(7)
  expect(moveOf('ArrowDown', closed)).toBe(0)
  expect(moveOf('ArrowUp', closed)).toBe(19)
  for (const key of ['PageDown', 'PageUp', 'Home', 'End'])
    expect(moveOf(key, closed)).toBeUndefined()
})

test('Home and End move through the text unless the list has them; letters never move', () => {
  expect([moveOf('Home', open), moveOf('End', open)]).toEqual([0, 19])
  const typed = { ...open, isWhole: false }
  expect([moveOf('Home', typed), moveOf('End', typed)]).toEqual([undefined, undefined])
  expect(moveOf('a', open)).toBeUndefined()
})
