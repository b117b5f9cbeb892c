import { createHash } from 'node:crypto'
import { type Placeholder, sql } from 'drizzle-orm'
import { connectionOf, type Db } from '#server/db/client.ts'

type Query<Statement> = { toSQL(): { sql: string }; prepare(name: string): Statement }

/**
 * A statement of one fixed text, for paths where each tenth of a millisecond counts: Drizzle builds
 * it and PostgreSQL parses and plans it once per connection. What differs from use to use stands in
 * it as `sql.placeholder`; a list is one value, `= any(…)`, so that its length leaves the text
 * alone. Statements that are executed without an `await` in between are sent, and run, in that very
 * order, each seeing what the one before it did.
 */
export function prepared<Statement>(build: (db: Db) => Query<Statement>): (db: Db) => Statement {
  const statements = new WeakMap<object, Statement>()
  return (db) => {
    const connection = connectionOf(db)
    const known = statements.get(connection)
    if (known) return known
    const query = build(db)
    const statement = query.prepare(nameOf(query.toSQL().sql))
    statements.set(connection, statement)
    return statement
  }
}

/** What the columns of a row get as the statement is used, each under the column's own name. */
export function placeholders<Name extends string>(
  ...names: readonly Name[]
): Record<Name, Placeholder<Name>>
export function placeholders(...names: readonly string[]): Record<string, Placeholder> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
}

/**
 * The results of statements that were sent together. When some failed, the error is that of the
 * first: PostgreSQL refuses those behind it only because their transaction was lost.
 */
export async function allInOrder<const Started extends readonly unknown[]>(
  started: Started,
): Promise<{ -readonly [Index in keyof Started]: Awaited<Started[Index]> }> {
  await Promise.allSettled(started)
  return await Promise.all(started)
}

/**
 * Named by its text: code that was edited and reloaded in development meets the connections of
 * before.
 */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
