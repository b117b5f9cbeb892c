import { expect, test } from 'vitest'
import {
  type Deed,
  handedIn,
  nextDeed,
  placeOf,
  readDeeds,
  withDeeds,
} from '#desk/day-board/rules.ts'

const arrived = { id: 'a', step: 'arrived', at: '2026-11-20T08:00:00.000Z' } as const
const started: Deed = {
  visit: 'v',
  id: 's',
  does: 'add',
  step: 'started',
  at: '2026-11-20T08:10:00.000Z',
}

test('what was tapped is shown before it is handed in, once, and only of its visit', () => {
  expect(withDeeds('v', [arrived], [started]).map(({ id }) => id)).toEqual(['a', 's'])
  const known = { id: 's', step: started.step, at: started.at }
  expect(withDeeds('v', [arrived, known], [started]).map(({ id }) => id)).toEqual(['a', 's'])
  expect(withDeeds('w', [], [started])).toEqual([])
})

const undo = (id: string): Deed => ({ visit: 'v', id, does: 'undo' })

test('a tap says by whom, before it is handed in and after', () => {
  const hers: Deed = { ...started, staffId: 'an' }
  expect(readDeeds(JSON.stringify([hers]))).toEqual([hers])
  expect(withDeeds('v', [], [hers])).toMatchObject([{ id: 's', staffId: 'an' }])
})

test('what was taken back is gone, whether it was handed in or not', () => {
  expect(withDeeds('v', [arrived], [started, undo('s'), undo('a')])).toEqual([])
})

test('what was handed in leaves the queue, its undoing stays', () => {
  expect(handedIn([started, undo('s')], started)).toEqual([undo('s')])
})

test('what a device kept for an hour is read in its order, and what it cannot read keeps nothing else back', () => {
  const strange = { visit: 'v', id: 'x', does: 'dance' }
  expect(readDeeds(JSON.stringify([started, strange, undo('s'), 7]))).toEqual([started, undo('s')])
  for (const nothing of [null, '', '[]', '{', '{}', '7']) expect(readDeeds(nothing)).toEqual([])
})

test('a visit is expected, inside or done; who did not come is done with', () => {
  expect(placeOf([], { isNoShow: false })).toBe('expected')
  expect(placeOf([], { isNoShow: true })).toBe('done')
  expect(placeOf([arrived], { isNoShow: false })).toBe('inside')
  expect(placeOf([arrived, { ...arrived, id: 'c', step: 'collected' }], { isNoShow: false })).toBe(
    'done',
  )
})

function step(name: 'arrived' | 'started' | 'ready' | 'collected') {
  return [{ id: name, step: name, at: '2026-11-20T08:00:00.000Z' }]
}

test('one thing comes next: the steps of the day, paying once it is ready, then the next visit', () => {
  const today = '2026-11-20'
  const visit = { status: 'confirmed', date: today, isNoShow: false }
  const none = { steps: [], today, isPaid: false }
  expect(nextDeed(visit, none)).toBe('arrived')
  expect(nextDeed(visit, { ...none, steps: step('arrived') })).toBe('started')
  expect(nextDeed(visit, { ...none, steps: step('started') })).toBe('ready')
  expect(nextDeed(visit, { ...none, steps: step('ready') })).toBe('pay')
  expect(nextDeed(visit, { ...none, steps: step('collected') })).toBe('pay')
  expect(nextDeed(visit, { ...none, steps: step('collected'), isPaid: true })).toBe('rebook')
  const staff = { ...none, takesPayments: false }
  expect(nextDeed(visit, { ...staff, steps: step('ready') })).toBe('collected')
  expect(nextDeed(visit, { ...staff, steps: step('collected') })).toBe('rebook')
  expect(nextDeed({ ...visit, date: '2026-11-19' }, none)).toBe('rebook')
  expect(nextDeed({ ...visit, date: '2026-11-21' }, none)).toBeUndefined()
  for (const status of ['pending', 'cancelled'])
    expect(nextDeed({ ...visit, status }, none)).toBeUndefined()
})
