import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerLinks } from '#server/db/tables/devices.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createDataSalon } from '#tests/support/my-data.ts'
import { NOW } from '#tests/support/seeded.ts'

describe('asking for a link', async () => {
  const { app, deps, clock, sentMails, work, addCustomer, tokensFor, askLink } =
    await createDataSalon()
  const jobs = async () =>
    (
      await deps.db.execute<{ name: string }>(
        sql`select task_identifier as name from graphile_worker.jobs where task_identifier like 'devices%'`,
      )
    ).rows

  test('answers the same after the same work, whether the address is known or not; the rest is a job', async () => {
    await addCustomer('bekend@voorbeeld.be')
    const known = await createBrowser(app).post('/api/my-data/link', {
      email: 'Bekend@voorbeeld.be',
    })
    const unknown = await createBrowser(app).post('/api/my-data/link', {
      email: 'onbekend@voorbeeld.be',
    })
    const bare = ({ status, body, headers }: typeof known) => ({
      status,
      body,
      headers: Object.fromEntries(headers),
    })
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
    const [stored] = await deps.db
      .select()
      .from(customerLinks)
      .where(eq(customerLinks.customerId, id))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored).toMatchObject({ usedAt: null, expiresAt: new Date('2026-11-20T09:15:00Z') })
    const [mail] = await deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'kans@voorbeeld.be'))
    expect(mail).toMatchObject({
      kind: 'my-data-link',
      customerId: id,
      expiresAt: new Date('2026-11-20T09:15:00Z'),
      isQuiet: false,
    })
  })

  test('asked without end, it fills no mailbox: twenty a day, and then the newest one works on, whoever asked for it', async () => {
    await addCustomer('vaak@voorbeeld.be')
    await Promise.all(
      Array.from({ length: 26 }, () =>
        createBrowser(app).post('/api/my-data/link', { email: 'vaak@voorbeeld.be' }),
      ),
    )
    await Promise.all([work(), work()])
    expect(new Set(tokensFor('vaak@voorbeeld.be')).size).toBe(20)
    clock.set('2026-11-20T15:00:00Z')
    for (const token of tokensFor('vaak@voorbeeld.be'))
      expect((await createBrowser(app).post('/api/my-data/session', { token })).status).toBe(404)
    expect((await askLink('vaak@voorbeeld.be')).body).toEqual({ success: true })
    expect(tokensFor('vaak@voorbeeld.be')).toHaveLength(20)
    const statuses = []
    for (const token of tokensFor('vaak@voorbeeld.be'))
      statuses.push((await createBrowser(app).post('/api/my-data/session', { token })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    await askLink('vaak@voorbeeld.be')
    expect(
      tokensFor('vaak@voorbeeld.be'),
      'one of them was used: there is room for another',
    ).toHaveLength(21)
    clock.set('2026-11-21T09:00:01Z')
    await askLink('vaak@voorbeeld.be')
    expect(tokensFor('vaak@voorbeeld.be')).toHaveLength(22)
    clock.set(NOW)
  })

  test('refuses what is no address, and one browser that asks without end', async () => {
    expect(await askLink('geen adres')).toMatchObject({
      status: 422,
      body: { fields: { email: 'Vul een geldig e-mailadres in.' } },
    })
    const tireless = createBrowser(app)
    const answers = []
    for (let n = 0; n < 11; n += 1)
      answers.push(
        (await tireless.post('/api/my-data/link', { email: `n${n}@voorbeeld.be` })).status,
      )
    expect(answers.filter((status) => status === 200)).toHaveLength(10)
    expect(answers.at(-1)).toBe(429)
    await work()
  })
})
