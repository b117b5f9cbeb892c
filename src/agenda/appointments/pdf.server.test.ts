import { expect, test } from 'vitest'
import { addMember } from '#agenda/staff/commands.server.ts'
import { listStaff } from '#agenda/staff/data.server.ts'
import { newMemberSchema } from '#agenda/staff/schema.ts'
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

test('where more than one has visits, the day is printed by member', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const on = { date: '2026-11-24', startTime: '09:00', endTime: '11:00' } as const
  await insertVisit(deps.db, { ...on, dogName: 'Bella' })
  const [first] = await listStaff(deps.db)
  const print = async () => {
    const answer = await app.request('/api/appointments.pdf?date=2026-11-24', {
      headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    return pages.map((page) => page.text).join(' ')
  }
  expect(await print()).not.toContain(first?.name ?? '?')
  const { id } = await addMember(
    deps,
    newMemberSchema.parse({ name: 'Annelies', role: '', text: '', largestSize: '' }),
  )
  await insertVisit(deps.db, { ...on, dogName: 'Rex', staffId: id })
  const text = await print()
  const order = [first?.name ?? '?', 'Bella', 'Annelies', 'Rex'].map((word) => text.indexOf(word))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})
