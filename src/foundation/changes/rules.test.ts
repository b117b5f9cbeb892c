import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shownTables } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const shown = new Set<string>(Object.values(shownTables).flat())
const { deps } = await createTestApp()

test('each table that a screen shows is one, and says when it changes', async () => {
  const { rows } = await deps.db.execute<{ name: string }>(sql`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid = 'notify_content'::regproc and tgenabled = 'O'`)
  expect([...shown].filter((table) => !rows.some(({ name }) => name === table))).toEqual([])
})

test('a mutation names tables that some screen shows, and no others', () => {
  expect(writes('salon', 'house_rules')).toEqual({ writes: ['salon', 'house_rules'] })
  // @ts-expect-error: no screen shows it
  writes('invoice_counters')
})
