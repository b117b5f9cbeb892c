import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptableUntil,
  cancellationCost,
  costsNothing,
  costText,
  momentText,
} from '#agenda/cancellation-fees/rules.ts'
import { addDays, fromMinutes, toInstant } from '#lib/dates.ts'

const rules = {
  version: '2026-11-20',
  cancelFreeHours: 24,
  cancelLatePercent: 50,
  noShowPercent: 100,
}
const visit = { date: '2026-11-24', startTime: '09:00:00', price: '55.00' }
const costOf = (status: string, now: string) =>
  cancellationCost({ visit: { ...visit, status }, rules, now: new Date(now) })?.kind
const costAt = (now: string, more: Partial<typeof rules> = {}) =>
  cancellationCost({ visit, rules: { ...rules, ...more }, now: new Date(now) })

describe('what cancelling costs', () => {
  test.for([
    ['2026-11-01T12:00:00Z', 'free', 0, 0],
    ['2026-11-23T08:00:00.000Z', 'free', 0, 0],
    ['2026-11-23T08:00:00.001Z', 'late-cancellation', 50, 2750],
    ['2026-11-24T07:59:59.999Z', 'late-cancellation', 50, 2750],
    ['2026-11-24T08:00:00.000Z', 'no-show', 100, 5500],
    ['2026-12-24T08:00:00.000Z', 'no-show', 100, 5500],
  ] as const)('at %s it is %s', ([now, kind, percent, amount]) => {
    expect(costAt(now)).toEqual({
      kind,
      percent,
      amount,
      freeUntil: new Date('2026-11-23T08:00:00Z'),
    })
  })

  test('is nothing for who accepted no rules, and unknown for a visit without a price', () => {
    expect(
      cancellationCost({ visit, rules: undefined, now: new Date('2026-11-24T07:00:00Z') }),
    ).toBeUndefined()
    expect(
      cancellationCost({
        visit: { ...visit, price: null },
        rules,
        now: new Date('2026-11-24T07:00:00Z'),
      }),
    ).toMatchObject({ percent: 50, amount: null })
  })

  test('is nothing once it is late while the salon has not confirmed it, on either side', () => {
    expect(costOf('pending', '2026-11-23T08:00:00Z')).toBe('free')
    expect(costOf('pending', '2026-11-23T08:00:01Z')).toBeUndefined()
    expect(costOf('pending', '2026-11-24T09:00:00Z')).toBeUndefined()
    expect(costOf('confirmed', '2026-11-23T08:00:01Z')).toBe('late-cancellation')
  })

  // the clock goes back on 25 October 2026 at 03:00 and forward on 28 March 2027 at 02:00
  test.for([
    ['2026-10-25', '10:00', '2026-10-24T09:00:00.000Z', '24 oktober om 11:00'],
    ['2026-10-26', '02:30', '2026-10-25T01:30:00.000Z', '25 oktober om 02:30'],
    ['2027-03-28', '10:00', '2027-03-27T08:00:00.000Z', '27 maart om 09:00'],
    ['2027-03-29', '09:00', '2027-03-28T07:00:00.000Z', '28 maart om 09:00'],
  ] as const)('24 real hours before %s %s is %s', ([date, startTime, freeUntil, text]) => {
    const cost = cancellationCost({
      visit: { date, startTime, price: null },
      rules,
      now: new Date('2026-01-01T00:00:00Z'),
    })
    expect(cost?.freeUntil.toISOString()).toBe(freeUntil)
    expect(momentText(new Date(freeUntil))).toBe(text)
  })

  test('follows the figures, whatever they are', () => {
    const figures = fc.record({
      cancelFreeHours: fc.nat(336),
      cancelLatePercent: fc.nat(100),
      noShowPercent: fc.nat(100),
    })
    const moments = fc.record({
      days: fc.nat(400),
      minutes: fc.nat(1439),
      price: fc.nat(20_000),
      before: fc.integer({ min: -400, max: 400 }),
    })
    fc.assert(
      fc.property(figures, moments, (given, { days, minutes, price, before }) => {
        const own = {
          date: addDays('2026-11-20', days),
          startTime: fromMinutes(minutes),
          price: (price / 100).toFixed(2),
        }
        const start = toInstant(own.date, own.startTime).getTime()
        const cost = cancellationCost({
          visit: own,
          rules: { version: 'x', ...given },
          now: new Date(start - before * 3_600_000),
        })
        const percent =
          before >= given.cancelFreeHours
            ? 0
            : before > 0
              ? given.cancelLatePercent
              : given.noShowPercent
        expect(cost).toMatchObject({ percent, amount: Math.floor((price * percent + 50) / 100) })
        expect(start - (cost?.freeUntil.getTime() ?? 0)).toBe(given.cancelFreeHours * 3_600_000)
      }),
    )
  })
})

describe('rules that are accepted after the booking', () => {
  test.for([
    ['2026-11-01T12:00:00Z', true],
    ['2026-11-23T08:00:00.000Z', true],
    ['2026-11-23T08:00:00.001Z', false],
    ['2026-11-23T22:00:00Z', false],
    ['2026-11-24T09:00:00Z', false],
  ] as const)('at %s hold for the visit: %s', ([now, holds]) => {
    expect(acceptableUntil({ visit, rules, now: new Date(now) })).toEqual(
      holds ? new Date('2026-11-23T08:00:00Z') : undefined,
    )
  })

  test('never cost anything at the moment at which they are accepted', () => {
    const anyHours = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(fc.nat(336), anyHours, (cancelFreeHours, before) => {
        const given = { ...rules, cancelFreeHours }
        const now = new Date(toInstant(visit.date, visit.startTime).getTime() - before * 3_600_000)
        expect(acceptableUntil({ visit, rules: given, now }) !== undefined).toBe(
          cancellationCost({ visit, rules: given, now })?.kind === 'free',
        )
      }),
    )
  })
})

test('amounts read as people write them', () => {
  expect(costText({ percent: 50, amount: 2750 })).toBe('€\u00a027,50')
  expect(costText({ percent: 50, amount: null })).toBe('50\u00a0% van de prijs')
  expect([
    costsNothing({ percent: 0, amount: null }),
    costsNothing({ percent: 50, amount: 0 }),
    costsNothing({ percent: 50, amount: null }),
  ]).toEqual([true, true, false])
})
