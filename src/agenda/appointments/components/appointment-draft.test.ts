import { expect, test } from 'vitest'
import {
  changesOf,
  type Draft,
  emptyDraft,
  endOf,
  inputOf,
  listPrice,
  misses,
  problemsOf,
  readPrice,
  serviceOf,
  servicesFor,
  undoOf,
} from '#agenda/appointments/components/appointment-draft.ts'
import { APPOINTMENT_FIELDS } from '#agenda/appointments/rules.ts'
import { breedsOf } from '#shop-window/services/components/breeds.ts'

const treatments = [
  { name: 'Algemene trimbeurt', price: '55.00', duration: null, isActive: true },
  { name: 'Poedel', price: '65.00', duration: '60-90 min', isActive: true },
  { name: 'Áfghaanse windhond', price: '90.00', duration: null, isActive: true },
  { name: 'Poedel', price: '65.00', duration: null, isActive: true },
]
const whole: Draft = {
  ...emptyDraft({ date: '2026-12-01', startTime: '09:00:00' }),
  firstName: 'Els',
  lastName: 'Claes',
  email: 'els@voorbeeld.be',
  phone: '0472 00 11 22',
  dogName: 'Mila',
  dogBreed: 'Poedel',
  service: 'Poedel',
  price: '65,00',
}

test('a new draft has the moment it was opened for, two hours long', () => {
  expect(emptyDraft({ date: '2026-12-01', startTime: '09:00:00' })).toMatchObject({
    startTime: '09:00',
    endTime: '11:00',
    status: 'confirmed',
    firstName: '',
  })
  expect(emptyDraft({ date: '2026-12-01' })).toMatchObject({ startTime: '', endTime: '' })
})

test('the end follows a whole start, and a half typed one gives none', () => {
  expect(endOf('22:30')).toBe('23:59')
  expect(endOf('1')).toBe('')
})

test.each([
  'firstName',
  'lastName',
  'email',
  'phone',
  'dogName',
  'dogBreed',
  'service',
  'date',
  'startTime',
] as const)('%s is required', (field) => {
  expect(problemsOf(whole)).toEqual({})
  expect(problemsOf({ ...whole, [field]: ' ' })).toMatchObject({
    [field]: 'Vul dit nog in.',
  })
  expect(misses({ ...whole, [field]: '' }, [field])).toBe(true)
})

test('a new appointment does not lie in the past, an existing one may', () => {
  expect(problemsOf(whole, '2026-12-02')).toEqual({ date: 'De datum ligt in het verleden.' })
  expect(problemsOf(whole, '2026-12-01')).toEqual({})
  expect(misses(whole, APPOINTMENT_FIELDS)).toBe(false)
})

test('the end comes after the start, and may be left to the server', () => {
  expect(problemsOf({ ...whole, endTime: '09:00' })).toEqual({
    endTime: 'Het einduur moet na het beginuur komen.',
  })
  expect(inputOf({ ...whole, endTime: '' })).not.toHaveProperty('endTime')
})

test.each([
  ['65', '65.00'],
  ['65,5', '65.50'],
  ['€ 1055,00', '1055.00'],
  ['', null],
  ['gratis', undefined],
  ['-5', undefined],
  ['5,555', undefined],
])('a price typed as %j is %j', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

test('an unreadable price is told', () => {
  expect(problemsOf({ ...whole, price: 'gratis' })).toEqual({
    price: 'Vul een bedrag in zoals 55,00.',
  })
})

test('an edit sends what changed and nothing else', () => {
  expect(changesOf(whole, whole)).toEqual({})
  expect(changesOf({ ...whole, price: '', notes: 'x', status: 'cancelled' }, whole)).toEqual({
    price: null,
    notes: 'x',
    status: 'cancelled',
  })
})

test('breeds are the names of the price list, each once, in Dutch order, without the general treatment', () => {
  expect(breedsOf(treatments, '')).toEqual(['Áfghaanse windhond', 'Poedel', 'Kruising'])
  expect(breedsOf(treatments, 'Teckel-mix')).toEqual([
    'Áfghaanse windhond',
    'Poedel',
    'Kruising',
    'Teckel-mix',
  ])
})

test('the treatment is the general one or that of the breed; a stored one stays to choose', () => {
  expect(servicesFor('Poedel', '', treatments)).toEqual(['Algemene trimbeurt', 'Poedel'])
  expect(servicesFor('Kruising', '', treatments)).toEqual(['Algemene trimbeurt'])
  expect(servicesFor('Poedel', 'Trimmen', treatments)).toEqual([
    'Algemene trimbeurt',
    'Poedel',
    'Trimmen',
  ])
})

test('a breed brings its own treatment, or the general one', () => {
  expect(serviceOf('Poedel', treatments)).toBe('Poedel')
  expect(serviceOf('Kruising', treatments)).toBe('Algemene trimbeurt')
  expect(serviceOf('', treatments)).toBe('')
})

test('prices read as people write them', () => {
  expect(listPrice('Poedel', treatments)).toBe('65,00')
  expect(listPrice('Trimmen', treatments)).toBe('')
})

test('whose visit it becomes is said only when it was chosen, or changed', () => {
  expect(inputOf(whole)).not.toHaveProperty('staffId')
  expect(inputOf({ ...whole, staffId: 'bo' })).toMatchObject({ staffId: 'bo' })
  expect(changesOf({ ...whole, staffId: 'bo' }, { ...whole, staffId: 'an' })).toEqual({
    staffId: 'bo',
  })
  expect(changesOf({ ...whole, staffId: 'bo' }, { ...whole, staffId: 'bo' })).toEqual({})
})

test('an edit is taken back by what it sent, not by what somebody else changed meanwhile', () => {
  const before = { ...whole, notes: 'Oud', startTime: '09:00' }
  const after = { ...whole, notes: 'Van een ander', startTime: '10:00' }
  expect(undoOf({ startTime: '10:00' }, { before, after })).toEqual({ startTime: '09:00' })
})
