import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writes } from '#foundation/changes/rules.ts'
import { ANNOUNCED } from '#lib/changes.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { deps } = await createTestApp()

test('each table that a screen or a kept page can name says when it changes, and no other', async () => {
  const { rows } = await deps.db.execute<{ name: string }>(sql`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid = 'notify_content'::regproc and tgenabled = 'O'`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...ANNOUNCED])
})

test('a mutation names tables that say when they change, and no others', () => {
  expect(writes('salon', 'house_rules')).toEqual({ writes: ['salon', 'house_rules'] })
  // @ts-expect-error: the database does not say when it changes
  writes('invoice_counters')
})

test('a page cannot be kept until a table changes that says nothing of it', () => {
  const page: PageHandle = { keptUntilChangeOf: ['salon'] }
  expect(page.keptUntilChangeOf).toEqual(['salon'])
  // @ts-expect-error: it is called salon
  page.keptUntilChangeOf = ['salons']
  // @ts-expect-error: the database does not say when it changes
  page.keptUntilChangeOf = ['invoice_counters']
})
