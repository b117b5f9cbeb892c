import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { contactFields } from '#clients/customers/texts.ts'
import type { Drafts, Known } from '#desk/imports/planning/rules.ts'
import type { ImportKind } from '#desk/imports/rules.ts'
import type { DateString } from '#lib/dates.ts'
import { keyed, keysOf } from '#lib/keyed.ts'
import { toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { importedRows, imports } from '#server/db/tables/imports.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'
import { salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'

const APPLY_LOCK = 726_068
/** Rows of one statement: far below the number of parameters that the protocol carries. */
const ROWS_AT_ONCE = 500

const { file: _file, choices: _choices, ...facts } = getTableColumns(imports)
const contact = keyed(keysOf(contactFields), (name) => customers[name])

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>
type Made = (typeof importedRows.$inferSelect)['kind']

export async function insertImport(
  db: Db,
  row: typeof imports.$inferInsert & { file: Buffer },
): Promise<string> {
  const [added] = await db.insert(imports).values(row).returning({ id: imports.id })
  if (!added) throw new Error('insert returned no import')
  return added.id
}

export async function findImport(db: Db, id: string) {
  const [row] = await db
    .select({ ...facts, choices: imports.choices })
    .from(imports)
    .where(eq(imports.id, id))
  return row
}

/** The file of an import, as long as it is kept. */
export async function readImportFile(db: Db, id: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ file: imports.file }).from(imports).where(eq(imports.id, id))
  return row?.file ?? undefined
}

/** The latest imports first. */
export async function listImports(db: Db) {
  return await db
    .select(facts)
    .from(imports)
    .orderBy(desc(imports.createdAt), asc(imports.id))
    .limit(50)
}

export async function updateImport(
  db: Db,
  id: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id))
}

/**
 * Keeps every other apply and undo waiting until this transaction ends. No row lock: how far it is
 * gets written beside it.
 */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${APPLY_LOCK}, 0)`)
}

/** Nobody adds or changes anything that an import looks at, until this transaction ends. */
export async function lockKnown(tx: Db, kind: ImportKind): Promise<void> {
  const tables: Record<ImportKind, PgTable[]> = {
    klanten: [customers, dogs],
    afspraken: [customers, dogs],
    prijslijst: [services],
    producten: [products],
    // of these two the app may lock no more than rows: their unique indexes refuse a second one
    kadobonnen: [],
    klantenkaarten: [customers],
  }
  for (const table of tables[kind])
    await tx.execute(sql`lock table ${table} in share row exclusive mode`)
}

/** How long a visit without an end takes, and how long a voucher is good. */
export async function getDefaults(db: Db) {
  const { slotMinutes, voucherMonths, voucherTaxedAt, vatRegime } = salon
  const [row] = await db
    .select({ slotMinutes, voucherMonths, voucherTaxedAt, vatRegime })
    .from(salon)
  if (!row) throw new Error('the salon row is missing: the database was not seeded')
  return row
}

/** What of the salon a file of this kind can meet; of visits only those of its `days`. */
export async function readKnown(
  db: Db,
  kind: ImportKind,
  days: readonly DateString[],
): Promise<Known> {
  const has = (...kinds: ImportKind[]) => kinds.includes(kind)
  const known: Known = {
    customers: has('klanten', 'afspraken', 'klantenkaarten')
      ? await db
          .select({ id: customers.id, notes: customers.notes, ...contact })
          .from(customers)
          .orderBy(asc(customers.createdAt), asc(customers.id))
      : [],
    dogs: has('klanten', 'afspraken')
      ? await db.select({ id: dogs.id, customerId: dogs.customerId, name: dogs.name }).from(dogs)
      : [],
    visits: has('afspraken')
      ? await db
          .select({
            customerId: appointments.customerId,
            dogName: appointments.dogName,
            date: appointments.date,
            startTime: appointments.startTime,
            endTime: appointments.endTime,
            occupies: sql<boolean>`${appointments.status} <> 'cancelled'`,
          })
          .from(appointments)
          .where(sql`${appointments.date} = any(${sql.param(days)}::date[])`)
      : [],
    services: has('prijslijst')
      ? (await db.select({ name: services.name }).from(services)).map(({ name }) => name)
      : [],
    lastOrder: 0,
    products: has('producten')
      ? await db
          .select({
            name: products.name,
            brand: products.brand,
            sku: products.sku,
            barcode: products.barcode,
          })
          .from(products)
      : [],
    vouchers: has('kadobonnen')
      ? (await db.select({ code: giftVouchers.code }).from(giftVouchers)).map(({ code }) => code)
      : [],
    cards: has('klantenkaarten')
      ? await db
          .select({
            cardNumber: customerCards.cardNumber,
            customerEmail: customerCards.customerEmail,
            customerId: customerCards.customerId,
          })
          .from(customerCards)
      : [],
  }
  if (!has('prijslijst')) return known
  const [last] = await db
    .select({ order: sql<number>`coalesce(max(${services.displayOrder}), -1)::int` })
    .from(services)
  return { ...known, lastOrder: last?.order ?? -1 }
}

type Writing = {
  importId: string
  now: Date
  terms: Awaited<ReturnType<typeof getDefaults>>
  /** Of a voucher of which the file does not say it. */
  validUntil: DateString
  onWritten: (rows: number) => Promise<void>
}

/** Writes all that a plan came to, and notes each row so that it can be undone. */
export async function insertDrafts(tx: Db, drafts: Drafts, writing: Writing): Promise<void> {
  const { importId, now, terms, onWritten } = writing
  const stamps = { createdAt: now, updatedAt: now }
  const store = async <T extends { id: string }>(
    kind: Made,
    list: readonly T[],
    insert: (part: T[]) => Promise<unknown>,
  ) => {
    for (let at = 0; at < list.length; at += ROWS_AT_ONCE) {
      const part = list.slice(at, at + ROWS_AT_ONCE)
      await insert(part)
      await tx.insert(importedRows).values(part.map(({ id }) => ({ importId, kind, rowId: id })))
      await onWritten(part.length)
    }
  }
  await store('customer', drafts.customers, (part) =>
    tx.insert(customers).values(
      part.map((customer) => ({
        ...customer,
        ...stamps,
        ...(customer.wantsNews && { newsSaidAt: now, newsSaidBy: 'owner' as const }),
      })),
    ),
  )
  await store('dog', drafts.dogs, (part) =>
    tx.insert(dogs).values(part.map((dog) => ({ ...dog, ...stamps }))),
  )
  await store('visit', drafts.visits, (part) =>
    tx
      .insert(appointments)
      .values(part.map((visit) => ({ ...visit, ...stamps, source: 'import' }))),
  )
  await store('service', drafts.services, (part) =>
    tx.insert(services).values(part.map((service) => ({ ...service, ...stamps }))),
  )
  await store('product', drafts.products, async (part) => {
    await tx.insert(products).values(
      part.map(({ price, costPrice, stock: _booked, ...product }) => ({
        ...product,
        ...stamps,
        price: toDecimal(price),
        costPrice: costPrice === null ? null : toDecimal(costPrice),
      })),
    )
    const openings = part.filter(({ stock }) => stock > 0)
    if (openings.length > 0)
      await tx.insert(stockMovements).values(
        openings.map(({ id, stock }) => ({
          productId: id,
          quantity: stock,
          reason: 'opening' as const,
          createdAt: now,
        })),
      )
  })
  await store('voucher', drafts.vouchers, async (part) => {
    await tx.insert(giftVouchers).values(
      part.map(({ balance: _opened, isBlocked, validUntil, ...voucher }) => ({
        ...voucher,
        ...stamps,
        status: isBlocked ? ('blocked' as const) : ('active' as const),
        taxedAt: terms.voucherTaxedAt,
        vatRate: terms.vatRegime === 'exempt' ? '0.00' : '21.00',
        validUntil: validUntil ?? writing.validUntil,
        test: false,
      })),
    )
    await tx.insert(voucherMovements).values(
      part.map(({ id, balance }) => ({
        voucherId: id,
        amount: balance,
        reason: 'opening' as const,
        createdAt: now,
      })),
    )
  })
  await store('card', drafts.cards, async (part) => {
    await tx
      .insert(customerCards)
      .values(
        part.map(({ points: _points, balance: _balance, ...card }) => ({ ...card, ...stamps })),
      )
    const openings = part.filter(({ points, balance }) => points > 0 || balance !== '0.00')
    if (openings.length > 0)
      await tx.insert(cardMovements).values(
        openings.map(({ id, points, balance }) => ({
          cardId: id,
          points,
          balance,
          reason: 'opening' as const,
          createdAt: now,
        })),
      )
  })
  for (const { customerId, fields } of drafts.fills) {
    const [row] = await tx
      .update(customers)
      .set({ ...fields, updatedAt: now })
      .where(eq(customers.id, customerId))
      .returning({ version: customers.version })
    if (row)
      await tx.insert(importedRows).values({
        importId,
        kind: 'filled',
        rowId: customerId,
        version: row.version,
        fields: Object.keys(fields),
      })
  }
}

/** A row that stays although its import was undone. */
export type Staying = { kind: Made; rowId: string; title: string }

/**
 * Takes back what an import made and nobody changed or used since; what it filled in is emptied
 * again. Answers how many rows went, and which stay.
 */
export async function removeImported(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ removed: number; staying: Staying[]; freed: string[] }> {
  const made = await tx.select().from(importedRows).where(eq(importedRows.importId, id))
  const { rows: ledgers } = await tx.execute<{ id: string }>(
    sql`select undo_imported_ledgers(${id}) as id`,
  )
  const gone = new Set(ledgers.map((row) => row.id))
  const visits = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(importedRows, eq(importedRows.rowId, appointments.id))
    .where(and(eq(importedRows.importId, id), eq(importedRows.kind, 'visit')))
  const steps = [
    { kind: 'visit', table: appointments, by: 'appointment_id' },
    { kind: 'dog', table: dogs, by: 'dog_id' },
    { kind: 'customer', table: customers, by: 'customer_id' },
    { kind: 'service', table: services, by: undefined },
  ] as const
  for (const { kind, table, by } of steps) {
    const used = by ? await listUsed(tx, id, { kind, by }) : new Set<string>()
    const free = made.filter((row) => row.kind === kind && !used.has(row.rowId))
    for (let at = 0; at < free.length; at += 5_000) {
      const part = free.slice(at, at + 5_000).map(({ rowId }) => rowId)
      // an import makes version 1
      const removed = await tx
        .delete(table)
        .where(and(inArray(table.id, part), eq(table.version, 1)))
        .returning({ id: table.id })
      for (const row of removed) gone.add(row.id)
    }
  }
  for (const { rowId, version, fields } of made.filter(({ kind }) => kind === 'filled')) {
    const emptied = Object.fromEntries(fields.map((name) => [name, '']))
    const [row] = await tx
      .update(customers)
      .set({ ...emptied, updatedAt: now })
      .where(and(eq(customers.id, rowId), eq(customers.version, version)))
      .returning({ id: customers.id })
    if (row) gone.add(row.id)
  }
  const left = made.filter(({ rowId }) => !gone.has(rowId))
  return {
    removed: made.length - left.length,
    staying: await titlesOf(tx, left),
    freed: visits.flatMap((visit) => (gone.has(visit.id) ? [visit.id] : [])),
  }
}

/**
 * Which rows of an import anything else refers to, in whatever table; the parts of a visit are the
 * visit, what a client is found by is the client, and who did it is no use of it.
 */
async function listUsed(
  tx: Db,
  importId: string,
  { kind, by }: { kind: Made; by: string },
): Promise<Set<string>> {
  const { rows: tables } = await tx.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = ${by}
      and c.table_name not in ('appointment_parts', 'client_index', 'audit_log')`)
  const used = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct u.${sql.identifier(by)} as id from ${sql.identifier(name)} u
      join ${importedRows} r on r.row_id = u.${sql.identifier(by)} and r.import_id = ${importId} and r.kind = ${kind}`)
    for (const { id } of rows) used.add(id)
  }
  return used
}

/** What the owner calls the rows that stay; of those that somebody removed nothing is said. */
async function titlesOf(
  tx: Db,
  left: readonly { kind: Made; rowId: string }[],
): Promise<Staying[]> {
  const title = sql<string>`coalesce(
    (select trim(c.first_name || ' ' || c.last_name) from ${customers} c where c.id = r.row_id),
    (select d.name from ${dogs} d where d.id = r.row_id),
    (select a.dog_name || ' op ' || a.date from ${appointments} a where a.id = r.row_id),
    (select s.name from ${services} s where s.id = r.row_id),
    (select p.name from ${products} p where p.id = r.row_id),
    (select v.code from ${giftVouchers} v where v.id = r.row_id),
    (select k.card_number from ${customerCards} k where k.id = r.row_id))`
  if (left.length === 0) return []
  const { rows } = await tx.execute<{ id: string; title: string | null }>(
    sql`select r.row_id as id, ${title} as title from unnest(${sql.param(left.map(({ rowId }) => rowId))}::uuid[]) r(row_id)`,
  )
  const titles = new Map(rows.map((row) => [row.id, row.title]))
  return left.flatMap(({ kind, rowId }) => {
    const name = titles.get(rowId)
    return name === null || name === undefined ? [] : [{ kind, rowId, title: name }]
  })
}

/** Files that nobody applied, and what imports made of before: neither can be undone any more. */
export async function removeOldImports(db: Db, before: Date): Promise<void> {
  await db
    .delete(imports)
    .where(
      or(
        and(eq(imports.state, 'draft'), lt(imports.createdAt, before)),
        and(isNotNull(imports.appliedAt), lt(imports.appliedAt, before)),
      ),
    )
}

/** Takes an import away that was not applied; false when there is none such. */
export async function removeDraft(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'draft')))
    .returning({ id: imports.id })
  return removed.length > 0
}
