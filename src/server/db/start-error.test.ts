import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { makeUpPassword, seed } from '#app/server/seed/seed.ts'
import { connect } from '#server/db/client.ts'
import { asStartError } from '#server/db/start-error.ts'
import { adminPassword } from '#server/db/tables/auth.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

/** What the operator reads of a start that fails. */
async function saidOf(start: Promise<unknown>): Promise<{ name: string; message: string }> {
  const error = asStartError(
    await start.then(
      () => undefined,
      (reason: unknown) => reason,
    ),
  )
  if (!(error instanceof Error)) throw new Error('the start did not fail')
  return { name: error.name, message: error.message }
}

describe('a start that the database refuses ends with one sentence', async () => {
  const { deps, connectionString, tableOwner, ownerUrl } = await createTestApp()
  const { pool } = connect(connectionString, deps.log)
  afterAll(async () => await pool.end())

  test('without the values of its query, such as the hash of the password', async () => {
    await tableOwner.execute(sql`alter table admin_password rename to weg`)
    const refused = {
      name: 'StartError',
      message:
        'De database weigerde een stap van de start (relation "admin_password" does not exist): in haar eigen log staat wat haar ontbrak.',
    }
    expect(await saidOf(makeUpPassword(deps.db))).toEqual(refused)
    expect(
      await saidOf(seed(pool, { today: deps.today(), password: 'een nieuw en lang wachtwoord' })),
    ).toEqual(refused)
    await tableOwner.execute(sql`alter table weg rename to admin_password`)
    await tableOwner.execute(sql`update admin_password set hash = ''`)
    await tableOwner.execute(
      sql`alter table admin_password add constraint nee check (hash = '') not valid`,
    )
    const raw = await makeUpPassword(deps.db).catch((error: unknown) => error)
    expect(String(raw)).toMatch(/params: .*scrypt/)
    expect((await saidOf(makeUpPassword(deps.db))).message).not.toMatch(/scrypt|params|\n/)
    await tableOwner.execute(sql`alter table admin_password drop constraint nee`)
    expect(await deps.db.$count(adminPassword)).toBe(1)
  })

  test('that says so when it goes away meanwhile', async () => {
    const started = saidOf(pool.query('select pg_sleep(20)'))
    const other = new Client({ connectionString: ownerUrl })
    await other.connect()
    const end = async () =>
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()`,
      )
    await expect.poll(async () => (await end()).rowCount).toBe(1)
    await other.end()
    expect(await started).toEqual({
      name: 'StartError',
      message:
        'De database viel weg tijdens de start (terminating connection due to administrator command): start opnieuw als ze er weer is.',
    })
  })

  test('and any other error stays what it is', () => {
    const error = new TypeError('a fault of ours')
    expect(asStartError(error)).toBe(error)
  })
})
