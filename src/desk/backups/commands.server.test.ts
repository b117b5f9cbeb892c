import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDueBackup, proveNewest, readStatus } from '#desk/backups/commands.server.ts'
import { backups } from '#server/db/tables/backups.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { S3_KEY, startS3 } from '#tests/support/s3-server.ts'
import { insertStock, openTill } from '#tests/support/till.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-schedule-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))
const newFolder = () => fs.mkdtempSync(path.join(root, 'x-'))
const PATH = '/api/admin/backups'
const KEY = 'een lange zin die niemand raadt'

async function openSalon(env: Record<string, string> = {}) {
  const folder = newFolder()
  const salon = await createTestApp({ env: { DATA_DIR: folder, ...env } })
  const files = () =>
    fs.existsSync(salon.deps.env.BACKUP_DIR)
      ? fs.readdirSync(salon.deps.env.BACKUP_DIR).toSorted()
      : []
  const mails = async (kind: string) =>
    await salon.deps.db.select().from(outbox).where(eq(outbox.kind, kind))
  let minutes = 0
  /** What the job does each quarter of an hour. */
  const quarter = async () => {
    minutes += 15
    salon.clock.set(new Date(Date.parse('2026-11-20T09:00:00Z') + minutes * 60_000).toISOString())
    await makeDueBackup(salon.deps)
    return files()
  }
  return { ...salon, folder, files, mails, quarter }
}

describe('every quarter of an hour', { timeout: 60_000 }, () => {
  test('a backup is made when something was written, and no other', async () => {
    const { deps, quarter } = await openSalon()
    let before = await quarter()
    expect(before).toEqual(['salon-20261120T091500Z.backup'])
    // what the database counted late makes one more at most, then there is peace
    for (let now = await quarter(); now.join() !== before.join(); now = await quarter())
      before = now
    await insertVisit(deps.db, { date: '2026-11-24' })
    let after = before
    while (after.join() === before.join()) after = await quarter()
    expect(after.at(-1)).not.toBe(before.at(-1))
  })

  test('one that is gone from the folder is made again', async () => {
    const { deps, files, quarter } = await openSalon()
    const [name = ''] = await quarter()
    fs.rmSync(path.join(deps.env.BACKUP_DIR, name))
    await quarter()
    expect(files()).toEqual(['salon-20261120T093000Z.backup'])
    // the line of the one that is gone went with it
    expect(await deps.db.$count(backups)).toBe(1)
  })

  test('one that somebody made, by the button or by a command, outlives the next quarters', async () => {
    const { app, deps, clock, files, quarter } = await openSalon()
    const owner = await createOwner(app)
    const [byItself = ''] = await quarter()
    const { BACKUP_DIR: folder } = deps.env
    const [command, button] = ['salon-20261120T091600Z.backup', 'salon-20261120T091700Z.backup']
    fs.copyFileSync(path.join(folder, byItself), path.join(folder, command))
    clock.set('2026-11-20T09:17:00Z')
    await owner.post(PATH)
    expect(files()).toEqual([command, button])
    await quarter()
    expect(files()).toEqual([command, button, 'salon-20261120T093000Z.backup'])
  })

  test('a failure is on the dashboard at once, in one mail after the second, and over with the next that works', async () => {
    const { app, deps, folder, mails, quarter } = await openSalon()
    fs.writeFileSync(path.join(folder, 'backups'), 'in de weg')
    const sentence = `Dit is geen map: ${deps.env.BACKUP_DIR}.`
    const fail = async () => await makeDueBackup(deps).then(async () => await readStatus(deps))
    expect(await fail()).toMatchObject({
      state: 'failing',
      newest: null,
      failure: sentence,
      failingSince: '2026-11-20T09:00:00.000Z',
    })
    expect(await mails('backup-failed')).toEqual([])
    const owner = await createOwner(app)
    expect(await owner.post(PATH)).toMatchObject({ status: 503, body: { message: sentence } })
    await fail()
    const [mail, ...others] = await mails('backup-failed')
    expect(others).toEqual([])
    expect(await deps.jobs.count(deps.db, 'push.tell')).toBe(1)
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).toContain('nog geen')
    fs.rmSync(path.join(folder, 'backups'))
    await quarter()
    expect((await owner.get(PATH)).body).toMatchObject({
      state: 'unproven',
      failure: null,
      failingSince: null,
      newest: { file: 'salon-20261120T091500Z.backup', isProven: false },
    })
  })

  test('it goes to the bucket too; one that does not arrive stays here and is told', async () => {
    const s3 = await startS3()
    try {
      const { deps, files, quarter } = await openSalon({
        BACKUP_KEY: KEY,
        BACKUP_S3_ENDPOINT: s3.endpoint,
        BACKUP_S3_BUCKET: 'salon',
        BACKUP_S3_ACCESS_KEY: S3_KEY,
        BACKUP_S3_SECRET_KEY: S3_KEY.padEnd(8, 'x'),
      })
      await quarter()
      expect(files()).toHaveLength(1)
      expect(await readStatus(deps)).toMatchObject({
        state: 'failing',
        newest: { file: files()[0] },
        failure: expect.stringContaining('weigert de sleutel'),
        isEncrypted: true,
      })
      const own = { ...deps, env: { ...deps.env, BACKUP_S3_SECRET_KEY: S3_KEY } }
      await makeDueBackup(own)
      const status = await readStatus(own)
      expect(status).toMatchObject({ state: 'unproven', failure: null })
      expect(status.bucket).toContain('salon bij 127.0.0.1')
      const kept = fs.readdirSync(path.join(s3.folder, 'salon')).join(' ')
      expect(kept).toContain(status.newest?.file)
    } finally {
      s3.stop()
    }
  })
})

describe('every night', { timeout: 60_000 }, () => {
  test('the newest is restored to try, and only then called good', async () => {
    const { deps, pay } = await openTill({ DATA_DIR: newFolder(), BACKUP_KEY: KEY })
    await pay()
    await proveNewest(deps)
    expect(await readStatus(deps)).toMatchObject({ state: 'none', proof: null })
    await makeDueBackup(deps)
    expect(await readStatus(deps)).toMatchObject({ state: 'unproven', newest: { isProven: false } })
    await proveNewest(deps)
    const status = await readStatus(deps)
    expect(status).toMatchObject({
      state: 'good',
      newest: { isProven: true },
      proof: { file: status.newest?.file, failure: null, rows: status.newest?.rows },
    })
  })

  test('one that does not hold is told on the dashboard and in a mail', async () => {
    const { deps, files, mails, quarter } = await openSalon()
    await quarter()
    const file = path.join(deps.env.BACKUP_DIR, files()[0] ?? '')
    fs.truncateSync(file, 5_000)
    await proveNewest(deps)
    const sentence = `${path.basename(file)} is niet heel: het bestand is afgebroken of gewijzigd.`
    expect(await readStatus(deps)).toMatchObject({ state: 'failing', proof: { failure: sentence } })
    const [mail] = await mails('backup-proof-failed')
    expect(mail?.text).toContain('is niet heel: het bestand is afgebroken of gewijzigd.')
  })

  test('sums that do not add up are found, though every byte is right', async () => {
    const { deps, pay, tableOwner } = await openTill({ DATA_DIR: newFolder() })
    await pay()
    await insertStock(deps.db)
    await tableOwner.execute(
      'alter table products disable trigger user; update products set stock = stock + 1',
    )
    await makeDueBackup(deps)
    await proveNewest(deps)
    expect((await readStatus(deps)).proof?.failure).toBe(
      'In de back-up kloppen de standen niet: 0 klantenkaarten, 0 kadobonnen en 1 producten.',
    )
  })
})

test('the owner alone sees how the backups are, and makes one', async () => {
  const { app } = await openSalon()
  expect((await createBrowser(app).get(PATH)).status).toBe(401)
  expect((await createBrowser(app).post(PATH)).status).toBe(401)
  const owner = await createOwner(app)
  expect(await owner.post(PATH)).toMatchObject({
    status: 201,
    body: { state: 'unproven', newest: { rows: expect.any(Number) }, bucket: null },
  })
})
