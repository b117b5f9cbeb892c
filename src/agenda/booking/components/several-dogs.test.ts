import { expect, test } from 'vitest'
import { besideFirst, copySource, rowsFor, wishOfRow } from './several-dogs.ts'
import { blankDraft, type Draft } from './wizard-draft.ts'
import { changeRow, toggleMulti } from './wizard-rows.ts'

const DAY = '2026-11-26'
const offer = { free: ['09:00', '11:00', '16:00', '18:00'], treatments: ['Beagle', 'Poedel'] }
const at = (time: string): Draft =>
  toggleMulti({ ...blankDraft, date: DAY, time, service: 'Poedel', dogName: 'Bo' }, true)
const moments = (draft: Draft, count: number) =>
  rowsFor(draft, count, offer).map(({ date, time }) => `${date} ${time}`)

test.each([
  ['09:00', 3, ['09:00', '11:00', '16:00']],
  ['11:00', 4, ['11:00', '16:00', '18:00', '09:00']],
  ['18:00', 3, ['18:00', '16:00', '11:00']],
])('from %s on, %i dogs get the times beside each other', (time, count, times) => {
  expect(moments(at(time), count)).toEqual(times.map((one) => `${DAY} ${one}`))
})

test('for whom no time is left, date and time stay open', () => {
  expect(moments(at('09:00'), 5).at(-1)).toBe(' ')
})

test('what was filled in stays, and fewer dogs take away the last', () => {
  const two = { ...at('09:00'), rows: rowsFor(at('09:00'), 2, offer) }
  const typed = changeRow(two, 2, { dogName: 'Twee', date: '2026-11-27', time: '10:00' })
  expect(rowsFor(typed, 3, offer)).toMatchObject([
    { dogName: 'Bo' },
    { dogName: 'Twee', date: '2026-11-27' },
    { id: 3, date: DAY, time: '11:00' },
  ])
  expect(rowsFor(typed, 1, offer)).toEqual([two.rows[0]])
})

test('her other dogs come with the treatment of their breed, each once', () => {
  const dogs = [
    { id: 'd1', name: 'Rex', breed: 'Poedel', age: '' },
    { id: 'd2', name: 'Snoopy', breed: 'beagle', age: '' },
    { id: 'd3', name: 'Mix', breed: 'Kruising', age: '' },
  ]
  const known = toggleMulti(
    {
      ...blankDraft,
      date: DAY,
      time: '09:00',
      dogId: 'd1',
      lookUp: { email: '', dogs, customer: undefined },
    },
    true,
  )
  expect(rowsFor(known, 4, offer).map(({ dogId, service }) => [dogId, service])).toEqual([
    ['d1', ''],
    ['d2', 'Beagle'],
    ['d3', ''],
    ['', ''],
  ])
})

test('a visit copies the first other one that is filled in, else the first choice', () => {
  const rows = rowsFor(at('09:00'), 3, offer)
  const draft = { ...at('09:00'), rows }
  expect(copySource(draft, 2)).toMatchObject({ date: DAY, time: '09:00' })
  expect(copySource(draft, 1)).toMatchObject({ date: DAY, time: '11:00' })
  const emptied = changeRow(changeRow(draft, 2, { date: '' }), 3, {
    date: '2026-11-27',
    time: '10:00',
  })
  expect(copySource(emptied, 1)).toMatchObject({ date: '2026-11-27', time: '10:00' })
  expect(copySource({ ...draft, rows: rows.slice(0, 1) }, 1)).toMatchObject({
    date: DAY,
    time: '09:00',
  })
})

test('together they have the time of the first where that is free for so many, and one moment to change', () => {
  const chosen = { ...at('11:00'), together: true, member: { id: 'ann', name: 'Ann' } }
  const rows = rowsFor(chosen, 3, { ...offer, together: true })
  const three = { ...chosen, rows }
  expect(rows.map(({ date, time }) => `${date} ${time}`)).toEqual(Array(3).fill(`${DAY} 11:00`))
  expect(wishOfRow(three, { staffId: 'ann' })).toEqual({ staffId: 'ann', dogs: '3' })
  expect(wishOfRow({ ...three, together: false }, { staffId: 'ann' })).toEqual({ staffId: 'ann' })
  expect(changeRow(three, 1, { time: '16:00' }).rows.map(({ time }) => time)).toEqual(
    Array(3).fill('16:00'),
  )
  expect(rowsFor(three, 3, { free: ['16:00'], treatments: [], together: true })).toMatchObject(
    Array.from({ length: 3 }, () => ({ date: DAY, time: '' })),
  )
  expect(rowsFor(three, 3, offer).map(({ time }) => time)).toEqual(['11:00', '16:00', '18:00'])
})

test('what is wrong with the moment of dogs that come together is said beside the first', () => {
  const errors = {
    'appointments.1.appointmentTime': 'Deze tijd is net geboekt.',
    'appointments.1.petName': 'Vul de naam van de hond in.',
  }
  expect(besideFirst({ multi: true, together: true }, errors)).toEqual({
    'appointments.0.appointmentTime': 'Deze tijd is net geboekt.',
    'appointments.1.petName': 'Vul de naam van de hond in.',
  })
  expect(besideFirst({ multi: true }, errors)).toBe(errors)
})

test('after each other they come to the one who was chosen first', () => {
  const chosen = toggleMulti({ ...at('09:00'), member: { id: 'ann', name: 'Ann' } }, true)
  expect(rowsFor(chosen, 2, offer)).toMatchObject([
    { staffId: 'ann', time: '09:00' },
    { staffId: 'ann', time: '11:00' },
  ])
})

test('in hours made to measure the next dog comes when the one before is ready, and its times are asked for what it gets', () => {
  const free = ['09:00', '09:15', '10:00', '10:15', '11:30']
  expect(
    rowsFor(at('09:00'), 3, { free, treatments: [], minutes: 75 }).map(({ time }) => time),
  ).toEqual(['09:00', '10:15', '11:30'])
  expect(
    wishOfRow(at('09:00'), { service: 'Beagle', breed: 'Beagle', dogId: '' }, { isMeasured: true }),
  ).toEqual({ service: 'Beagle', breed: 'Beagle' })
})
