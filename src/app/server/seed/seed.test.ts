import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUpPassword, seed } from '#app/server/seed/seed.ts'
import { isFirstPassword } from '#foundation/salon/data.server.ts'
import { connect } from '#server/db/client.ts'
import { adminPassword } from '#server/db/tables/auth.ts'
import { hashPassword } from '#server/password.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { app, deps, connectionString, tableOwner } = await createTestApp()
const { db } = deps

/** What a start does before the server listens, on a database where nobody has a password. */
async function start({ password, isNew = true }: { password?: string; isNew?: boolean } = {}) {
  if (isNew) await tableOwner.delete(adminPassword)
  const { pool } = connect(connectionString, deps.log)
  await seed(pool, { today: deps.today(), password }).finally(() => pool.end())
}
const logIn = async (password: string) =>
  (await createBrowser(app).post('/api/admin/login', { password })).status

test('a first password is made up once, by who shows it, and is known as the first', async () => {
  await start()
  expect(await logIn('')).toBeGreaterThanOrEqual(400)
  expect(await logIn('geen')).toBeGreaterThanOrEqual(400)
  await start({ isNew: false }) // the start before could not listen
  const made = await Promise.all([makeUpPassword(db), makeUpPassword(db), makeUpPassword(db)])
  const [password = '', ...more] = made.filter((one) => one !== undefined)
  expect(more).toEqual([])
  expect(await logIn(password)).toBeLessThan(300)
  await start({ isNew: false })
  expect(await makeUpPassword(db)).toBeUndefined()
  expect(await logIn(password)).toBeLessThan(300)
})

test('one that is given is shown to nobody, also when the first start could not listen', async () => {
  await start({ password: 'van de eigenares' })
  expect(await makeUpPassword(db)).toBeUndefined()
  expect(await logIn('van de eigenares')).toBeLessThan(300)
  await start()
  await start({ password: 'pas later gekozen', isNew: false })
  expect(await makeUpPassword(db)).toBeUndefined()
  expect(await logIn('pas later gekozen')).toBeLessThan(300)
})

test('a made-up one counts as the first', async () => {
  await start()
  await db.execute(sql`update services set created_at = (select updated_at from admin_password)`)
  await makeUpPassword(db)
  expect(await isFirstPassword(db)).toBe(true)
  expect(await db.$count(adminPassword, eq(adminPassword.hash, ''))).toBe(0)
})

test('one that is too short or known to all is not taken, but does not stop a salon that has another', async () => {
  await expect(start({ password: 'elf-tekens!' })).rejects.toThrow(
    expect.objectContaining({
      name: 'StartError',
      message: 'ADMIN_PASSWORD moet minstens 12 tekens hebben.',
    }),
  )
  await expect(start({ password: 'hondensalon1' })).rejects.toThrow(
    'is een van de eerste die iedereen probeert',
  )
  await start({ password: 'van de eigenares' })
  await start({ password: 'kort', isNew: false })
  expect(await logIn('van de eigenares')).toBeLessThan(300)
})

test('a shorter one of before keeps working', async () => {
  await start({ password: 'van de eigenares' })
  await db.update(adminPassword).set({ hash: await hashPassword('tien-teken', 64) })
  await start({ isNew: false })
  expect(await logIn('tien-teken')).toBeLessThan(300)
})
