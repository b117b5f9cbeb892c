import { expect, test } from 'vitest'
import { statsSchema } from '#features/dashboard/schema.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'

test('the figures count appointments by status and the slots that the public can still book', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const read = async () => statsSchema.strict().parse((await owner.get('/api/admin/stats')).body)
  const empty = await read()
  expect(empty.bookings).toEqual({ total: 0, pending: 0, confirmed: 0 })
  expect(empty.slots.available_slots).toBeGreaterThan(500)
  await insertVisit(deps.db, { status: 'confirmed', date: '2026-11-23' })
  await insertVisit(deps.db, { status: 'cancelled', date: '2026-11-24' })
  await createBrowser(app).post('/api/booking/create', bookingBody({ appointmentDate: '2026-11-26' }))
  expect(await read()).toEqual({ bookings: { total: 3, pending: 1, confirmed: 1 }, slots: { available_slots: empty.slots.available_slots - 2 } })
})

test('without a session the figures are 401', async () => {
  const { app } = await createTestApp()
  expect(await createBrowser(app).get('/api/admin/stats')).toMatchObject({
    status: 401,
    body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
  })
})
