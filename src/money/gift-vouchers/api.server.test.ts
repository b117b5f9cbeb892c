import { eq, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { formatLongInstant } from '#lib/dates.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { startedOrderSchema } from '#money/gift-vouchers/shop/wire.ts'
import { startedWithdrawalSchema } from '#money/gift-vouchers/withdrawal/wire.ts'
import { dayBookEntries } from '#server/db/tables/day-book.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { salon as salonTable } from '#server/db/tables/salon.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { NOW } from '#tests/support/seeded.ts'
import { buyVoucher, voucherBody } from '#tests/support/vouchers.ts'
import { workOff } from '#tests/support/work-off.ts'

const testApp = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
const { app, deps, clock, sentMails } = testApp
const { db } = deps
const owner = await createOwner(app)
const visitor = () => createBrowser(app)

beforeEach(async () => {
  clock.set(NOW)
  sentMails.length = 0
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

const start = async (data: Record<string, unknown> = {}) =>
  await visitor().post('/api/gift-vouchers/create-payment-intent', voucherBody(data))
const askBalance = async (code: string, email: string) =>
  await visitor().post('/api/gift-vouchers/balance', { code, email })
const ask = async (code: string, email: string) =>
  await visitor().post('/api/gift-vouchers/withdraw', { code: code.replace('-', ''), email })
const askLink = async (email: string) =>
  await visitor().post('/api/gift-vouchers/withdraw/link', { email })
const confirm = async (token: string) =>
  await visitor().post('/api/gift-vouchers/withdraw/confirm', { token })
const entriesOf = async (id: string) =>
  await db
    .select()
    .from(dayBookEntries)
    .where(eq(dayBookEntries.sourceId, id))
    .orderBy(dayBookEntries.id)
const spend = async (voucherId: string, amount: string) =>
  await db
    .insert(voucherMovements)
    .values({ voucherId, amount: `-${amount}`, reason: 'redeemed', createdAt: deps.clock() })

async function workOffMails() {
  await workOff(
    { 'gift-vouchers.deliver': giftVoucherTasks['gift-vouchers.deliver'], ...outboxTasks },
    testApp,
  )
}

describe('ordering', () => {
  test('answers the secret of a sandbox payment, its order and the mode', async () => {
    const { status, body } = await start()
    expect(status).toBe(201)
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_sandbox_\w+_secret_\w+$/),
      orderId: expect.any(String),
      paymentIntentId: expect.stringMatching(/^pi_sandbox_/),
      publishableKey: '',
      mode: 'sandbox',
      test: true,
    })
    expect((await visitor().get('/api/gift-vouchers/payment-mode')).body).toEqual({
      mode: 'sandbox',
      publishableKey: '',
      test: true,
      voucherMonths: 24,
    })
  })

  test.each(['10', '10.00', 10, 200, '200.00', '33.33', 10.5])('takes %j', async (amount) => {
    expect(
      (await visitor().post('/api/gift-vouchers/create-payment-intent', voucherBody({ amount })))
        .status,
    ).toBe(201)
  })

  test.each<[Record<string, unknown>, string]>([
    [{ amount: '9.99' }, 'amount'],
    [{ amount: '200.01' }, 'amount'],
    [{ amount: '-25.00' }, 'amount'],
    [{ amount: '1e2' }, 'amount'],
    [{ amount: '25.001' }, 'amount'],
    [{ amount: 'veel' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ customAmount: '49.99' }, 'voucherData.customAmount'],
    [{ selectedVoucher: 'gold' }, 'voucherData.selectedVoucher'],
    [{ recipientName: ' ' }, 'voucherData.recipientName'],
    [{ recipientEmail: 'bea' }, 'voucherData.recipientEmail'],
    [{ buyerName: undefined }, 'voucherData.buyerName'],
    [{ buyerEmail: 'an@voorbeeld.be, jan@voorbeeld.be' }, 'voucherData.buyerEmail'],
    [{ personalMessage: 'x'.repeat(501) }, 'voucherData.personalMessage'],
    [{ deliverOn: '2026-11-19' }, 'voucherData.deliverOn'],
    [{ deliverOn: '2027-11-21' }, 'voucherData.deliverOn'],
    [{ deliverOn: '2026-02-30' }, 'voucherData.deliverOn'],
  ])('refuses %j and names the field', async (data, field) => {
    const { status, body } = await start(data)
    expect(status).toBe(422)
    expect(Object.keys(Object(body).fields)).toContain(field)
  })

  test('refuses what is no order as malformed', async () => {
    for (const body of ['', '[]', 'nonsense', { amount: {}, voucherData: 5 }])
      expect([400, 422]).toContain(
        (await visitor().post('/api/gift-vouchers/create-payment-intent', body)).status,
      )
  })

  test('is 503 while payments are off', async () => {
    const off = await createTestApp({ env: { PAYMENTS: 'off' } })
    const { status, body } = await createBrowser(off.app).post(
      '/api/gift-vouchers/create-payment-intent',
      voucherBody(),
    )
    expect({ status, code: Object(body).code }).toEqual({ status: 503, code: 'unavailable' })
    expect(
      (
        await createBrowser(off.app).post('/api/gift-vouchers/sandbox/pi_sandbox_1', {
          outcome: 'succeeded',
        })
      ).status,
    ).toBe(404)
    expect(
      (await createBrowser(off.app).get('/api/gift-vouchers/payment-mode')).body,
    ).toMatchObject({ mode: 'off' })
  })

  test('is limited by address', async () => {
    const eager = visitor()
    const statuses: number[] = []
    for (let turn = 0; turn < 61; turn++)
      statuses.push(
        (await eager.post('/api/gift-vouchers/create-payment-intent', voucherBody())).status,
      )
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201))
    expect(statuses[60]).toBe(429)
  })
})

describe('a payment in the sandbox', () => {
  test('fails, is tried again, is processed and succeeds; whoever has the secret sees it, on any device', async () => {
    const { paymentIntentId, clientSecret } = Object(
      (await start({ deliverOn: '2026-12-24' })).body,
    )
    const choose = async (outcome: string) =>
      await visitor().post(`/api/gift-vouchers/sandbox/${paymentIntentId}`, { outcome })
    const confirmPaid = async () =>
      await visitor().post('/api/gift-vouchers/confirm-payment', { paymentIntentId })
    const state = async (secret = clientSecret) =>
      await visitor().get(
        `/api/gift-vouchers/order?payment_intent=${paymentIntentId}&payment_intent_client_secret=${secret}`,
      )

    expect(await state()).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        amount: '50.00',
        voucherCode: null,
        deliverOn: '2026-12-24',
        test: true,
      },
    })
    expect((await choose('failed')).body).toEqual({ status: 'failed' })
    expect(await confirmPaid()).toMatchObject({
      status: 409,
      body: { code: 'payment_not_completed' },
    })
    expect((await state()).body).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('geweigerd'),
    })
    await choose('processing')
    expect((await confirmPaid()).status).toBe(409)
    expect((await state()).body).toMatchObject({ status: 'processing', failure: '' })
    await choose('succeeded')
    const { status, body } = await confirmPaid()
    expect(status).toBe(200)
    expect(body).toEqual({
      voucherCode: expect.stringMatching(/^SNUF-\w{8}$/),
      amount: '50.00',
      validUntil: '2028-11-20',
      recipientName: 'Bea Maes',
      deliverOn: '2026-12-24',
      status: 'succeeded',
      test: true,
    })
    expect((await state()).body).toMatchObject({
      status: 'succeeded',
      voucherCode: Object(body).voucherCode,
      validUntil: '2028-11-20',
    })
    expect((await state(`${clientSecret}x`)).status).toBe(404)
    expect((await state('x')).status).toBe(404)
  })

  test('unknown payments are 404, outcomes and ids that are none are refused', async () => {
    expect(
      (await visitor().post('/api/gift-vouchers/confirm-payment', { paymentIntentId: 'pi_nobody' }))
        .status,
    ).toBe(404)
    expect((await visitor().post('/api/gift-vouchers/confirm-payment', {})).status).toBe(422)
    expect(
      (await visitor().post('/api/gift-vouchers/confirm-payment', { paymentIntentId: 5 })).status,
    ).toBe(400)
    expect(
      (
        await visitor().post('/api/gift-vouchers/sandbox/pi_sandbox_nobody', {
          outcome: 'succeeded',
        })
      ).status,
    ).toBe(404)
    const { paymentIntentId } = Object((await start()).body)
    expect(
      (await visitor().post(`/api/gift-vouchers/sandbox/${paymentIntentId}`, { outcome: 'free' }))
        .status,
    ).toBe(422)
    expect((await visitor().get('/api/gift-vouchers/order')).status).toBe(422)
    expect((await visitor().post('/api/gift-vouchers/webhook/stripe', {})).status).toBe(404)
  })
})

describe('the balance of a voucher', () => {
  test('is shown to buyer and recipient, in any case, and to nobody else; what was wrong stays unsaid', async () => {
    const { id, code, buyerEmail, recipientEmail } = await buyVoucher(deps)
    await spend(id, '12.50')
    const expected = {
      code,
      amount: '50.00',
      balance: '37.50',
      validUntil: '2028-11-20',
      status: 'active',
      test: true,
    }
    expect((await askBalance(code.toLowerCase(), buyerEmail.toUpperCase())).body).toEqual(expected)
    expect((await askBalance(` ${code} `, recipientEmail)).body).toEqual(expected)
    const wrong = [
      await askBalance(code, 'iemand@voorbeeld.be'),
      await askBalance('SNUF-22222222', buyerEmail),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([404, 404])
    expect(wrong[0]?.body).toEqual(wrong[1]?.body)
  })

  test('cannot be guessed: sixty tries, shared with withdrawing', async () => {
    const guesser = visitor()
    const body = { code: 'SNUF-22222222', email: 'iemand@voorbeeld.be' }
    for (let turn = 0; turn < 60; turn++)
      expect(
        (await guesser.post(`/api/gift-vouchers/${turn % 2 ? 'balance' : 'withdraw'}`, body))
          .status,
      ).toBe(404)
    expect((await guesser.post('/api/gift-vouchers/balance', body)).status).toBe(429)
    expect((await guesser.post('/api/gift-vouchers/withdraw', body)).status).toBe(429)
  })
})

async function linkFor({
  code,
  buyerEmail,
}: {
  code: string
  buyerEmail: string
}): Promise<string> {
  expect((await ask(code, buyerEmail)).status).toBe(200)
  expect(await askLink(buyerEmail)).toMatchObject({ status: 200, body: { success: true } })
  await workOffMails()
  const mail = sentMails.findLast(
    ({ to, subject }) => to === buyerEmail && subject.includes('herroepen'),
  )
  return /herroepen\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const voidMails = () => sentMails.filter(({ subject }) => subject.includes('niet meer geldig'))

describe('a voucher that its buyer hands over', () => {
  test('needs no address of who gets it, mails the buyer alone and can be fetched as a file by who paid', async () => {
    expect((await start({ recipientEmail: '' })).body).toMatchObject({
      fields: { 'voucherData.recipientEmail': 'Vul een geldig e-mailadres in.' },
    })
    const { body } = await start({
      handsOver: true,
      recipientEmail: '',
      buyerEmail: 'zelf.geven@voorbeeld.be',
      personalMessage: 'Proficiat! 🐶',
    })
    const { paymentIntentId, clientSecret } = parse(startedOrderSchema, body)
    const address = (path: string, secret = clientSecret) =>
      `/api/gift-vouchers/${path}?${new URLSearchParams({
        payment_intent: paymentIntentId,
        payment_intent_client_secret: secret,
      })}`
    expect((await visitor().get(address('order/pdf'))).status).toBe(404)
    await deps.cardPayments?.settle?.(paymentIntentId, 'succeeded')
    await visitor().post('/api/gift-vouchers/confirm-payment', { paymentIntentId })
    const { body: order } = await visitor().get(address('order'))
    expect(order).toMatchObject({
      status: 'succeeded',
      handsOver: true,
      buyerName: 'An Peeters',
      personalMessage: 'Proficiat! 🐶',
    })
    for (const path of ['order', 'order/pdf'])
      expect((await visitor().get(address(path, `${clientSecret}x`))).status).toBe(404)
    const file = await visitor().get(address('order/pdf'))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await workOffMails()
    expect(sentMails.map(({ to }) => to)).toEqual(['zelf.geven@voorbeeld.be'])
    expect(sentMails[0]?.text).toContain('U geeft de kadobon zelf')
  })
})

describe('withdrawing', () => {
  test('takes two steps, gives the money back once and is confirmed by mail', async () => {
    const voucher = await buyVoucher(deps)
    const token = await linkFor(voucher)
    expect((await visitor().get(`/api/gift-vouchers/withdraw?token=${token}`)).body).toMatchObject({
      code: voucher.code,
      amount: '50.00',
      isWithdrawn: false,
    })
    expect(await deps.cardPayments?.find(voucher.paymentIntentId)).toMatchObject({ refunded: 0 })
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { isWithdrawn: true } })
    expect(await confirm(token)).toMatchObject({ status: 200, body: { isWithdrawn: true } })
    expect(await deps.cardPayments?.find(voucher.paymentIntentId)).toMatchObject({ refunded: 5000 })
    expect(
      (await entriesOf(voucher.id)).map(({ kind, amount, amountPaid, method }) => [
        kind,
        amount,
        amountPaid,
        method,
      ]),
    ).toEqual([
      ['voucher-sale', '50.00', '50.00', 'online'],
      ['voucher-refund', '-50.00', '-50.00', 'online'],
    ])
    await workOffMails()
    const receipts = sentMails.filter(({ subject }) => subject.includes('uw herroeping ontvangen'))
    expect(receipts).toMatchObject([{ to: voucher.buyerEmail }])
    for (const said of [
      formatLongInstant(deps.clock()),
      `herroep de overeenkomst over de aankoop van kadobon ${voucher.code} van € 50,00`,
    ])
      expect(receipts[0]?.text.replaceAll(/\s+/g, ' ')).toContain(said)
    expect(voidMails()).toMatchObject([{ to: voucher.recipientEmail }])
    expect((await owner.get(`/api/gift-vouchers/${voucher.code}`)).body).toMatchObject({
      status: 'refunded',
      balance: '0.00',
      refund: 'done',
    })
    expect(await ask(voucher.code, voucher.buyerEmail)).toMatchObject({
      status: 409,
      body: { code: 'voucher_unusable' },
    })
    expect(
      (
        await visitor().post('/api/gift-vouchers/confirm-payment', {
          paymentIntentId: voucher.paymentIntentId,
        })
      ).status,
    ).toBe(409)
  })

  test('needs no mailed link for who has the code and the address of the buyer, and changes nothing before it is confirmed', async () => {
    const voucher = await buyVoucher(deps)
    const typed = voucher.code.toLowerCase().replace('-', ' ')
    const { token, ...started } = parse(
      startedWithdrawalSchema,
      (await ask(typed, voucher.buyerEmail.toUpperCase())).body,
    )
    expect(started).toMatchObject({
      code: voucher.code,
      isWithdrawn: false,
      withdrawnAt: null,
      statement: expect.stringContaining(`kadobon ${voucher.code} van €\u00a050,00`),
    })
    expect((await owner.get(`/api/gift-vouchers/${voucher.code}`)).body).toMatchObject({
      status: 'active',
    })
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { isWithdrawn: true, withdrawnAt: deps.clock().toISOString() },
    })
    expect((await ask(voucher.code, 'vreemd@voorbeeld.be')).status).toBe(404)
  })

  test('without the code is one link for each order that can be withdrawn, and one answer for everybody', async () => {
    const buyerEmail = 'twee.bonnen@voorbeeld.be'
    const [one] = [await buyVoucher(deps, { buyerEmail }), await buyVoucher(deps, { buyerEmail })]
    await spend(one.id, '1.00')
    for (const email of [buyerEmail, 'niemand@voorbeeld.be'])
      expect(await askLink(email)).toMatchObject({ status: 200, body: { success: true } })
    await workOffMails()
    const links = sentMails.filter(({ subject }) => subject.includes('Bevestig het herroepen'))
    expect(links.map(({ to }) => to)).toEqual([buyerEmail])
  })

  test('tells who got the voucher nothing before she has it, nor who bought it for herself', async () => {
    for (const change of [
      { deliverOn: '2026-11-30' },
      { buyerEmail: 'zelf@voorbeeld.be', recipientEmail: 'Zelf@voorbeeld.be' },
    ]) {
      await confirm(await linkFor(await buyVoucher(deps, change)))
      await workOffMails()
      expect(voidMails()).toEqual([])
    }
  })

  test('is for the buyer, within fourteen days and while nothing was spent', async () => {
    const voucher = await buyVoucher(deps)
    expect((await ask(voucher.code, voucher.recipientEmail)).status).toBe(404)
    clock.set('2026-12-04T22:59:00Z')
    const token = await linkFor(voucher)
    clock.set('2026-12-04T23:01:00Z')
    expect(await ask(voucher.code, voucher.buyerEmail)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('04-12-2026') },
    })
    await spend(voucher.id, '1.00')
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'voucher_unusable' } })
    expect(await deps.cardPayments?.find(voucher.paymentIntentId)).toMatchObject({ refunded: 0 })
  })

  test('mails one link an hour, however often it is asked for', async () => {
    clock.set('2026-11-20T09:00:00Z')
    const voucher = await buyVoucher(deps)
    const links = () =>
      sentMails.filter(
        ({ to, subject }) => to === voucher.buyerEmail && subject.includes('herroepen'),
      ).length
    for (const moment of ['09:01', '09:02', '09:59']) {
      clock.set(`2026-11-20T${moment}:00Z`)
      expect((await askLink(voucher.buyerEmail)).status).toBe(200)
    }
    await workOffMails()
    expect(links()).toBe(1)
    clock.set('2026-11-20T10:00:00Z')
    await linkFor(voucher)
    expect(links()).toBe(2)
  })

  test('by the link still holds when the term ended in between, and not after three days', async () => {
    const [one, other] = [await buyVoucher(deps), await buyVoucher(deps)]
    clock.set('2026-12-04T12:00:00Z')
    const tokens = [await linkFor(one), await linkFor(other)]
    clock.set('2026-12-05T12:00:00Z')
    expect((await confirm(tokens[0] ?? '')).status).toBe(200)
    clock.set('2026-12-07T12:00:01Z')
    expect((await confirm(tokens[1] ?? '')).status).toBe(404)
  })

  test('wants a link that we made', async () => {
    const token = await linkFor(await buyVoucher(deps))
    const { id } = await buyVoucher(deps)
    for (const forged of [
      token.slice(0, -2),
      token.replace(/^[^.]+/, id),
      `${id}.9999999999.`,
      'x',
      token.replace(/\.\d+\./, '.9999999999.'),
    ])
      expect((await confirm(forged)).status).toBe(404)
    const [row] = await db.select().from(giftVouchers).where(eq(giftVouchers.id, id))
    expect(row?.status).toBe('active')
  })
})

async function pdfOf(code: string) {
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await app.request(`/api/gift-vouchers/${code}/pdf?download`, {
    headers: { cookie },
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain(`kadobon-${code}.pdf`)
  return await readPdf(new Uint8Array(await response.arrayBuffer()))
}

test('the PDF is one tagged page that says amount, rest, code, names, message and validity', async () => {
  await deps.db.update(salonTable).set({ street: 'Kerkstraat 12' })
  const { id, code } = await buyVoucher(deps, { amount: '33.33', personalMessage: 'Voor Rex 🐶' })
  await spend(id, '3.33')
  const { pages, isTagged } = await pdfOf(code)
  expect({ isTagged, pages: pages.length }).toEqual({ isTagged: true, pages: 1 })
  for (const words of [
    '33,33',
    'nog €\u00a030,00',
    code,
    'Bea Maes',
    'An Peeters',
    'Voor Rex',
    '20 november 2028',
    'Kerkstraat 12',
    'testbetaling',
  ])
    expect(pages[0]?.text.replace(/\s/g, ' ')).toContain(words.replace(/\s/g, ' '))
  expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Figure']))
})

test('the PDF stays one page whatever was typed', async () => {
  for (const personalMessage of ['regel\n'.repeat(80), 'W'.repeat(500)]) {
    const { code } = await buyVoucher(deps, {
      personalMessage,
      recipientName: 'W'.repeat(100),
      buyerName: 'Maria Magdalena '.repeat(6),
    })
    expect((await pdfOf(code)).pages).toHaveLength(1)
  }
})
