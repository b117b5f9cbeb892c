import { describe, expect, test } from 'vitest'
import { blankDraft, blankRow, type Draft, MAX_ROWS, NEW_DOG } from './wizard-draft.ts'
import {
  addRow,
  changeRow,
  followMain,
  nextFreeTime,
  removeRow,
  rowBreed,
  timesOfOthers,
  toggleMulti,
} from './wizard-rows.ts'

const dogs = [{ id: 'd1', name: 'Rex', breed: 'Poedel', age: '' }]
const draft: Draft = {
  ...blankDraft,
  date: '2026-11-26',
  time: '09:00',
  service: 'Poedel',
  dogName: 'Bo',
  breed: 'Beagle',
  notes: 'Lief',
}

describe('switching several visits on and off', () => {
  test('starts with one row that holds everything chosen so far', () => {
    const [row, ...others] = toggleMulti(draft, true).rows
    expect(others).toEqual([])
    expect(row).toEqual({
      id: 1,
      service: 'Poedel',
      dogId: '',
      dogName: 'Bo',
      breed: 'Beagle',
      date: '2026-11-26',
      time: '09:00',
      notes: 'Lief',
    })
  })

  test('takes the saved dog that was picked, and not the name of a new one', () => {
    const known = { ...draft, lookUp: { email: 'a@b.be', customer: undefined, dogs } }
    expect(toggleMulti({ ...known, dogId: 'd1' }, true).rows[0]).toMatchObject({
      dogId: 'd1',
      dogName: 'Rex',
      breed: 'Poedel',
    })
    expect(toggleMulti({ ...known, dogId: NEW_DOG }, true).rows[0]).toMatchObject({
      dogId: '',
      dogName: 'Bo',
    })
    expect(toggleMulti({ ...known, dogId: '' }, true).rows[0]).toMatchObject({
      dogId: '',
      dogName: '',
    })
  })

  test('switching off leaves one blank row', () => {
    expect(toggleMulti(addRow(toggleMulti(draft, true)), false)).toMatchObject({
      multi: false,
      rows: [blankRow],
    })
  })
})

describe('rows', () => {
  test('at most ten, at least one', () => {
    const full = Array.from({ length: 20 }).reduce<Draft>(addRow, toggleMulti(draft, true))
    expect(full.rows).toHaveLength(MAX_ROWS)
    expect(new Set(full.rows.map(({ id }) => id)).size).toBe(MAX_ROWS)
    const one = full.rows.reduce((rest, { id }) => removeRow(rest, id), full)
    expect(one.rows.map(({ id }) => id)).toEqual([10])
  })

  test('another date empties the time unless it comes with one', () => {
    const multi = toggleMulti(draft, true)
    expect(changeRow(multi, 1, { date: '2026-11-27' }).rows[0]?.time).toBe('')
    expect(changeRow(multi, 1, { date: '2026-11-27', time: '16:00' }).rows[0]?.time).toBe('16:00')
  })

  test('times are taken only by other rows on the same date', () => {
    const rows = [
      { ...blankRow, id: 1, date: 'a', time: '09:00' },
      { ...blankRow, id: 2, date: 'a', time: '' },
      { ...blankRow, id: 3, date: 'b', time: '11:00' },
    ]
    expect(timesOfOthers(rows, { id: 2, date: 'a' })).toEqual(['09:00'])
    expect(timesOfOthers(rows, { id: 1, date: 'a' })).toEqual([])
  })

  test('without a breed of its own a row sends that of its treatment', () => {
    expect(rowBreed({ ...blankRow, service: 'Poedel' })).toBe('Poedel')
    expect(rowBreed({ ...blankRow, service: 'Poedel', breed: 'Kruising' })).toBe('Kruising')
    expect(rowBreed({ ...blankRow, service: 'Algemene trimbeurt' })).toBe('')
  })
})

describe('copying the main date and time', () => {
  test.for([
    ['the main time when no row has it', ['09:00', '11:00', '16:00'], '11:00', [], '11:00'],
    ['the next one when a row has it', ['09:00', '11:00', '16:00'], '11:00', ['11:00'], '16:00'],
    [
      'the first of the day when nothing later is left',
      ['09:00', '11:00'],
      '11:00',
      ['11:00'],
      '09:00',
    ],
    [
      'the earliest later one, whatever the order of the list',
      ['18:00', '16:00'],
      '11:00',
      [],
      '16:00',
    ],
    ['none when all are taken', ['09:00'], '09:00', ['09:00'], undefined],
    ['none on a full day', [], '09:00', [], undefined],
  ] as const)('takes %s', ([, free, main, taken, expected]) => {
    expect(nextFreeTime(free, main, taken)).toBe(expected)
  })
})

describe('a new main choice', () => {
  test('is followed by the first row while that still held the old one', () => {
    const multi = addRow(toggleMulti(draft, true))
    expect(followMain(multi, { ...multi, date: '2026-11-30', time: '' }).rows[0]).toMatchObject({
      date: '2026-11-30',
      time: '',
    })
    expect(followMain(multi, { ...multi, service: 'Beagle' }).rows[0]).toMatchObject({
      service: 'Beagle',
      time: '09:00',
    })
  })

  test('leaves a first row alone that went its own way, and every other row', () => {
    const own = addRow(changeRow(toggleMulti(draft, true), 1, { time: '11:00', service: 'Beagle' }))
    expect(
      followMain(own, { ...own, date: '2026-11-30', time: '16:00', service: 'Collie' }).rows,
    ).toEqual(own.rows)
  })
})
