import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { sellVoucher } from '#money/gift-vouchers/commands.server.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { voucherSaleSchema } from '#money/gift-vouchers/schema.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon as salonTable } from '#server/db/tables/salon.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { NOW } from '#tests/support/seeded.ts'
import { buyVoucher } from '#tests/support/vouchers.ts'
import { workOff } from '#tests/support/work-off.ts'

const testApp = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
const { deps, clock, sentMails } = testApp
const { db } = deps

beforeEach(async () => {
  clock.set(NOW)
  sentMails.length = 0
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

async function workOffMails() {
  const { 'gift-vouchers.deliver': deliver } = giftVoucherTasks
  await workOff({ 'gift-vouchers.deliver': deliver, ...outboxTasks }, testApp)
}

const deliverNow = async (voucherId: string) =>
  await giftVoucherTasks['gift-vouchers.deliver']({ voucherId, to: 'recipient' }, deps)
const sell = async (body: object) =>
  await sellVoucher(
    deps,
    voucherSaleSchema.parse({ amount: '25.00', sendMail: true, ...body }),
    undefined,
  )
const stored = async (id: string) =>
  (await db.select().from(giftVouchers).where(eq(giftVouchers.id, id)))[0]

describe('a voucher that is bought', () => {
  test('is mailed to both at once, the PDF attached, whose bytes go once it has left', async () => {
    const { id, code, buyerEmail, recipientEmail } = await buyVoucher(deps)
    await workOffMails()
    await deliverNow(id)
    await workOffMails()
    expect(sentMails.map(({ to }) => to).toSorted()).toEqual(
      [buyerEmail, recipientEmail].toSorted(),
    )
    for (const { attachments } of sentMails) {
      expect(attachments).toMatchObject([
        { filename: `kadobon-${code}.pdf`, contentType: 'application/pdf' },
      ])
      expect(
        Buffer.from(attachments?.[0]?.content ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const kept = (await db.select({ files: outbox.attachments }).from(outbox)).flatMap(
      ({ files }) => files ?? [],
    )
    expect(kept).toEqual(
      [1, 2].map(() => ({
        filename: `kadobon-${code}.pdf`,
        contentType: 'application/pdf',
        content: '',
      })),
    )
    expect((await stored(id))?.deliveredAt).toEqual(new Date(NOW))
  })

  test('tells the buyer about the right of withdrawal and who sells, and the recipient what it is worth', async () => {
    await deps.db.update(salonTable).set({ street: 'Kerkstraat 12' })
    const { code, buyerEmail } = await buyVoucher(deps)
    await workOffMails()
    const bought = sentMails.find(({ to }) => to === buyerEmail)
    const gift = sentMails.find(({ to }) => to !== buyerEmail)
    for (const words of [
      /tot en met vrijdag 4 december 2026 \(14 dagen\)/,
      /kadobonnen\/herroepen/,
      /0123\.456\.749/,
      /Kerkstraat 12/,
      /testbetaling/,
    ])
      expect(bought?.text).toMatch(words)
    for (const words of [
      code,
      '€\u00a050,00',
      'maandag 20 november 2028',
      'Veel plezier met Rex!',
      'An Peeters',
    ])
      expect(gift?.text).toContain(words)
    expect(gift?.text).not.toMatch(/herroepen/)
  })

  test('with a day is mailed to the buyer at once and to the recipient that day at eight, once', async () => {
    const { id, buyerEmail, recipientEmail } = await buyVoucher(deps, { deliverOn: '2026-11-24' })
    const { rows } = await db.execute<{ run_at: Date }>(
      sql`select run_at from graphile_worker.jobs where key = ${`voucher-deliver:${id}`}`,
    )
    expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([
      '2026-11-24T07:00:00.000Z',
    ])
    await deliverNow(id)
    await workOffMails()
    expect(sentMails.map(({ to }) => to)).toEqual([buyerEmail])
    expect(sentMails[0]?.text).toContain('op dinsdag 24 november 2026 om 8 uur')
    clock.set('2026-11-24T07:00:00Z')
    await Promise.all([1, 2, 3].map(async () => await deliverNow(id)))
    await workOffMails()
    expect(sentMails.map(({ to }) => to)).toEqual([buyerEmail, recipientEmail])
    expect((await stored(id))?.deliveredAt).toEqual(new Date('2026-11-24T07:00:00Z'))
  })

  test.each(['blocked', 'refunded'] as const)(
    'that is %s before its day does not leave',
    async (status) => {
      const { id } = await buyVoucher(deps, { deliverOn: '2026-11-24' })
      await workOffMails()
      await db.update(giftVouchers).set({ status }).where(eq(giftVouchers.id, id))
      clock.set('2026-11-24T07:00:00Z')
      await deliverNow(id)
      await workOffMails()
      expect(sentMails).toHaveLength(1)
      expect((await stored(id))?.deliveredAt).toBeNull()
    },
  )

  test('says what the buyer typed as text: no markup, no link', async () => {
    const { recipientEmail } = await buyVoucher(deps, {
      buyerName: '<b>www.kwaad.be</b>',
      personalMessage: 'https://kwaad.be/<script>alert(1)</script>',
    })
    await workOffMails()
    const gift = sentMails.find(({ to }) => to === recipientEmail)
    expect(gift?.html).not.toMatch(/<script>|<b>www|https:\/\/kwaad|www\.kwaad/)
    expect(gift?.html).toContain('&lt;script&gt;')
    expect(gift?.text).not.toMatch(/https:\/\/kwaad|www\.kwaad/)
    expect(gift?.subject).not.toMatch(/www\.kwaad/)
  })
})

test('one that is sold at the till goes to the recipient, or else to the buyer as such, and speaks of no withdrawal', async () => {
  const gift = await sell({
    recipientName: 'Bea',
    recipientEmail: 'bea@voorbeeld.be',
    buyerName: 'An',
    buyerEmail: 'an@voorbeeld.be',
  })
  const { code } = await sell({
    recipientName: 'Bea',
    buyerName: 'An',
    buyerEmail: 'an@voorbeeld.be',
  })
  await workOffMails()
  const [toRecipient, toBuyer] = [
    sentMails.find(({ to }) => to === 'bea@voorbeeld.be'),
    sentMails.find(({ to }) => to === 'an@voorbeeld.be'),
  ]
  expect(sentMails).toHaveLength(2)
  expect(toRecipient?.text).toContain(gift.code)
  expect(toRecipient?.text).toContain('U kreeg een kadobon van An')
  expect(toBuyer?.text).toContain(code)
  expect(toBuyer?.text).toContain('Dag An,')
  for (const mail of sentMails)
    expect(mail.text).not.toMatch(/herroepen|testbetaling|U kreeg een kadobon\n.*Dag An/)
})
