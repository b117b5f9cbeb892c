import { readdir } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { addDays, brusselsToday, toInstant } from '#lib/dates.ts'
import { connect } from '#server/db/client.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createLog } from '#server/log.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { startSalon } from '#tests/support/salon-process.ts'
import { test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'

// The suite's own server holds the embedded database; a second process joins it by DATABASE_URL.
test('two server processes beside one database share sessions, limits, answers to repeats, and what is free', async ({
  salon,
  playwright,
}) => {
  const second = await startSalon({
    DATABASE_URL: salon.databaseUrl,
    DATA_DIR: `${salon.dataDir}/second`,
  })
  try {
    const one = await playwright.request.newContext({
      baseURL: salon.url,
      extraHTTPHeaders: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.9.0.1' },
    })
    const two = await playwright.request.newContext({
      baseURL: second.url,
      extraHTTPHeaders: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.9.0.1' },
    })

    await test.step('a login on one is a session on the other, and a logout there ends it here', async () => {
      await one.post('/api/admin/login', { data: { password: PASSWORD } })
      const cookies = (await one.storageState()).cookies
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const headers = { cookie: cookies }
      expect((await two.get('/api/admin/stats', { headers })).status()).toBe(200)
      await two.post('/api/admin/logout', { headers })
      expect((await one.get('/api/admin/stats')).status()).toBe(401)
    })

    await test.step('a booking on one is gone from the other within a second, and its repeat there reads the first answer', async () => {
      const dates: { date: string }[] = await (await two.get('/api/booking/dates')).json()
      const date = dates.at(-3)?.date ?? ''
      const [slot] = await times(two, date)
      const data = bookingBody({ appointmentDate: date, appointmentTime: slot })
      const headers = { 'idempotency-key': `twee-${date}` }
      const first = await one.post('/api/booking/create', { data, headers })
      expect(first.status()).toBe(201)
      expect(await times(one, date)).not.toContain(slot)
      await expect
        .poll(() => times(two, date), { timeout: 1_000, intervals: [20] })
        .not.toContain(slot)
      const repeat = await two.post('/api/booking/create', { data, headers })
      expect([repeat.status(), await repeat.json()]).toEqual([201, await first.json()])
    })

    await test.step('hits on both count together', async () => {
      const statuses: number[] = []
      for (let hit = 0; hit < 11; hit += 1)
        statuses.push(
          (
            await (hit % 2 ? one : two).get('/api/customers/by-email/niemand@voorbeeld.be', {
              headers: { 'x-forwarded-for': '10.9.9.9' },
            })
          ).status(),
        )
      expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([
        10, 429,
      ])
    })
  } finally {
    await second.stop()
  }
})

test('of two server processes that look at the same moment, each reminder and each mail leaves by one, once', async ({
  salon,
}) => {
  const log = createLog('silent')
  const database = salon.databaseUrl.replace('/postgres?', '/twee?')
  const { db: maker, pool: makers } = connect(salon.databaseUrl, log)
  await maker.execute(sql`create database twee`)
  await makers.end()
  // in the morning, whenever this runs: at night nobody is reminded
  const [today, now] = [brusselsToday(new Date()), new Date()]
  const moment =
    [today, addDays(today, -1)].map((date) => toInstant(date, '10:02')).find((at) => at < now) ??
    now
  const morning = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clockBehind(now.getTime() - moment.getTime()))}`,
  }
  const folders = ['left', 'right'].map((name) => `${salon.dataDir}/${name}`)
  const servers = await Promise.all(
    folders.map(
      async (DATA_DIR) => await startSalon({ DATABASE_URL: database, DATA_DIR, ...morning }),
    ),
  )
  const { db, pool } = connect(database, log)
  try {
    const yesterday = new Date(moment.getTime() - 24 * 60 * 60_000)
    const visit = {
      date: addDays(brusselsToday(moment), 1),
      startTime: '09:30',
      endTime: '10:30',
      overlapAllowed: true,
      createdAt: yesterday,
      updatedAt: yesterday,
    }
    for (let index = 0; index < 12; index += 1) await insertVisit(db, visit)
    await db.execute(
      sql`select graphile_worker.add_job('appointments.remind', '{}') from generate_series(1, 12)`,
    )
    // mails of which both are told several times at once
    const mail = {
      kind: 'test',
      subject: 'Proef',
      text: 'Proef',
      createdAt: moment,
      nextAttemptAt: moment,
    }
    await db.transaction(async (tx) => {
      await tx.insert(outbox).values(
        Array.from({ length: 20 }, (_, index) => ({
          ...mail,
          recipient: `k${index}@voorbeeld.be`,
        })),
      )
      await tx.execute(
        sql`select graphile_worker.add_job('outbox.deliver', json_build_object('id', id)) from outbox, generate_series(1, 4) where kind = 'test' order by id`,
      )
    })
    const jobs = async () =>
      (
        await db.execute(
          sql`select 1 from graphile_worker.jobs where task_identifier in ('appointments.remind', 'outbox.deliver')`,
        )
      ).rows
    await expect.poll(jobs).toEqual([])

    const mails = await db.select().from(outbox)
    expect(mails.filter(({ kind }) => kind === 'appointment-reminder')).toHaveLength(12)
    expect(mails.filter(({ state, attempts }) => state !== 'sent' || attempts !== 1)).toEqual([])
    const [left, right] = await Promise.all(
      folders.map(async (folder) => await readdir(`${folder}/outbox`)),
    )
    const sent = [...(left ?? []), ...(right ?? [])].map((name) => name.replace(/^.*_|\.eml$/g, ''))
    expect(sent.toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
    expect([left?.length, right?.length], 'both were at work').not.toContain(0)
  } finally {
    await pool.end()
    await Promise.all(servers.map(async (server) => await server.stop()))
  }
})

/** A program that lets the clock of a process run this much behind. */
function clockBehind(milliseconds: number): string {
  return `const Now = Date
    globalThis.Date = class extends Now {
      constructor(...given) { super(...(given.length > 0 ? given : [Now.now() - ${milliseconds}])) }
      static now() { return Now.now() - ${milliseconds} }
    }`
}

async function times(
  request: { get(path: string): Promise<{ json(): Promise<unknown> }> },
  date: string,
): Promise<string[]> {
  const slots = await (await request.get(`/api/booking/slots/${date}`)).json()
  return Array.isArray(slots) ? slots.map(({ time }) => String(time)) : []
}
