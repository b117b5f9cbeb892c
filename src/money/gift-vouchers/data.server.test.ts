import { eq } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { sumVouchers } from '#money/gift-vouchers/data.server.ts'
import { voucherSchema } from '#money/gift-vouchers/wire.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { buyVoucher } from '#tests/support/vouchers.ts'

const { app, deps, clock, tableOwner } = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
const { db } = deps
const owner = await createOwner(app)

async function make(
  name: string,
  { spent, ...change }: Partial<typeof giftVouchers.$inferInsert> & { spent?: string } = {},
) {
  const voucher = await buyVoucher(deps, { recipientName: name })
  if (spent)
    await db.insert(voucherMovements).values({
      voucherId: voucher.id,
      amount: `-${spent}`,
      reason: 'redeemed',
      createdAt: deps.clock(),
    })
  if (Object.keys(change).length > 0)
    await tableOwner.update(giftVouchers).set(change).where(eq(giftVouchers.id, voucher.id))
  return voucher
}

clock.set('2026-10-30T09:00:00Z')
const old = await make('Oud', { validUntil: '2026-11-01' })
clock.set('2026-11-20T09:00:00Z')
await make('Open', { spent: '12.50' })
await make('Op', { spent: '50.00' })
await make('Dicht', { status: 'blocked' })
await make('Terug', { status: 'refunded' })
await make('Bijna', { validUntil: '2026-12-31', taxedAt: 'redemption' })

const list = async (query: string) =>
  parse(array(voucherSchema), (await owner.get(`/api/gift-vouchers?${query}`)).body)
const names = async (query: string) => (await list(query)).map(({ recipientName }) => recipientName)

describe('the list of vouchers', () => {
  test.each([
    ['', ['Bijna', 'Terug', 'Dicht', 'Op', 'Open', 'Oud']],
    ['status=active', ['Bijna', 'Open']],
    ['status=spent', ['Op']],
    ['status=expired', ['Oud']],
    ['status=blocked', ['Dicht']],
    ['status=refunded', ['Terug']],
    ['q=ope', ['Open']],
    ['q=%25', []],
    ['from=2026-11-01', ['Bijna', 'Terug', 'Dicht', 'Op', 'Open']],
    ['to=2026-10-30', ['Oud']],
  ])('?%s, newest first', async (query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected.toSorted())
  })

  test('finds a code and an address, and each row has its status', async () => {
    expect(await names(`q=${old.code.toLowerCase()}`)).toEqual(['Oud'])
    expect(await names(`q=${old.buyerEmail}`)).toEqual(['Oud'])
    for (const status of ['active', 'spent', 'expired', 'blocked', 'refunded'])
      for (const row of await list(`status=${status}`)) expect(row.status).toBe(status)
  })

  test('comes page by page without a gap', async () => {
    const all = (await list('')).map(({ id }) => id)
    const pages: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
      pages.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last) break
      cursor = last.id
    }
    expect(pages).toEqual(all)
  })

  test('refuses what is no filter', async () => {
    for (const query of ['status=zoek', 'limit=0', 'limit=1000', 'cursor=x', 'from=gisteren'])
      expect([400, 422]).toContain((await owner.get(`/api/gift-vouchers?${query}`)).status)
  })

  test('is a spreadsheet too, filtered alike', async () => {
    const { status, body, headers } = await owner.get('/api/gift-vouchers.csv?status=spent')
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8',
    })
    expect(String(body).trim().split('\r\n')).toHaveLength(2)
  })
})

describe('the figures', () => {
  test('count what can still be spent', async () => {
    expect((await owner.get('/api/gift-vouchers/overview')).body).toEqual({
      openValue: '87.50',
      openCount: 2,
      openUntaxed: '50.00',
      soldThisMonth: '250.00',
      redeemedThisMonth: '62.50',
      expiringSoon: 1,
      attention: [],
      mode: 'sandbox',
    })
  })

  test('leave the sandbox out once payments are live', async () => {
    expect(await sumVouchers(db, deps.today(), { includesTest: false })).toMatchObject({
      openValue: '0.00',
      openCount: 0,
      soldThisMonth: '0.00',
    })
  })
})
