import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { asStartError } from '#server/db/start-error.ts'
import { newDataDir } from '#tests/support/postgres-process.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { SIGNING_SECRET } from '#tests/support/seeded.ts'
import { databaseUrl } from '#tests/support/test-database.ts'

const migrationsFolder = 'src/server/db/migrations'
const secret = { given: SIGNING_SECRET, dataDir: '/nowhere' }
const newName = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

/** The rows of one statement. */
async function ask(address: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return [await client.query(statement)].flat().flatMap(({ rows }) => rows)
  } finally {
    await client.end()
  }
}

/** A new database; the addresses with its owner, and with another role when it has one. */
async function createDatabase({ owner = 'salon' }: { owner?: string } = {}) {
  const name = newName('o')
  await ask(inject('pgUrl'), `create database ${name} owner ${owner}`)
  const as = (role: string) => databaseUrl(inject('pgUrl'), name).replace('//salon@', `//${role}@`)
  return { as, ownerUrl: as(owner) }
}

async function createRole(): Promise<string> {
  const role = newName('r')
  await ask(inject('pgUrl'), `create role ${role} login`)
  return role
}

describe('a database is opened', () => {
  test('for a role of the app that is made beside its owner, also by several processes at once', async () => {
    const { ownerUrl, as } = await createDatabase()
    const { log, lines } = recordLog()
    const addresses = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await openDatabase({ ownerUrl, migrationsFolder, secret, log })).connectionString,
      ),
    )
    expect(new Set(addresses)).toEqual(new Set([as('salon_app')]))
    expect(await ask(addresses[0] ?? '', 'select count(*)::int as salons from salon')).toEqual([
      { salons: 0 },
    ])
    expect(lines).toEqual([])
  })

  test('for the role of DATABASE_URL, whose rights become those of rights.ts whatever they were', async () => {
    const { ownerUrl, as } = await createDatabase()
    const role = await createRole()
    const open = async () =>
      (
        await openDatabase({
          ownerUrl,
          appUrl: as(role),
          migrationsFolder,
          secret,
          log: recordLog().log,
        })
      ).connectionString
    expect(await open()).toBe(as(role))
    await ask(
      ownerUrl,
      `grant truncate, update on sales to ${role}; grant update (number) on sales to ${role}; grant delete on sales to public`,
    )
    expect(await ask(as(role), 'update sales set number = 1; delete from sales')).toBeDefined()
    await open()
    for (const statement of ['update sales set number = 1', 'truncate sales', 'delete from sales'])
      await expect(ask(as(role), statement)).rejects.toThrow('permission denied for table sales')
    expect(
      await ask(
        as(role),
        `select (graphile_worker.add_job('outbox.sweep')).id is not null as added`,
      ),
    ).toEqual([{ added: true }])
    expect(await ask(as(role), 'select count(*)::int as jobs from graphile_worker.jobs')).toEqual([
      { jobs: 1 },
    ])
  })

  test('not for a role that could do everything: one sentence', async () => {
    const { ownerUrl } = await createDatabase()
    await expect(
      openDatabase({ ownerUrl, appUrl: ownerUrl, migrationsFolder, secret, log: recordLog().log }),
    ).rejects.toMatchObject({
      name: 'StartError',
      message:
        'De rol van DATABASE_URL is eigenaar van de tabellen of superuser: geef een rol die geen van beide is, naast de eigenaar in MIGRATION_DATABASE_URL.',
    })
  })

  test('with all rights of an owner who may make no roles, which the log says', async () => {
    const { ownerUrl } = await createDatabase({ owner: await createRole() })
    const { log, lines } = recordLog()
    expect(await openDatabase({ ownerUrl, migrationsFolder, secret, log })).toMatchObject({
      connectionString: ownerUrl,
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('CREATEROLE')
  })

  test('not with the rights of its owner because the role of the app finds no connection: one sentence', async () => {
    const owner = await createRole()
    await ask(inject('pgUrl'), `alter role ${owner} createrole`)
    const { ownerUrl } = await createDatabase({ owner })
    const { log, lines } = recordLog()
    const open = async () => await openDatabase({ ownerUrl, migrationsFolder, secret, log })
    await open()
    await ask(inject('pgUrl'), `alter role ${owner}_app connection limit 0`)
    await expect(
      open().catch((error: unknown) => Promise.reject(asStartError(error))),
    ).rejects.toMatchObject({
      name: 'StartError',
      message: `De database heeft geen verbinding meer over voor de salon (too many connections for role "${owner}_app"): stop wat ze bezet houdt, of verhoog haar max_connections met 20.`,
    })
    expect(lines).toEqual([])
  })

  test('with a password that follows from the owner’s where the server asks for one, and is set again when it is another', {
    timeout: 60_000,
  }, async () => {
    const dataDir = newDataDir()
    const server = await startPostgres(dataDir)
    onTestFinished(() => server.stop())
    await ask(server.url, `alter role salon password 'ge:h@im'`)
    fs.writeFileSync(`${dataDir}/pg_hba.conf`, 'local all all scram-sha-256\n')
    await ask(server.url, 'select pg_reload_conf()')
    const ownerUrl = server.url.replace('//salon@', `//salon:${encodeURIComponent('ge:h@im')}@`)
    const open = async () =>
      (await openDatabase({ ownerUrl, migrationsFolder, secret, log: recordLog().log }))
        .connectionString

    const address = await open()
    expect(address).toMatch(/^postgres:\/\/salon_app:[\w-]{43}@\/postgres\?/)
    expect(await ask(address, 'select current_user as role')).toEqual([{ role: 'salon_app' }])
    await ask(ownerUrl, `alter role salon_app password 'anders'`)
    await expect(ask(address, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await open()).toBe(address)
    expect(await ask(address, 'select current_user as role')).toEqual([{ role: 'salon_app' }])
  })
})
