import { expect, test } from 'vitest'
import {
  type ListView,
  narrowedWords,
  parametersOf,
  searchOf,
  shownPeriod,
  viewFrom,
  visitsPath,
  WIDE,
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
  { staff: 'an', weekday: '4', outcome: 'booked' },
  { breed: 'onbekend', service: 'wassen & drogen', outcome: 'no-show' },
])('the address keeps the view %j', (change) => {
  const view = { ...plain, ...change }
  expect(viewFrom(new URLSearchParams(parametersOf(view)), isDate)).toEqual(view)
})

test('nonsense in the address is left aside', () => {
  expect(
    viewFrom(
      new URLSearchParams('van=gisteren&status=leuk&periode=ooit&weekdag=9&afloop=x&ras='),
      isDate,
    ),
  ).toEqual(plain)
})

test('a figure leads to its visits, and the list says by what it was narrowed down', () => {
  const by = { breed: 'doodle', weekday: '4', outcome: 'no-show', staff: 'an' }
  const path = visitsPath({ ...by, from: '2026-11-01', to: '2026-11-23' })
  const view = viewFrom(new URLSearchParams(path.split('?')[1]), isDate)
  expect(searchOf(view, today)).toEqual({
    ...by,
    from: '2026-11-01',
    to: '2026-11-23',
    order: 'asc',
  })
  const members = [{ id: 'an', name: 'An' }]
  expect(narrowedWords(view, members)).toBe('An, donderdag, doodle, niet gekomen')
  expect(narrowedWords({ ...view, ...WIDE }, members)).toBe('')
  expect(narrowedWords({ breed: 'onbekend', staff: 'x' }, [])).toBe(
    'een medewerker, ras niet gekend',
  )
  expect(searchOf({ ...view, ...WIDE }, today)).not.toHaveProperty('breed', 'doodle')
})
