import { expect, test } from 'vitest'
import { actionsFor, changesBetween, creationOf, defaultEnd, differencesWith, resultingStatus, takesNewTime } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'

const appointment: Appointment = {
  id: '1',
  timeSlotId: null,
  customerId: '2',
  dogId: null,
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  address: '',
  postalCode: '',
  city: '',
  dogName: 'Rex',
  dogBreed: 'Poedel',
  service: 'Poedel',
  price: '65.00',
  date: '2026-11-23',
  startTime: '09:00:00',
  endTime: '11:00:00',
  overlapAllowed: false,
  status: 'pending',
  comments: '',
  notes: '',
  source: 'website',
  calendarEventId: null,
  acceptedRulesVersion: null,
  clientConfirmedAt: null,
  isNoShow: false,
  heldUntil: null,
  seriesId: null,
  sequence: 0,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
}

test('the actions follow the status, and an unknown status offers none', () => {
  expect(actionsFor('pending')).toEqual(['confirm', 'cancel'])
  expect(actionsFor('confirmed')).toEqual(['cancel'])
  expect(actionsFor('cancelled')).toEqual(['restore'])
  expect(actionsFor('customer_only')).toEqual([])
  expect(actionsFor('constructor')).toEqual([])
})

test('restoring brings a cancelled booking back as confirmed', () => {
  expect(resultingStatus.restore).toBe('confirmed')
  expect(resultingStatus.cancel).toBe('cancelled')
})

test('what changed is told with both values, bookkeeping left out', () => {
  const after = { ...appointment, status: 'confirmed', price: null, version: 2, sequence: 1, timeSlotId: 'x' } as const
  expect(changesBetween(appointment, after)).toEqual({ status: { from: 'pending', to: 'confirmed' }, price: { from: '65.00', to: null } })
  expect(changesBetween(appointment, { ...appointment, version: 2 })).toEqual({})
})

test.each([
  ['website', 'visitor'],
  ['admin', 'owner'],
  ['import', 'system'],
])('an appointment from %s was made by the %s', (source, actor) => {
  expect(creationOf({ ...appointment, source })).toEqual({ id: '1', at: appointment.createdAt, actor, kind: 'created', changes: {} })
})

test('what was left empty does not differ from what is stored', () => {
  const customer = { firstName: 'An', lastName: 'Janssens', phone: '0470 12 34 56', address: 'Dorpsstraat 1', postalCode: '9100', city: 'Sint-Niklaas' }
  expect(differencesWith(appointment, customer)).toEqual([{ field: 'lastName', typed: 'Peeters', stored: 'Janssens' }])
})

test('a visit ends two hours after its start, at the latest in the last minute of the day', () => {
  expect(defaultEnd('09:30:00')).toBe('11:30:00')
  expect(defaultEnd('22:30:00')).toBe('23:59:00')
})

test('a move and a restore take new time, a confirmation and a cancellation do not', () => {
  expect(takesNewTime(appointment, { ...appointment, status: 'confirmed' })).toBe(false)
  expect(takesNewTime(appointment, { ...appointment, status: 'cancelled', date: '2026-11-24' })).toBe(false)
  expect(takesNewTime(appointment, { ...appointment, endTime: '11:30:00' })).toBe(true)
  expect(takesNewTime({ ...appointment, status: 'cancelled' }, { ...appointment, status: 'confirmed' })).toBe(true)
})
