import { createHash } from 'node:crypto'
import { type Placeholder, sql } from 'drizzle-orm'
import { connectionOf, type Db } from '#server/db/client.ts'

type Query<Statement> = { toSQL(): { sql: string }; prepare(name: string): Statement }

/**
 * A statement of one fixed text, planned once per connection, its values as `sql.placeholder`;
 * those executed without an `await` in between run in that very order.
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
