import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { deedSchema } from '#desk/audit-log/wire.ts'
import { createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { createPeople } from '#tests/support/people.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

const CONFIRM = '/api/admin/confirmation'
const UNCONFIRMED = {
  status: 403,
  body: { code: 'confirmation_needed', message: 'Bevestig eerst dat jij het bent.' },
}

describe('what cannot be taken back', async () => {
  const { app, deps, addCustomer, clock, owner } = await createPeople()

  test('is done for ten minutes after a log-in, then after a confirmation, and refused in between', async () => {
    const [first, second] = [
      await addCustomer('an@voorbeeld.be'),
      await addCustomer('els@voorbeeld.be'),
    ]
    clock.set('2026-11-20T09:09:59Z')
    expect((await owner.get('/api/customers.csv')).status).toBe(200)
    expect((await owner.remove(`/api/customers/${first}`)).status).toBe(200)
    clock.set('2026-11-20T09:10:00Z')
    for (const path of [
      '/api/customers.csv',
      '/api/admin/export',
      `/api/customers/${second}/export.json`,
    ])
      expect(await owner.get(path)).toMatchObject(UNCONFIRMED)
    expect(await owner.remove(`/api/customers/${second}`)).toMatchObject(UNCONFIRMED)
    expect((await owner.get(`/api/customers/${second}`)).status).toBe(200)
    expect((await owner.post(CONFIRM, { password: ADMIN_PASSWORD })).status).toBe(200)
    expect((await owner.get('/api/customers.csv')).status).toBe(200)
    expect((await owner.remove(`/api/customers/${second}`)).status).toBe(200)
    clock.set('2026-11-20T09:20:00Z')
    expect(await owner.get('/api/customers.csv')).toMatchObject(UNCONFIRMED)
  })

  test('a confirmation is of one browser, and is in the log', async () => {
    clock.set('2026-11-20T09:30:00Z')
    const other = await createOwner(app)
    clock.set('2026-11-20T09:40:00Z')
    expect((await other.post(CONFIRM, { password: ADMIN_PASSWORD })).status).toBe(200)
    expect((await other.get('/api/customers.csv')).status).toBe(200)
    expect(await owner.get('/api/customers.csv')).toMatchObject(UNCONFIRMED)
    const [deed] = parse(
      array(deedSchema),
      (await owner.get('/api/audit-log?kind=access&limit=1')).body,
    )
    expect(deed).toMatchObject({
      at: deps.clock().toISOString(),
      lines: [{ text: 'bevestigde met passkey of wachtwoord wie er ingelogd is' }],
    })
  })
})

describe('a confirmation', async () => {
  const salon = await createTestApp()

  test('of one of the staff takes her password and not the owner’s', async () => {
    const staff = await createStaff(salon)
    expect((await staff.post(CONFIRM, { password: ADMIN_PASSWORD })).status).toBe(401)
    expect((await staff.post(CONFIRM, { password: staff.password })).status).toBe(200)
  })

  test('that is wrong says so beside its field, and counts with wrong passwords of that device', async () => {
    const owner = await createOwner(salon.app)
    expect(await owner.post(CONFIRM, {})).toMatchObject({
      status: 422,
      body: { fields: { password: 'Vul het wachtwoord in.' } },
    })
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await owner.post(CONFIRM, { password: 'helemaal-fout' })).toMatchObject({
        status: 401,
        body: { code: 'wrong_password', fields: { password: 'Onjuist wachtwoord.' } },
      })
    expect((await owner.post(CONFIRM, { password: ADMIN_PASSWORD })).status).toBe(429)
    expect((await owner.post('/api/admin/login', { password: ADMIN_PASSWORD })).status).toBe(429)
  })
})
