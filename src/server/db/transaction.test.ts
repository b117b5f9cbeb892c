import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const add = async (tx: Db, name: string) =>
  await tx.execute(sql`insert into mail_templates (kind, words) values (${name}, '{}')`)

test('two transactions that wait for each other both get through, the one that PostgreSQL ended by a second attempt', async () => {
  const { deps } = await createTestApp()
  const attempts: string[] = []
  const bothHoldOne = Promise.withResolvers<undefined>()
  const lockBoth = (first: number, second: number) =>
    transact(deps.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`)
      if (attempts.push(`${first}, ${second}`) === 2) bothHoldOne.resolve(undefined)
      await bothHoldOne.promise
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`)
      return first
    })
  expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual([1, 2])
  expect(attempts).toHaveLength(3)
})

test('many that deadlocks ended come back one after the other', async () => {
  const { deps } = await createTestApp()
  let busy = 0
  const seenBusy: number[] = []
  const endedOnce = async () => {
    let attempt = 0
    return await transact(deps.db, async () => {
      attempt += 1
      if (attempt === 1)
        throw Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
      busy += 1
      seenBusy.push(busy)
      await setTimeout(5)
      busy -= 1
    })
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(endedOnce))
  expect(seenBusy).toEqual([1, 1, 1, 1, 1, 1])
})

test('work that asks to start over leaves nothing of its first attempt', async () => {
  const { deps } = await createTestApp()
  let attempt = 0
  await transact(deps.db, async (tx) => {
    attempt += 1
    await tx.execute(
      sql`insert into mail_templates (kind, words) values (${`poging ${attempt}`}, '{}')`,
    )
    if (attempt === 1) throw new StartOver()
  })
  expect(
    (await deps.db.execute(sql`select kind from mail_templates where kind like 'poging%'`)).rows,
  ).toEqual([{ kind: 'poging 2' }])
})

test('any other error is thrown at once', async () => {
  const { deps } = await createTestApp()
  let attempts = 0
  await expect(
    transact(deps.db, async () => {
      attempts += 1
      throw new Error('anders')
    }),
  ).rejects.toThrow('anders')
  expect(attempts).toBe(1)
})

test('within a transaction it is a part that can be taken back alone', async () => {
  const { deps } = await createTestApp()
  await deps.db.transaction(async (outer) => {
    await add(outer, 'deel 1')
    const inner = transact(outer, async (tx) => {
      await add(tx, 'deel 2')
      throw new Error('terug')
    })
    await expect(inner).rejects.toThrow('terug')
  })
  expect(
    (await deps.db.execute(sql`select kind from mail_templates where kind like 'deel%'`)).rows,
  ).toEqual([{ kind: 'deel 1' }])
})

test('a connection that broke ends with it, and tells so itself', async () => {
  const { deps } = await createTestApp()
  const broken = transact(
    deps.db,
    async (tx) => await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  await expect(broken).rejects.toSatisfy(isUnavailable)
  await transact(deps.db, async (tx) => await add(tx, 'daarna'))
  expect(
    (await deps.db.execute(sql`select 1 from mail_templates where kind = 'daarna'`)).rowCount,
  ).toBe(1)
})
