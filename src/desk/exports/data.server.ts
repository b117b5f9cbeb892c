import { asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { dogFields } from '#clients/customers/texts.ts'
import { type ExportedTable, goesOut } from '#desk/exports/rules.ts'
import type { ImportKind } from '#desk/imports/rules.ts'
import {
  BROUGHT_OF_DOG,
  type BroughtOfDog,
  DOG_COLUMNS,
  type importFields,
} from '#desk/imports/texts.ts'
import { keyed } from '#lib/keyed.ts'
import { readyWays } from '#lib/states.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customerCards } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { invoices } from '#server/db/tables/invoices.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { products } from '#server/db/tables/products.ts'
import { services } from '#server/db/tables/services.ts'

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
  yield* fetched(
    tx,
    name,
    sql`select array[${sql.join(cells, sql`, `)}] as cells from ${sql.identifier(name)} order by 1`,
  )
}

async function* fetched(tx: Db, name: string, query: SQL): AsyncGenerator<string[][]> {
  const cursor = sql.identifier(`export_${name}`)
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`)
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

type Cells<Kind extends ImportKind> = Partial<
  Record<keyof (typeof importFields)[Kind] & string, SQL>
>
const yesNo = (column: SQL) => sql`case when ${column} then 'ja' else 'nee' end`
/** What is declared with a label, by that; without parameters, which no cursor takes. */
const labelled = (column: SQL, declared: Readonly<Record<string, { label: string }>>) =>
  sql`case ${column} ${sql.raw(
    Object.entries(declared)
      .map(([name, { label }]) => `when '${name}' then '${label}'`)
      .join(' '),
  )} end`
/** Columns that stand there under the name that they have. */
const plain = <Name extends string>(table: string, ...names: Name[]) =>
  keyed(names, (name) => sql.raw(`${table}.${toSnakeCase(name)}::text`))
const CONTACT = ['firstName', 'lastName', 'email', 'phone'] as const

/** A field of a dog as a file has it; nothing where a client has no dog. */
function dogCell(field: BroughtOfDog): SQL {
  const column = sql.raw(`d.${toSnakeCase(field)}`)
  const { kind } = dogFields[field]
  if (kind === 'flag') return sql`case when d.id is not null then ${yesNo(column)} end`
  if (kind === 'words')
    return sql`(select string_agg(word, ', ') from jsonb_array_elements_text(${column}) word)`
  return sql`${column}::text`
}

/** What of the salon stands under each field of the files that an import reads. */
const carried: { [Kind in ImportKind]: { cells: Cells<Kind>; from: SQL; order: SQL } } = {
  klanten: {
    cells: {
      ...plain('c', ...CONTACT, 'address', 'postalCode', 'city', 'notes'),
      labels: sql`array_to_string(c.labels, ', ')`,
      readyBy: labelled(sql`c.ready_by`, readyWays),
      wantsNews: yesNo(sql`c.wants_news`),
      ...Object.fromEntries(BROUGHT_OF_DOG.map((field) => [DOG_COLUMNS[field], dogCell(field)])),
    },
    from: sql`${customers} c left join ${dogs} d on d.customer_id = c.id`,
    order: sql`c.created_at, c.id, d.created_at, d.id`,
  },
  afspraken: {
    cells: {
      ...plain('a', 'date', 'startTime', 'endTime'),
      ...plain('a', ...CONTACT, 'dogName', 'dogBreed', 'service', 'price', 'status'),
      isNoShow: yesNo(sql`a.is_no_show`),
      ...plain('a', 'comments', 'notes'),
    },
    from: sql`${appointments} a where a.held_until is null`,
    order: sql`a.date, a.start_time, a.id`,
  },
  prijslijst: {
    cells: {
      ...plain(
        's',
        'name',
        'price',
        'description',
        'duration',
        'minutes',
        'category',
        'size',
        'displayOrder',
      ),
      isActive: yesNo(sql`s.is_active`),
    },
    from: sql`${services} s`,
    order: sql`s.display_order, s.name`,
  },
  producten: {
    cells: {
      ...plain(
        'p',
        'name',
        'price',
        'costPrice',
        'stock',
        'minStock',
        'category',
        'brand',
        'sku',
        'barcode',
        'description',
      ),
      isActive: yesNo(sql`p.is_active`),
    },
    from: sql`${products} p`,
    order: sql`p.name, p.id`,
  },
  kadobonnen: {
    cells: {
      ...plain(
        'v',
        'code',
        'balance',
        'amount',
        'validUntil',
        'buyerName',
        'buyerEmail',
        'recipientName',
        'recipientEmail',
        'personalMessage',
      ),
      status: sql`case v.status when 'blocked' then 'geblokkeerd' else 'actief' end`,
    },
    from: sql`${giftVouchers} v where v.balance > 0 and not v.test and v.status <> 'refunded'`,
    order: sql`v.created_at, v.id`,
  },
  klantenkaarten: {
    cells: {
      ...plain('k', 'cardNumber'),
      ...plain('c', 'firstName', 'lastName'),
      email: sql`coalesce(nullif(k.customer_email, ''), c.email)`,
      ...plain('c', 'phone'),
      ...plain('k', 'points', 'balance'),
      discount: sql`k.discount_percentage::text`,
      isActive: yesNo(sql`k.is_active`),
      ...plain('k', 'notes'),
    },
    from: sql`${customerCards} k left join ${customers} c on c.id = k.customer_id`,
    order: sql`k.created_at, k.id`,
  },
}

/** The fields of a file that an import reads, in the order of its cells. */
export function carriedFields(kind: ImportKind): string[] {
  return Object.keys(carried[kind].cells)
}

/** The rows of such a file, some hundreds at a time. */
export async function* readCarried(tx: Db, kind: ImportKind): AsyncGenerator<string[][]> {
  const { cells, from, order } = carried[kind]
  yield* fetched(
    tx,
    `carried_${kind}`,
    sql`select array[${sql.join(Object.values(cells), sql`, `)}] as cells from ${from} order by ${order}`,
  )
}

/** The same of some customers, in their order. */
export async function listCarriedCustomers(db: Db, ids: readonly string[]): Promise<string[][]> {
  const { cells, from } = carried.klanten
  const { rows } = await db.execute<{ cells: (string | null)[] }>(sql`
    select array[${sql.join(Object.values(cells), sql`, `)}] as cells from ${from}
    join unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place) on wanted.id = c.id
    order by wanted.place, d.created_at, d.id`)
  return rows.map((row) => row.cells.map((cell) => cell ?? ''))
}
