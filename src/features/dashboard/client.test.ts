import { expect, test } from 'vitest'
import { bookingsPath, nextCursor, PAGE_SIZE } from '#features/dashboard/client.ts'

test('the first page names the filter and the size, the next one also where it starts', () => {
  expect(bookingsPath({}, '')).toBe('/api/admin/bookings?limit=50')
  expect(bookingsPath({ from: '2026-11-24', to: '2026-11-24' }, '')).toBe('/api/admin/bookings?from=2026-11-24&to=2026-11-24&limit=50')
  expect(bookingsPath({ status: 'pending' }, 'a b')).toBe('/api/admin/bookings?status=pending&limit=50&cursor=a+b')
})

test('only a full page has a next one', () => {
  const page = Array.from({ length: PAGE_SIZE }, (_, index) => ({ id: `id-${index}` }))
  expect(nextCursor(page)).toBe('id-49')
  expect(nextCursor(page.slice(1))).toBeUndefined()
  expect(nextCursor([])).toBeUndefined()
})
