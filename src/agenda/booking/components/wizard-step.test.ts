import { describe, expect, test } from 'vitest'
import { blankDraft } from './wizard-draft.ts'
import { furthestStep, orderOf, stepOf } from './wizard-step.ts'

const full = { ...blankDraft, date: '2026-11-26', time: '09:00', service: 'Poedel' }

describe('the step', () => {
  test.for([
    ['nothing', blankDraft, 1],
    ['a date', { ...full, time: '', service: '' }, 2],
    ['a time', { ...full, service: '' }, 3],
    ['everything', full, 4],
    ['everything but the time, after a lost race', { ...full, time: '' }, 2],
  ] as const)('with %s chosen goes no further than allowed', ([, draft, expected]) => {
    expect(furthestStep(draft)).toBe(expected)
    expect(stepOf('4', draft)).toBe(expected)
  })

  test.for([null, '', '0', '5', '-1', '2.5', 'x'])('asked for as %j is the first', (asked) => {
    expect(stepOf(asked, full)).toBe(1)
  })

  test('can be an earlier one', () => {
    expect(stepOf('2', full)).toBe(2)
  })
})

test('in hours made to measure the treatment comes before day and time', () => {
  const order = orderOf(true)
  const steps = [blankDraft, { ...full, date: '', time: '' }, { ...full, time: '' }, full]
  expect(steps.map((draft) => furthestStep(draft, order))).toEqual([3, 1, 2, 4])
  expect(['1', '2', '3', '4', 'x'].map((asked) => stepOf(asked, full, order))).toEqual([
    3, 1, 2, 4, 3,
  ])
  expect(stepOf('4', { ...full, service: '' }, order)).toBe(3)
})
