import { expect, test } from 'vitest'
import {
  type ListView,
  parametersOf,
  searchOf,
  shownPeriod,
  viewFrom,
} from '#agenda/appointments/components/list-view.ts'
import { isDate } from '#lib/dates.ts'

const plain: ListView = { q: '', status: '', period: 'auto', from: '', to: '' }
const today = '2026-11-20'

test('the list begins today, and a search goes through everything with the latest first', () => {
  expect(searchOf(plain, today)).toEqual({ from: today, order: 'asc' })
  expect(searchOf({ ...plain, q: 'bella' }, today)).toEqual({ q: 'bella', order: 'desc' })
  expect(shownPeriod({ ...plain, q: 'bella' })).toBe('all')
})

test('a chosen period and status hold for a search too', () => {
  expect(searchOf({ ...plain, q: 'bella', period: 'upcoming', status: 'pending' }, today)).toEqual({
    q: 'bella',
    status: 'pending',
    from: today,
    order: 'asc',
  })
  expect(searchOf({ ...plain, period: 'past' }, today)).toEqual({ to: '2026-11-19', order: 'desc' })
  expect(searchOf({ ...plain, period: 'range', from: '2026-01-01' }, today)).toEqual({
    from: '2026-01-01',
    order: 'asc',
  })
})

test.each<Partial<ListView>>([
  {},
  { q: 'van den berg', status: 'cancelled' },
  { period: 'past' },
  { period: 'all', q: 'x' },
  { period: 'upcoming' },
  { period: 'range' },
  { period: 'range', from: '2026-11-01', to: '2026-11-30' },
])('the address keeps the view %j', (change) => {
  const view = { ...plain, ...change }
  expect(viewFrom(new URLSearchParams(parametersOf(view)), isDate)).toEqual(view)
})

test('nonsense in the address is left aside', () => {
  expect(viewFrom(new URLSearchParams('van=gisteren&status=leuk&periode=ooit'), isDate)).toEqual(
    plain,
  )
})
