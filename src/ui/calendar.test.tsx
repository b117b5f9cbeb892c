import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Calendar } from '#ui/calendar.tsx'
import { type DayState, dayLabel } from '#ui/calendar-day.tsx'

const states: Record<string, DayState> = {
  '2026-11-24': { tone: 'available', label: '3 tijden vrij', detail: '3 vrij' },
  '2026-12-25': { tone: 'closed', label: 'Kerstmis, gesloten' },
  '2026-12-26': { tone: 'closed' },
}
const dayState = (date: string): DayState => states[date] ?? { tone: 'unavailable' }

test('a day is read out as its whole date and what it offers', () => {
  expect(dayLabel('2026-11-24', dayState('2026-11-24'))).toBe(
    'dinsdag 24 november 2026, 3 tijden vrij',
  )
  expect(dayLabel('2026-12-25', dayState('2026-12-25'))).toBe(
    'vrijdag 25 december 2026, Kerstmis, gesloten',
  )
  expect(dayLabel('2026-12-26', dayState('2026-12-26'))).toBe('zaterdag 26 december 2026, gesloten')
  expect(dayLabel('2026-11-30', dayState('2026-11-30'))).toBe(
    'maandag 30 november 2026, niet beschikbaar',
  )
})

test('today and the chosen day say so', () => {
  expect(dayLabel('2026-11-24', { tone: 'available' }, { today: true, selected: true })).toBe(
    'vandaag, dinsdag 24 november 2026, gekozen',
  )
})

test('the server draws two months in Dutch from Monday on, with every day under its own date', () => {
  const html = renderToString(
    <Calendar
      from="2026-11-22"
      to="2027-11-20"
      months={2}
      dayState={dayState}
      onSelect={() => undefined}
    />,
  )
  expect(html).toContain('november 2026')
  expect(html).toContain('december 2026')
  expect(html.indexOf('aria-label="maandag"')).toBeLessThan(html.indexOf('aria-label="zondag"'))
  expect(button(html, '2026-11-24')).toContain('aria-disabled="false"')
  expect(button(html, '2026-11-24')).toContain('>dinsdag 24 november 2026, 3 tijden vrij<')
  expect(button(html, '2026-11-24')).toContain('>24<')
  expect(button(html, '2026-11-24')).toContain('>3 vrij<')
})

test('a closed day cannot be picked, is struck through and says so in text', () => {
  const html = renderToString(
    <Calendar from="2026-12-01" to="2027-11-20" dayState={dayState} onSelect={() => undefined} />,
  )
  expect(button(html, '2026-12-25')).toContain('aria-disabled="true"')
  expect(button(html, '2026-12-25')).toMatch(/line-through">25<.*>gesloten</)
})

test('a closed day can be picked where it says so itself', () => {
  const html = renderToString(
    <Calendar
      from="2026-12-01"
      to="2027-11-20"
      dayState={() => ({ tone: 'closed', isPickable: true })}
      onSelect={() => undefined}
    />,
  )
  expect(button(html, '2026-12-25')).toContain('aria-disabled="false"')
})

test('Tab reaches exactly one day: the chosen one, else the first that is available', () => {
  const props = { from: '2026-11-22', to: '2027-11-20', dayState, onSelect: () => undefined }
  expect(stops(renderToString(<Calendar {...props} />))).toEqual(['2026-11-24'])
  expect(stops(renderToString(<Calendar {...props} selected="2026-12-26" />))).toEqual([
    '2026-12-26',
  ])
})

test('a closed day that cannot be reached says why all the same, and cannot be picked', () => {
  const html = renderToString(
    <Calendar
      from="2026-12-28"
      to="2027-11-20"
      opensOn="2026-12-28"
      dayState={(date) => ({ ...dayState(date), isPickable: true })}
      onSelect={() => undefined}
    />,
  )
  expect(button(html, '2026-12-25')).toMatch(/aria-disabled="true".*Kerstmis, gesloten</)
  expect(button(html, '2026-12-24')).toMatch(/aria-disabled="true".*niet beschikbaar</)
})

test('days before the first and after the last cannot be picked whatever their state', () => {
  const html = renderToString(
    <Calendar
      from="2026-11-22"
      to="2026-11-25"
      dayState={() => ({ tone: 'available' })}
      onSelect={() => undefined}
    />,
  )
  expect([...html.matchAll(/aria-disabled="false"/g)]).toHaveLength(4)
})

function button(html: string, date: string): string {
  return new RegExp(`<button[^>]*data-date="${date}".*?</button>`).exec(html)?.[0] ?? ''
}

function stops(html: string) {
  return [...html.matchAll(/data-date="([\d-]+)" tabindex="0"/gi)].map(([, date]) => date)
}
