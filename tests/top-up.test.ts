import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeDay } from '#money/day-book/commands.server.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { createOwner } from '#tests/support/browser.ts'
import { findDifferences, insertCardHolder, openTill, saleBody } from '#tests/support/till.ts'

describe('a card that is topped up', async () => {
  const { app, deps, owner, pay, entries, clock } = await openTill()
  const { customer, card } = await insertCardHolder(deps.db)
  const load = { service: 'Klantenkaart opladen', customerId: customer.id, topUpCard: card.id }
  const cardNow = async () =>
    (await deps.db.select().from(customerCards).where(eq(customerCards.id, card.id)))[0]
  const sell = async (body: object) =>
    await owner.post('/api/payments', saleBody({ ...load, ...body }))
  const refund = async (id: string, body: object) =>
    await owner.post(`/api/payments/${id}/refund`, body)

  test('is sold like anything else: a receipt, a method, turnover in the day book; what it pays later is no turnover again', async () => {
    const paid = await pay({ ...load, amount: '50.00', method: 'card' })
    expect(paid.sale.lines).toMatchObject([
      { kind: 'top-up', description: `Opladen ${card.cardNumber}`, total: '50.00' },
    ])
    expect(await cardNow()).toMatchObject({ balance: '50.00' })
    const spent = await pay({
      customerId: customer.id,
      amount: '55.00',
      cardBalance: '40.00',
      method: 'cash',
    })
    expect(spent.sale).toMatchObject({ amount: '15.00' })
    expect((await entries()).map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ['sale', 'card', '50.00'],
      ['sale', 'cash', '15.00'],
    ])
    const movements = await deps.db
      .select()
      .from(cardMovements)
      .where(eq(cardMovements.cardId, card.id))
      .orderBy(cardMovements.id)
    expect(
      movements.flatMap(({ reason, balance, paymentId }) =>
        balance === '0.00' ? [] : [[reason, balance, paymentId === paid.id]],
      ),
    ).toEqual([
      ['top-up', '50.00', true],
      ['spent', '-40.00', false],
    ])
    expect(await refund(paid.id, { amount: '20.00' })).toMatchObject({
      status: 409,
      body: { code: 'insufficient_balance', fields: { amount: expect.any(String) } },
    })
    expect(await refund(paid.id, { amount: '4.00', method: 'cash' })).toMatchObject({ status: 201 })
    expect(await cardNow()).toMatchObject({ balance: '6.00' })
    expect(await refund(paid.id, { kind: 'void' })).toMatchObject({
      status: 409,
      body: { code: 'insufficient_balance' },
    })
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('counts as it is paid: nothing while the terminal waits, a void takes all of it back', async () => {
    const before = (await cardNow())?.balance
    const paymentData = { ...load, amount: '30.00', customerName: 'Kaat', description: 'Opladen' }
    const started = await owner.post('/api/payments/sumup', { paymentData })
    expect((await cardNow())?.balance).toBe(before)
    await owner.post(
      `/api/payments/sandbox/${Reflect.get(Object(started.body), 'transactionId')}`,
      { outcome: 'PAID' },
    )
    expect(await cardNow()).toMatchObject({ balance: '36.00' })
    const id = String(Reflect.get(Object(Reflect.get(Object(started.body), 'payment')), 'id'))
    expect(await refund(id, { kind: 'void' })).toMatchObject({ status: 201 })
    expect((await cardNow())?.balance).toBe(before)
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('takes nothing beside it, no more than a card may hold, and no card that is not active', async () => {
    expect(await sell({ amount: '20.00', points: 1 })).toMatchObject({
      status: 422,
      body: { fields: { topUpCard: expect.stringContaining('apart') } },
    })
    expect(await sell({ amount: '600.00' })).toMatchObject({
      status: 422,
      body: { fields: { amount: expect.stringContaining('500,00') } },
    })
    const idle = await insertCardHolder(deps.db, { isActive: false })
    expect(await sell({ topUpCard: idle.card.id })).toMatchObject({
      status: 422,
      body: { fields: { topUpCard: expect.stringContaining('niet actief') } },
    })
    expect(await sell({ topUpCard: customer.id })).toMatchObject({ status: 422 })
  })

  test('a balance that is typed is a correction with a reason, and wiped words with the person', async () => {
    const path = `/api/customer-cards/${card.id}`
    const refused = {
      status: 422,
      body: { fields: { balanceReason: expect.stringContaining('Opladen') } },
    }
    expect(await owner.patch(path, { balance: '99.00' })).toMatchObject(refused)
    expect(
      await owner.post('/api/customer-cards', {
        customerEmail: 'nieuw@voorbeeld.be',
        balance: '5.00',
      }),
    ).toMatchObject(refused)
    const booked = (await entries()).length
    expect(
      await owner.patch(path, { balance: '99.00', balanceReason: 'Kaat telde mee' }),
    ).toMatchObject({ status: 200, body: { balance: '99.00' } })
    expect(await entries()).toHaveLength(booked)
    const [last] = (
      await deps.db.select().from(cardMovements).where(eq(cardMovements.cardId, card.id))
    ).filter(({ note }) => note !== '')
    expect(last).toMatchObject({ reason: 'correction', note: 'Kaat telde mee', balance: '93.00' })
    await closeDay(deps, '2026-11-20', { countedCash: 0, note: '' })
    clock.set('2026-11-20T17:00:00Z')
    expect((await verifyBook(deps.db)).problems).toEqual([])
    const confirmed = await createOwner(app)
    expect((await confirmed.remove(`/api/customers/${customer.id}`)).status).toBe(200)
    expect(
      (await deps.db.select().from(cardMovements)).filter(({ note }) => note.includes('Kaat')),
    ).toEqual([])
  })
})
