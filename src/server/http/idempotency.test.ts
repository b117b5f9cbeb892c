import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { removeOldKeys } from '#server/http/idempotency.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { invoiceBody } from '#tests/support/invoice-salon.ts'
import { createSecondProcess } from '#tests/support/second-process.ts'

describe('a key sent to two processes', async () => {
  const context = await createTestApp()
  const { app, deps } = context
  const second = await createSecondProcess(context)

  test('at once books once, and both read the first answer', async () => {
    const body = bookingBody()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        createBrowser(index % 2 ? app : second).post('/api/booking/create', body, {
          'idempotency-key': 'sleutel-1',
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await deps.db.execute(sql`select count(*)::int as n from appointments`)).rows).toEqual([
      { n: 1 },
    ])
  })

  test('later is answered by the other, also when the time is past its notice by then', async () => {
    const body = bookingBody({ appointmentDate: '2026-11-24' })
    const first = await createBrowser(app).post('/api/booking/create', body, {
      'idempotency-key': 'sleutel-2',
    })
    const again = await createBrowser(second).post('/api/booking/create', body, {
      'idempotency-key': 'sleutel-2',
    })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('cache-control')).toBe('no-store')
  })

  test('with other bodies at once lets one through and refuses the others', async () => {
    const answers = await Promise.all(
      ['09:00', '11:00', '16:00'].map((appointmentTime, index) =>
        createBrowser(index % 2 ? app : second).post(
          '/api/booking/create',
          bookingBody({ appointmentDate: '2026-11-30', appointmentTime }),
          {
            'idempotency-key': 'sleutel-3',
          },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'idempotency_mismatch',
      error: expect.stringMatching(/^Deze aanvraag/),
    })
  })

  test('whose answer an older version kept in another shape is told that it is done, and does nothing again', async () => {
    const owner = await createOwner(app)
    const body = invoiceBody()
    const send = () => owner.post('/api/invoices', body, { 'idempotency-key': 'sleutel-4' })
    expect((await send()).status).toBe(201)
    await deps.db.execute(
      sql`update idempotency_keys set answer = '{"id": 1}' where key like '%sleutel-4'`,
    )
    expect(await send()).toMatchObject({ status: 409, body: { code: 'already_done' } })
    expect((await deps.db.execute(sql`select count(*)::int as n from invoices`)).rows).toEqual([
      { n: 1 },
    ])
  })

  test.for(['x'.repeat(201), 'met spatie', 'é'])('that is no key, %s, is 422', async (key) => {
    expect(
      await createBrowser(app).post(
        '/api/booking/create',
        bookingBody({ appointmentDate: '2026-12-01' }),
        { 'idempotency-key': key },
      ),
    ).toMatchObject({
      status: 422,
      body: { code: 'invalid', message: 'De sleutel van deze aanvraag is ongeldig.' },
    })
  })

  test('is forgotten after a day', async () => {
    await removeOldKeys(deps.db, new Date('2026-11-21T08:59:59Z'))
    expect(await keys()).toBeGreaterThan(0)
    await removeOldKeys(deps.db, new Date('2026-11-21T09:00:01Z'))
    expect(await keys()).toBe(0)
  })

  async function keys(): Promise<number> {
    return Number(
      (await deps.db.execute(sql`select count(*) as n from idempotency_keys`)).rows[0]?.['n'],
    )
  }
})
