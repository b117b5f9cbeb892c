import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type ExportedTable, goesOut } from '#desk/exports/rules.ts'
import type { Db } from '#server/db/client.ts'
import { invoices } from '#server/db/tables/invoices.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { pictures } from '#server/db/tables/pictures.ts'

const EXPORT_LOCK = 726_067
const ROWS_AT_ONCE = 500

/**
 * Begins the one moment of which everything in an export is: what is written later is not in it.
 * False while another export runs.
 */
export async function beginSnapshot(tx: Db): Promise<boolean> {
  await tx.execute(sql`set transaction isolation level repeatable read read only`)
  await tx.execute(sql`set local timezone = 'UTC'`)
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${EXPORT_LOCK}, 0) as mine`,
  )
  return rows[0]?.mine === true
}

/** Every table of the salon with the columns that go out, as the database has them now. */
export async function listTables(tx: Db): Promise<ExportedTable[]> {
  const { rows } = await tx.execute<{ table: string; name: string; type: string }>(sql`
    select c.table_name as table, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`)
  const tables = Map.groupBy(
    rows.filter((row) => goesOut(row.table, row)),
    (row) => row.table,
  )
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
  }))
}

/** The rows of a table as text, some hundreds at a time, in the order of their first column. */
export async function* readRows(
  tx: Db,
  { name, columns }: ExportedTable,
): AsyncGenerator<string[][]> {
  const cells = columns.map(({ name: column, type }) => {
    const quoted = sql.identifier(column)
    return type === 'ARRAY' ? sql`to_jsonb(${quoted})::text` : sql`${quoted}::text`
  })
  const cursor = sql.identifier(`export_${name}`)
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select array[${sql.join(cells, sql`, `)}] as cells from ${sql.identifier(name)} order by 1`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ cells: (string | null)[] }>(
      sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`,
    )
    if (rows.length === 0) break
    yield rows.map((row) => row.cells.map((cell) => cell ?? ''))
  }
  await tx.execute(sql`close ${cursor}`)
}

export async function listPictures(tx: Db) {
  const { id, purpose, contentType, createdAt } = pictures
  return await tx
    .select({ id, purpose, contentType, createdAt })
    .from(pictures)
    .orderBy(asc(createdAt), asc(id))
}

export async function readPicture(tx: Db, id: string): Promise<Uint8Array> {
  const [row] = await tx.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.id, id))
  return row?.bytes ?? new Uint8Array()
}

/** The invoices and credit notes that have a number. */
export async function listNumbered(tx: Db) {
  const { id, type, invoiceNumber, createdAt } = invoices
  return await tx
    .select({ id, type, number: sql<string>`${invoiceNumber}`, createdAt })
    .from(invoices)
    .where(isNotNull(invoiceNumber))
    .orderBy(asc(createdAt), asc(id))
}

export async function listSentMails(tx: Db) {
  const { id, kind, createdAt } = outbox
  return await tx
    .select({ id, kind, createdAt })
    .from(outbox)
    .where(eq(outbox.state, 'sent'))
    .orderBy(asc(createdAt), asc(id))
}

export async function readMail(tx: Db, id: string) {
  const { recipient, replyTo, subject, text, html, calendar, calendarMethod, createdAt } = outbox
  const [row] = await tx
    .select({ recipient, replyTo, subject, text, html, calendar, calendarMethod, createdAt })
    .from(outbox)
    .where(eq(outbox.id, id))
  if (!row) throw new Error('a mail of the snapshot is not there')
  return row
}
