import { expect, test } from 'vitest'
import { nextDeed, placeOf } from '#desk/day-board/rules.ts'

const arrived = { id: 'a', step: 'arrived', at: '2026-11-20T08:00:00.000Z' } as const

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
