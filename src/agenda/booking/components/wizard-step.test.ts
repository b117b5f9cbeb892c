import { describe, expect, test } from 'vitest'
import { blankDraft } from './wizard-draft.ts'
import { furthestStep, stepOf } from './wizard-step.ts'

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
