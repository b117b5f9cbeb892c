import { describe, expect, test } from 'vitest'
import { publicSalonSchema, salonSchema } from '#features/salon/schema.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

describe('the business settings', async () => {
  const { app } = await createTestApp()

  test('anyone reads the facts that the pages show, and none of the others', async () => {
    const { status, body } = await createBrowser(app).get('/api/salon/public')
    expect(status).toBe(200)
    const salon = publicSalonSchema.strict().parse(body)
    expect(salon).toMatchObject({ name: 'Hondensalon Snuf', postalCode: '9100', existingCustomersOnly: false, activeSince: 2023 })
    expect(salon.openingHours.thursday).toEqual([
      { from: '09:00', to: '13:00' },
      { from: '16:00', to: '20:00' },
    ])
    expect(salon.openingHours.wednesday).toEqual([])
  })

  test('the owner reads all of them', async () => {
    const owner = await createOwner(app)
    const { status, body } = await owner.get('/api/salon')
    expect(status).toBe(200)
    expect(salonSchema.strict().parse(body)).toMatchObject({
      iban: 'BE71 0961 2345 6769',
      slotMinutes: 120,
      noticeDays: 2,
      horizonMonths: 12,
      adminStartView: 'dashboard',
    })
  })

  test('without a session all of them is 401', async () => {
    const { status, body } = await createBrowser(app).get('/api/salon')
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' } })
  })
})
