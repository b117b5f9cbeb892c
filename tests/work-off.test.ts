import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { workOff } from '#tests/support/work-off.ts'

const LOCK = sql`7, 7`

/** Two jobs of one queue, in a database that notes none as done while the lock is held. */
async function twoJobs() {
  const { deps, connectionString, tableOwner } = await createTestApp()
  await tableOwner.execute(
    sql`create function t_wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${LOCK}); return old; end $$;
      create trigger t_wait before delete on graphile_worker._private_jobs for each row execute function t_wait()`,
  )
  const voucherId = '7a7a7a7a-0000-4000-8000-000000000000'
  for (const _ of [1, 2])
    await deps.jobs.add(deps.db, 'gift-vouchers.refund', [{ payload: { voucherId }, queue: 'one' }])
  let done = 0
  return {
    work: async (connections?: number) => {
      const tasks = { 'gift-vouchers.refund': async () => void (done += 1) }
      await workOff(tasks, { deps, connectionString, ...(connections && { connections }) })
    },
    locked: async (during: () => Promise<void>) =>
      await deps.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
        await during()
      }),
    isWaitedFor: async () =>
      (
        await deps.db.execute(
          sql`select from pg_locks where locktype = 'advisory' and objid = 7 and not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length > 0,
    state: async () => ({
      done,
      left: await deps.jobs.count(deps.db, 'gift-vouchers.refund'),
    }),
  }
}

test('a round does all the jobs of a queue, and ends once the last is noted as done', async () => {
  const { work, locked, isWaitedFor, state } = await twoJobs()
  const round = { ended: false, end: Promise.resolve() }
  await locked(async () => {
    round.end = work().then(() => void (round.ended = true))
    await expect.poll(isWaitedFor).toBe(true)
    expect(round.ended).toBe(false)
  })
  await round.end
  expect(await state()).toEqual({ done: 2, left: 0 })
})

test('with the connections that the library takes it would leave the second, and end before the first is noted as done', async () => {
  const { work, locked, state } = await twoJobs()
  await locked(async () => {
    await work(10)
    expect(await state()).toEqual({ done: 1, left: 2 })
  })
})
