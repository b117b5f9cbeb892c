import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerLinks } from '#server/db/tables/my-data.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createDataSalon } from '#tests/support/my-data.ts'
import { NOW } from '#tests/support/seeded.ts'

describe('asking for a link', async () => {
  const { app, deps, clock, sentMails, work, addCustomer, tokensFor, askLink } = await createDataSalon()
  const jobs = async () =>
    (await deps.db.execute<{ name: string }>(sql`select task_identifier as name from graphile_worker.jobs where task_identifier like 'my-data%'`)).rows

  test('answers the same after the same work, whether the address is known or not; the rest is a job', async () => {
    await addCustomer('bekend@voorbeeld.be')
    const known = await createBrowser(app).post('/api/my-data/link', { email: 'Bekend@voorbeeld.be' })
    const unknown = await createBrowser(app).post('/api/my-data/link', { email: 'onbekend@voorbeeld.be' })
    const bare = ({ status, body, headers }: typeof known) => ({ status, body, headers: Object.fromEntries(headers) })
    expect(bare(known)).toEqual(bare(unknown))
    expect(known).toMatchObject({ status: 200, body: { success: true } })
    expect(await jobs()).toHaveLength(2)
    expect(await deps.db.select().from(outbox)).toEqual([])
    expect(await deps.db.select().from(customerLinks)).toEqual([])
    await work()
    expect(sentMails.map(({ to }) => to)).toEqual(['bekend@voorbeeld.be'])
  })

  test('mails a link that holds 128 random bits, of which only the hash is stored, and that is of no use after a quarter', async () => {
    const id = await addCustomer('kans@voorbeeld.be')
    await askLink('kans@voorbeeld.be')
    const [token = ''] = tokensFor('kans@voorbeeld.be')
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const [stored] = await deps.db.select().from(customerLinks).where(eq(customerLinks.customerId, id))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored).toMatchObject({ usedAt: null, expiresAt: new Date('2026-11-20T09:15:00Z') })
    const [mail] = await deps.db.select().from(outbox).where(eq(outbox.recipient, 'kans@voorbeeld.be'))
    expect(mail).toMatchObject({ kind: 'my-data-link', customerId: id, expiresAt: new Date('2026-11-20T09:15:00Z'), isQuiet: false })
  })

  test('mails nobody more than three in a quarter, also when ten are asked at once, and again afterwards', async () => {
    await addCustomer('vaak@voorbeeld.be')
    await Promise.all(Array.from({ length: 10 }, () => createBrowser(app).post('/api/my-data/link', { email: 'vaak@voorbeeld.be' })))
    await Promise.all([work(), work()])
    expect(tokensFor('vaak@voorbeeld.be')).toHaveLength(3)
    clock.set('2026-11-20T09:15:01Z')
    expect((await askLink('vaak@voorbeeld.be')).body).toEqual({ success: true })
    expect(new Set(tokensFor('vaak@voorbeeld.be')).size).toBe(4)
    clock.set(NOW)
  })

  test('mails nobody more than five in a day, whatever the hours between them, and again the day after', async () => {
    await addCustomer('dag@voorbeeld.be')
    const sent = async (at: string) => {
      clock.set(at)
      await askLink('dag@voorbeeld.be')
      return tokensFor('dag@voorbeeld.be').length
    }
    const counts = []
    for (const time of ['09:00:00', '10:00:00', '11:00:00', '12:00:00', '13:00:00', '14:00:00', '23:59:00']) counts.push(await sent(`2026-11-20T${time}Z`))
    expect(counts).toEqual([1, 2, 3, 4, 5, 5, 5])
    expect([await sent('2026-11-21T09:00:00Z'), await sent('2026-11-21T09:00:01Z'), await sent('2026-11-21T09:20:00Z')]).toEqual([5, 6, 6])
    clock.set(NOW)
  })

  test('refuses what is no address, and one browser that asks without end', async () => {
    expect(await askLink('geen adres')).toMatchObject({ status: 422, body: { fields: { email: 'Vul een geldig e-mailadres in.' } } })
    const tireless = createBrowser(app)
    const answers = []
    for (let n = 0; n < 61; n += 1) answers.push((await tireless.post('/api/my-data/link', { email: `n${n}@voorbeeld.be` })).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(60)
    expect(answers.at(-1)).toBe(429)
    await work()
  })
})
