import { expect, test } from 'vitest'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

test('a day is printed with its visits and what to mind, without the cancelled ones', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const visit = await insertVisit(deps.db, {
    date: '2026-11-24',
    startTime: '09:00',
    endTime: '11:00',
    dogName: 'Bella',
    status: 'confirmed',
    notes: 'Belt aan',
  })
  await insertVisit(deps.db, {
    date: '2026-11-24',
    startTime: '16:00',
    endTime: '18:00',
    dogName: 'Rex',
    status: 'cancelled',
  })
  const form = {
    dogName: 'Bella',
    ownerFirstName: 'An',
    ownerLastName: 'Peeters',
    customerId: visit.customerId,
    dogId: visit.dogId,
    temperament: 'agressief',
  }
  expect((await owner.post('/api/dog-health-records', form)).status).toBe(201)
  const answer = await app.request('/api/appointments.pdf?date=2026-11-24', {
    headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const { isTagged, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  const text = pages.map((page) => page.text).join(' ')
  expect(isTagged).toBe(true)
  for (const words of ['dinsdag 24 november 2026', '09:00', 'Bella', 'gressief', 'Belt aan'])
    expect(text).toContain(words)
  expect(text).not.toContain('Rex')
  expect(await owner.get('/api/appointments.pdf?date=morgen')).toMatchObject({ status: 422 })
  expect((await createBrowser(app).get('/api/appointments.pdf?date=2026-11-24')).status).toBe(401)
})
