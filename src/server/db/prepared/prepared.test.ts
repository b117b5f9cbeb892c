import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { allInOrder, prepared } from '#server/db/prepared/prepared.ts'
import { services } from '#server/db/tables/services.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { openConnections } from '#tests/support/open-connections.ts'

const { deps } = await createTestApp()
const byName = prepared((db) =>
  db
    .select({ name: services.name })
    .from(services)
    .where(eq(services.name, sql.placeholder('name'))),
)
const rename = prepared((db) =>
  db
    .update(services)
    .set({ name: sql`${sql.placeholder('to')}` })
    .where(eq(services.name, sql.placeholder('from'))),
)
const divide = prepared((db) =>
  db
    .select({ one: sql`1 / ${sql.placeholder('by')}::int` })
    .from(services)
    .limit(1),
)
const names = prepared((db) =>
  db
    .select({ name: services.name })
    .from(services)
    .where(sql`${services.name} = any(${sql.placeholder('names')}::text[])`)
    .orderBy(asc(services.name)),
)

test('is parsed once per connection, whatever its values', async () => {
  await deps.db.transaction(async (tx) => {
    for (const list of [['Poedel'], ['Poedel', 'Beagle'], []])
      expect(await names(tx).execute({ names: list })).toHaveLength(list.length)
    const { rows } = await tx.execute(
      sql`select name from pg_prepared_statements where statement like '%= any(%' and statement like '%"services"%'`,
    )
    expect(rows).toHaveLength(1)
  })
})

test('works on the pool and in transactions side by side', async () => {
  const found = await Promise.all(
    Array.from({ length: 30 }, async (_, index) =>
      index % 2
        ? await byName(deps.db).execute({ name: 'Poedel' })
        : await deps.db.transaction(async (tx) => await byName(tx).execute({ name: 'Poedel' })),
    ),
  )
  expect(found).toEqual(Array.from({ length: 30 }, () => [{ name: 'Poedel' }]))
})

test('what is started together runs in that order, each seeing what the one before it did', async () => {
  for (let round = 0; round < 20; round += 1)
    await deps.db.transaction(async (tx) => {
      const [, renamed, , back] = await allInOrder([
        rename(tx).execute({ from: 'Poedel', to: `Poedel ${round}` }),
        byName(tx).execute({ name: `Poedel ${round}` }),
        rename(tx).execute({ from: `Poedel ${round}`, to: 'Poedel' }),
        byName(tx).execute({ name: `Poedel ${round}` }),
      ])
      expect([renamed, back]).toEqual([[{ name: `Poedel ${round}` }], []])
    })
})

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : error

test('of several that fail, the first one names the cause, though its error has further to come than those of the others; the statements stay usable', async () => {
  const failing = async (together: (started: Promise<unknown>[]) => Promise<unknown>) =>
    await deps.db.transaction(
      async (tx) =>
        await together([
          byName(tx).execute({ name: 'Poedel' }),
          wrapped(tx),
          names(tx).execute({ names: ['Poedel'] }),
        ]),
    )
  const wrapped = async (tx: Db) => {
    try {
      return await divide(tx).execute({ by: 0 })
    } catch (error) {
      await Promise.resolve()
      throw error
    }
  }
  await expect(failing(allInOrder)).rejects.toMatchObject({ cause: { code: '22012' } })
  // without it the transaction that was lost is all that is heard of
  const heard = new Set<unknown>()
  for (let round = 0; round < 50 && !heard.has('25P02'); round++)
    heard.add(
      await failing((started) => Promise.all(started)).catch((error: unknown) => codeOf(error)),
    )
  expect(heard).toContain('25P02')
  expect(await divide(deps.db).execute({ by: 1 })).toEqual([{ one: 1 }])
  expect(await names(deps.db).execute({ names: ['Poedel'] })).toHaveLength(1)
})

test('is prepared anew on the connection that replaces a lost one', async () => {
  expect(await byName(deps.db).execute({ name: 'Poedel' })).toHaveLength(1)
  await deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'salon' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  await expect.poll(() => openConnections(deps.db)).toBeLessThanOrEqual(1)
  expect(
    await Promise.all(
      Array.from({ length: 20 }, () => byName(deps.db).execute({ name: 'Poedel' })),
    ),
  ).toHaveLength(20)
})
