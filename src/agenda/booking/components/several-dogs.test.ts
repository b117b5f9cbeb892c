import { expect, test } from 'vitest'
import { copySource, rowsFor } from './several-dogs.ts'
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
