import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { createTestApp } from '#tests/support/create-test-app.ts'

const KEY = 20_261_124

type Gate = {
  before: `${'insert' | 'update' | 'delete' | 'insert or update'} on ${string}`
  racers: number
  /** What comes once they are there: the gate opens when this is done or waits as well. */
  later?: () => Promise<unknown>
}

/**
 * Lets racers write only once all of them are there: each has come to the write `before` which the
 * gate stands, or waits at a guard for one that has. What one of them has read by then says nothing
 * of the others, on a fast machine and on a slow one.
 */
export async function throughGate<Outcome>(
  { tableOwner }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'tableOwner'>,
  { before, racers, later }: Gate,
  race: () => Promise<Outcome>,
): Promise<Outcome> {
  const table = before.split(' ').at(-1)
  // by its full name: a control without advisory locks leaves this one
  await tableOwner.execute(
    sql.raw(`
    create or replace function t_gate() returns trigger language plpgsql as
      $$ begin perform pg_catalog.pg_advisory_xact_lock_shared(${KEY}::bigint); return null; end $$;
    create trigger t_gate before ${before} for each statement execute function t_gate()`),
  )
  const blocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const waiting = async () => (await tableOwner.execute(blocked)).rows.length
  const { running } = await tableOwner.transaction(async (tx) => {
    await tx.execute(sql.raw(`select pg_catalog.pg_advisory_xact_lock(${KEY}::bigint)`))
    const first = race()
    await expect.poll(waiting).toBe(racers)
    let isDone = false
    const last = later?.().finally(() => (isDone = true))
    if (last) await expect.poll(async () => isDone || (await waiting()) > racers).toBe(true)
    return { running: Promise.all([first, last]) }
  })
  const [outcome] = await running
  await tableOwner.execute(sql.raw(`drop trigger t_gate on ${table}`))
  return outcome
}
