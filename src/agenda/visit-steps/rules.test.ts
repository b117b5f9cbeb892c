import { describe, expect, test } from 'vitest'
import {
  currentStep,
  inOrder,
  nextStep,
  readyAround,
  readyBetween,
} from '#agenda/visit-steps/rules.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import type { StepName } from '#lib/visit-steps.ts'

const made = (step: StepName, time: string): VisitStep => ({
  id: `${step}${time}`,
  step,
  at: `2026-11-20T${time}:00.000Z`,
})
const visit = {
  date: '2026-11-20',
  startTime: '09:00:00',
  endTime: '11:00:00',
  expectedMinutes: 75,
}

describe('where a visit stands', () => {
  test('is what was done last, whatever came in last; at one moment the later step', () => {
    const steps = [made('ready', '09:30'), made('arrived', '08:00'), made('started', '08:10')]
    expect(inOrder(steps).map(({ step }) => step)).toEqual(['arrived', 'started', 'ready'])
    expect(currentStep([made('started', '08:00'), made('arrived', '08:00')])?.step).toBe('started')
    expect(currentStep([])).toBeUndefined()
  })

  test.for([
    [[], 'arrived'],
    [['arrived'], 'started'],
    [['arrived', 'bath'], 'ready'],
    [['arrived', 'started', 'ready'], 'collected'],
    [['collected'], undefined],
  ] as const)('after %j comes %s', ([done, next]) => {
    expect(nextStep(done.map((step, index) => made(step, `08:0${index}`)))).toBe(next)
  })
})

const around = (steps: VisitStep[], now: string, of = visit) =>
  readyAround(steps, of, new Date(`2026-11-20T${now}:00.000Z`))

describe('when a dog is ready', () => {
  test('follows from when it was begun with, and before from the hour of the visit', () => {
    expect(around([], '07:00')).toBe('10:15')
    expect(around([], '08:30')).toBe('10:45')
    expect(around([made('arrived', '08:00')], '08:10')).toBe('10:25')
    expect(around([made('started', '08:12')], '08:20')).toBe('10:30')
    expect(around([made('started', '08:12')], '08:20', { ...visit, expectedMinutes: 0 })).toBe(
      '09:25',
    )
  })

  test('is some minutes from now when it should have been by now, and nothing any more once it is', () => {
    expect(around([made('started', '08:00')], '11:00')).toBe('12:05')
    expect(around([made('started', '08:00'), made('ready', '09:00')], '09:10')).toBeUndefined()
  })

  test('is the end of the visit where no duration is known', () => {
    expect(
      readyAround([], { ...visit, expectedMinutes: null }, new Date('2026-11-20T07:00:00Z')),
    ).toBe('11:00')
  })
})

test('between which times a dog will be ready, by the shortest and the longest visit that taught it', () => {
  const at = { date: '2026-11-20', startTime: '10:00:00' }
  const between = (
    spread: { fewest: number; most: number } | undefined,
    now: string,
    begun = '09:10',
  ) =>
    readyBetween(
      [{ id: 's', step: 'started', at: `2026-11-20T${begun}:00.000Z` }],
      { ...at, spread },
      new Date(`2026-11-20T${now}:00.000Z`),
    )
  // begun at 10:10 in Brussels: 58 to 88 minutes later
  expect(between({ fewest: 58, most: 88 }, '09:30')).toEqual({ from: '11:05', until: '11:40' })
  // the shortest is past: it takes five minutes more
  expect(between({ fewest: 58, most: 88 }, '10:20')).toEqual({ from: '11:25', until: '11:40' })
  expect(between({ fewest: 58, most: 88 }, '10:40')).toBeUndefined()
  expect(between({ fewest: 60, most: 62 }, '09:30')).toBeUndefined()
  expect(between(undefined, '09:30')).toBeUndefined()
  const ready = { id: 'r', step: 'ready', at: '2026-11-20T10:00:00.000Z' } as const
  const spread = { fewest: 58, most: 88 }
  expect(readyBetween([ready], { ...at, spread }, new Date('2026-11-20T10:00:00Z'))).toBeUndefined()
  // not begun with yet, and late: from now on
  expect(readyBetween([], { ...at, spread }, new Date('2026-11-20T09:30:00Z'))).toEqual({
    from: '11:25',
    until: '12:00',
  })
})
