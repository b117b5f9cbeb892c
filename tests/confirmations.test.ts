import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { deedSchema } from '#desk/audit-log/wire.ts'
import { createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { createPeople } from '#tests/support/people.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'
import { findDifferences, insertVoucher, openTill } from '#tests/support/till.ts'

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

  test('who took a file along stands in the log, and in that of the client whom it was about', async () => {
    clock.set('2026-11-20T09:25:00Z')
    const asking = await createOwner(app)
    const id = await addCustomer('lies@voorbeeld.be')
    expect((await asking.get('/api/customers.pdf')).status).toBe(200)
    clock.set('2026-11-20T09:25:01Z')
    expect((await asking.get(`/api/customers/${id}/export.json`)).status).toBe(200)
    const told = async (query: string) =>
      parse(array(deedSchema), (await asking.get(`/api/audit-log?${query}`)).body).flatMap(
        ({ lines }) => lines,
      )
    expect(await told('kind=access&limit=2')).toEqual([
      { text: 'nam alles over An Peeters als JSON mee', href: `/admin/klanten?klant=${id}` },
      { text: 'nam het overzicht van klanten als PDF mee', href: null },
    ])
    expect(await told(`customerId=${id}`)).toMatchObject([
      { text: 'nam alles over An Peeters als JSON mee' },
    ])
  })

  test('a confirmation is of one browser, and is in the log', async () => {
    clock.set('2026-11-20T09:30:00Z')
    const other = await createOwner(app)
    clock.set('2026-11-20T09:40:00Z')
    expect((await other.post(CONFIRM, { password: ADMIN_PASSWORD })).status).toBe(200)
    expect((await other.get('/api/customers.csv')).status).toBe(200)
    expect(await owner.get('/api/customers.csv')).toMatchObject(UNCONFIRMED)
    const deeds = parse(
      array(deedSchema),
      (await owner.get('/api/audit-log?kind=access&limit=2')).body,
    )
    expect(deeds).toContainEqual(
      expect.objectContaining({
        at: deps.clock().toISOString(),
        lines: [{ text: 'bevestigde met passkey of wachtwoord wie er ingelogd is', href: null }],
      }),
    )
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

describe('giving back', async () => {
  const { owner, pay, deps, clock } = await openTill()

  test('more of a sale than the salon’s amount needs a confirmation, in parts too, and is not half done', async () => {
    const payment = await pay({ amount: '150.00' })
    const refund = async (amount?: string) =>
      await owner.post(`/api/payments/${payment.id}/refund`, amount ? { amount } : {})
    clock.set('2026-11-20T09:10:00Z')
    expect((await refund('60.00')).status).toBe(201)
    expect(await refund('45.00')).toMatchObject(UNCONFIRMED)
    expect(await owner.post(`/api/payments/${payment.id}/refund`, { kind: 'void' })).toMatchObject(
      UNCONFIRMED,
    )
    expect(await findDifferences(deps.db)).toEqual([])
    expect((await refund('40.00')).status).toBe(201)
    expect((await owner.post(CONFIRM, { password: ADMIN_PASSWORD })).status).toBe(200)
    expect((await refund()).status).toBe(201)
  })

  test('what is left on a voucher needs one above that amount', async () => {
    const [small, large] = [
      await insertVoucher(deps.db, { amount: '100.00' }),
      await insertVoucher(deps.db, { amount: '100.01' }),
    ]
    const giveBack = async ({ code }: { code: string }) =>
      await owner.post(`/api/gift-vouchers/${code}/refund`, {
        method: 'cash',
        note: 'Kwijt',
        allowLate: true,
      })
    clock.set('2026-11-20T09:20:00Z')
    expect(await giveBack(large)).toMatchObject(UNCONFIRMED)
    expect((await giveBack(small)).status).toBe(200)
    await owner.post(CONFIRM, { password: ADMIN_PASSWORD })
    expect((await giveBack(large)).status).toBe(200)
  })
})
