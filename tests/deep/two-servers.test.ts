import { chmodSync, mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { addDays, brusselsToday, toInstant } from '#lib/dates.ts'
import { connect } from '#server/db/client.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createLog } from '#server/log.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { startSalon } from '#tests/support/salon-process.ts'
import { databaseUrl } from '#tests/support/test-database.ts'

test('of two server processes that look at the same moment, each reminder and each mail leaves by one, once', async () => {
  const log = createLog('silent')
  const { pool: makers } = connect(inject('pgUrl'), log)
  await makers.query('create database twee')
  await makers.end()
  const database = databaseUrl(inject('pgUrl'), 'twee')
  // in the morning, whenever this runs: at night nobody is reminded
  const [today, now] = [brusselsToday(new Date()), new Date()]
  const moment =
    [today, addDays(today, -1)].map((date) => toInstant(date, '10:02')).find((at) => at < now) ??
    now
  const morning = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clockBehind(now.getTime() - moment.getTime()))}`,
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-two-'))
  chmodSync(folder, 0o755)
  const folders = ['left', 'right'].map((name) => `${folder}/${name}`)
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
    await expect.poll(jobs, { timeout: 20_000 }).toEqual([])

    const mails = await db.select().from(outbox)
    expect(mails.filter(({ kind }) => kind === 'appointment-reminder')).toHaveLength(12)
    expect(mails.filter(({ state, attempts }) => state !== 'sent' || attempts !== 1)).toEqual([])
    const [left, right] = await Promise.all(
      folders.map(async (data) => await readdir(`${data}/outbox`)),
    )
    const sent = [...(left ?? []), ...(right ?? [])].map((name) => name.replace(/^.*_|\.eml$/g, ''))
    expect(sent.toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
    expect([left?.length, right?.length], 'both were at work').not.toContain(0)
  } finally {
    await pool.end()
    await Promise.all(servers.map(async (server) => await server.stop()))
    await removeFolder(folder)
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
