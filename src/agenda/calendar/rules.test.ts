import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closedStretches,
  dayInMonth,
  heatOf,
  hourHeightFor,
  lanesOf,
  meets,
  monthGrid,
  movedByKey,
  movedTo,
  occupancy,
  periodTitle,
  placeAt,
  readMonth,
  resizedTo,
  shownHours,
  startAt,
  stretchOf,
  turn,
  weekOf,
} from '#agenda/calendar/rules.ts'
import { addDays, eachDate, fromMinutes, weekdayOf } from '#lib/dates.ts'

const anyDate = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2000-01-01', days))
const anyStretch = fc
  .tuple(fc.nat(1439), fc.nat(1439))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))
const anyVisit = anyStretch.map(({ from, to }) => ({
  date: '2026-11-24',
  startTime: `${fromMinutes(from)}:00`,
  endTime: `${fromMinutes(to)}:00`,
}))
const anyVisits = fc
  .array(anyVisit, { maxLength: 12 })
  .map((visits) => visits.map((visit, index) => ({ id: `visit-${index}`, ...visit })))
const at = (id: string, startTime: string, endTime: string) => ({ id, startTime, endTime })
const visit = { date: '2026-11-24', startTime: '10:00:00', endTime: '12:00:00' }

describe('the month', () => {
  test.for([
    ['2026-11-01', '2026-10-26', '2026-12-06'],
    ['2027-02-01', '2027-02-01', '2027-03-14'],
    ['2026-12-15', '2026-11-30', '2027-01-10'],
  ] as const)('of %s runs from %s to %s, 42 days from Monday on', ([month, first, last]) => {
    const days = monthGrid(month)
    expect(days).toHaveLength(42)
    expect([days[0], days.at(-1)]).toEqual([first, last])
  })

  test('always holds every day of its month once, Monday first, also where the clock changes', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const days = monthGrid(date)
        expect(new Set(days).size).toBe(42)
        expect(days).toEqual(eachDate(days[0] ?? '', days.at(-1) ?? ''))
        expect(days.map(weekdayOf).slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
        expect(days.filter((day) => day.startsWith(date.slice(0, 7)))).toHaveLength(
          Number(lastOf(date).slice(8)),
        )
      }),
    )
  })

  test('is read from the address, and is that of today when the address says nothing sensible', () => {
    expect(readMonth('2027-01', '2026-11-21')).toBe('2027-01-01')
    for (const nonsense of [null, '', '2027', '2027-13', '2027-1', '27-01', '2027-01-01', 'abc'])
      expect(readMonth(nonsense, '2026-11-21')).toBe('2026-11-01')
  })

  test('points at the day asked, at today, or at its first day', () => {
    expect(dayInMonth('2026-11-01', '2026-11-24', '2026-11-21')).toBe('2026-11-24')
    expect(dayInMonth('2026-11-01', '2026-12-24', '2026-11-21')).toBe('2026-11-21')
    expect(dayInMonth('2026-11-01', '2026-11-31', '2026-11-21')).toBe('2026-11-21')
    expect(dayInMonth('2026-12-01', null, '2026-11-21')).toBe('2026-12-01')
  })
})

describe('the week', () => {
  test('of the changeover Sundays and of the turn of the year holds its seven days', () => {
    expect(weekOf('2026-10-25')).toEqual(eachDate('2026-10-19', '2026-10-25'))
    expect(weekOf('2027-03-28')).toEqual(eachDate('2027-03-22', '2027-03-28'))
    expect(weekOf('2027-01-01')).toEqual(eachDate('2026-12-28', '2027-01-03'))
  })

  test('of any day begins on a Monday and holds that day', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const days = weekOf(date)
        expect(days.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
        expect(days).toContain(date)
      }),
    )
  })

  test('is titled by its days, also over a month and a year', () => {
    expect(periodTitle(['2026-11-24'])).toBe('dinsdag 24 november 2026')
    expect(periodTitle(weekOf('2026-11-24'))).toBe('23–29 november 2026')
    expect(periodTitle(weekOf('2027-01-01'))).toBe('28 december 2026 – 3 januari 2027')
  })

  test('arrows turn by day, week or month', () => {
    expect(turn('2026-10-25', 'day', 1)).toBe('2026-10-26')
    expect(turn('2026-12-30', 'week', 1)).toBe('2027-01-06')
    expect(turn('2026-01-01', 'month', -1)).toBe('2025-12-01')
  })
})

describe('the shown hours', () => {
  const morning = { from: 540, to: 780 }
  const evening = { from: 960, to: 1200 }

  test('are the opening hours with an hour around them, in whole hours, and wide enough for every visit', () => {
    expect(shownHours([evening, morning], [])).toEqual({ from: 480, to: 1260 })
    expect(
      shownHours(
        [morning],
        [
          { from: 405, to: 465 },
          { from: 1325, to: 1439 },
        ],
      ),
    ).toEqual({ from: 360, to: 1440 })
    expect(shownHours([], [])).toEqual({ from: 480, to: 1080 })
  })

  test('are as tall as the switch of the shortest slot needs', () => {
    expect([15, 30, 60, 120].map(hourHeightFor)).toEqual([13, 6.5, 3.75, 3.75])
  })

  test('leave a gap between ranges closed, and everything on a closed day', () => {
    expect(closedStretches([morning, evening], { from: 480, to: 1260 })).toEqual([
      { from: 480, to: 540 },
      { from: 780, to: 960 },
      { from: 1200, to: 1260 },
    ])
    expect(closedStretches([], { from: 480, to: 1080 })).toEqual([{ from: 480, to: 1080 }])
    expect(closedStretches([{ from: 0, to: 1440 }], { from: 480, to: 1080 })).toEqual([])
  })

  test('every minute is either open or closed', () => {
    fc.assert(
      fc.property(fc.array(anyStretch, { maxLength: 5 }), fc.nat(1439), (open, minute) => {
        const now = { from: minute, to: minute + 1 }
        const closed = closedStretches(open, { from: 0, to: 1440 }).some((stretch) =>
          meets(stretch, now),
        )
        expect(closed).toBe(!open.some((stretch) => meets(stretch, now)))
      }),
    )
  })
})

describe('columns', () => {
  test('a visit alone has the whole width; two that touch do not meet', () => {
    const lanes = lanesOf([at('a', '09:00:00', '11:00:00'), at('b', '11:00:00', '13:00:00')])
    expect([...lanes.values()]).toEqual([
      { column: 0, columns: 1 },
      { column: 0, columns: 1 },
    ])
  })

  test('those that meet stand side by side, and a column that came free is used again', () => {
    const lanes = lanesOf([
      at('a', '09:00:00', '12:00:00'),
      at('b', '10:00:00', '11:00:00'),
      at('c', '11:00:00', '12:00:00'),
      at('d', '13:00:00', '14:00:00'),
    ])
    expect(Object.fromEntries(lanes)).toEqual({
      a: { column: 0, columns: 2 },
      b: { column: 1, columns: 2 },
      c: { column: 1, columns: 2 },
      d: { column: 0, columns: 1 },
    })
  })

  test('no two visits that meet ever share a column, and every visit has one', () => {
    fc.assert(
      fc.property(anyVisits, (visits) => {
        const lanes = lanesOf(visits)
        for (const { id } of visits)
          expect(lanes.get(id)?.column).toBeLessThan(lanes.get(id)?.columns ?? 0)
        for (const one of visits)
          for (const other of visits) {
            if (one.id === other.id || !meets(stretchOf(one), stretchOf(other))) continue
            expect(lanes.get(one.id)?.column).not.toBe(lanes.get(other.id)?.column)
            expect(lanes.get(one.id)?.columns).toBe(lanes.get(other.id)?.columns)
          }
      }),
    )
  })
})

describe('moving', () => {
  test.for([
    [607, '10:00:00', '12:00:00'],
    [608, '10:15:00', '12:15:00'],
    [-50, '00:00:00', '02:00:00'],
    [1500, '22:00:00', '23:59:00'],
  ] as const)('to minute %i snaps to %s', ([start, startTime, endTime]) => {
    expect(movedTo(visit, { date: '2026-11-25', start })).toEqual({
      date: '2026-11-25',
      startTime,
      endTime,
    })
  })

  test('keeps the length, stays within the day and lands on a quarter, also over a changeover Sunday', () => {
    fc.assert(
      fc.property(anyVisit, fc.integer({ min: -600, max: 2000 }), (from, start) => {
        const to = movedTo(from, { date: '2026-10-25', start })
        const [before, after] = [stretchOf(from), stretchOf(to)]
        // 23:59 and midnight are one and the same end.
        expect(Math.min(after.to, 1439) - after.from).toBe(
          Math.min(after.from + before.to - before.from, 1439) - after.from,
        )
        expect(after.from % 15).toBe(0)
        expect(after.from).toBeGreaterThanOrEqual(0)
        expect(after.to).toBeLessThanOrEqual(1440)
        expect(to.date).toBe('2026-10-25')
      }),
    )
  })

  test('the end moves on its own, on quarters, and never before the start', () => {
    expect(resizedTo(visit, 775).endTime).toBe('13:00:00')
    expect(resizedTo(visit, 300).endTime).toBe('10:15:00')
    expect(resizedTo(visit, 2000).endTime).toBe('23:59:00')
    expect(resizedTo({ ...visit, startTime: '10:10:00' }, 600).endTime).toBe('10:25:00')
  })

  test('by keyboard goes a quarter or a day at a time, not past the days shown; with Shift the end alone', () => {
    const days = weekOf('2026-11-24')
    const press = (key: string, shiftKey = false) => movedByKey(visit, { key, shiftKey }, days)
    expect(press('ArrowDown')).toEqual({ ...visit, startTime: '10:15:00', endTime: '12:15:00' })
    expect(press('ArrowUp')).toEqual({ ...visit, startTime: '09:45:00', endTime: '11:45:00' })
    expect(press('ArrowDown', true)).toEqual({ ...visit, endTime: '12:15:00' })
    expect(press('ArrowRight')).toEqual({ ...visit, date: '2026-11-25' })
    expect(
      movedByKey({ ...visit, date: '2026-11-23' }, { key: 'ArrowLeft', shiftKey: false }, days),
    ).toEqual({ ...visit, date: '2026-11-23' })
    expect(press('x')).toBeUndefined()
  })

  test('the place under the pointer is a day and a minute of the grid, its edge outside', () => {
    const grid = { days: weekOf('2026-11-24'), shown: { from: 480, to: 1080 } }
    const box = { left: 100, top: 50, width: 700, height: 600 }
    expect(placeAt({ x: 250, y: 170 }, box, grid)).toEqual({ date: '2026-11-24', minute: 600 })
    expect(placeAt({ x: 0, y: 0 }, box, grid)).toEqual({ date: '2026-11-23', minute: 480 })
    expect(placeAt({ x: 9_999, y: 9_999 }, box, grid)).toEqual({ date: '2026-11-29', minute: 1080 })
  })

  test('a click on an empty place starts at its half hour', () => {
    expect(startAt(629)).toBe('10:00')
    expect(startAt(630)).toBe('10:30')
    expect(startAt(1440)).toBe('23:30')
  })
})

describe('occupancy', () => {
  const open = [{ from: 540, to: 780 }]
  test('is the share of the opening hours under visits, overlaps counted once, never above one', () => {
    expect(occupancy(open, [])).toBe(0)
    expect(occupancy(open, [{ startTime: '09:00:00', endTime: '11:00:00' }])).toBe(0.5)
    expect(
      occupancy(open, [
        { startTime: '09:00:00', endTime: '11:00:00' },
        { startTime: '10:00:00', endTime: '11:00:00' },
      ]),
    ).toBe(0.5)
    expect(occupancy(open, [{ startTime: '08:00:00', endTime: '20:00:00' }])).toBe(1)
    expect(occupancy([], [{ startTime: '09:00:00', endTime: '09:30:00' }])).toBe(1)
  })

  test('grows with every visit', () => {
    fc.assert(
      fc.property(anyVisits, anyVisit, (visits, extra) => {
        expect(occupancy(open, [...visits, extra])).toBeGreaterThanOrEqual(occupancy(open, visits))
      }),
    )
  })

  test('has five tints', () => {
    expect([0, 0.2, 0.5, 0.8, 1].map(heatOf)).toEqual([0, 1, 2, 3, 4])
  })
})

function lastOf(date: string): string {
  const next = eachDate(`${date.slice(0, 7)}-28`, addDays(`${date.slice(0, 7)}-28`, 4))
  return next.findLast((day) => day.startsWith(date.slice(0, 7))) ?? ''
}
