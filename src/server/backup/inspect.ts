import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { refuseStrange } from '#server/backup/load.ts'
import type { End, Salon } from '#server/backup/parts.ts'
import { unseal } from '#server/backup/seal.ts'

export type Inspected = { salon: Salon; tables: End['tables'] }

/**
 * Reads a backup to its end and holds every table against its count and hash; throws BackupError
 * when it is not whole, not ours, or newer than this program.
 */
export async function inspectBackup(
  file: string,
  key: string | undefined,
  migrationsFolder: string,
): Promise<Inspected> {
  let salon: Salon | undefined
  let tables: End['tables'] = []
  for await (const part of unseal(file, key)) {
    if (part.what === 'salon') {
      salon = part
      refuseStrange(salon, migrationsFolder)
    }
    if (part.what === 'end') tables = part.tables
  }
  if (!salon) throw new Error('a backup without a beginning was taken for whole')
  return { salon, tables }
}

/** What of a kind there is: in the salon, in the backup, and in the salon since the backup. */
export type Loss = { kind: string; now: number; inBackup: number; newer: number; changed: number }

const KINDS: Record<string, string> = {
  appointments: 'afspraken',
  customers: 'klanten',
  dogs: 'honden',
  sales: 'verkopen',
  payments: 'betalingen',
  day_book_closings: 'afgesloten dagen',
  invoices: 'facturen en creditnota’s',
  gift_vouchers: 'kadobonnen',
  voucher_orders: 'online bestellingen van kadobonnen',
  customer_cards: 'klantenkaarten',
  products: 'producten',
  contacts: 'berichten',
  waiting_list_entries: 'plaatsen op de wachtlijst',
  health_records: 'gezondheidsfiches',
  pictures: 'foto’s',
  outbox: 'mails',
  people: 'log-ins',
  passkeys: 'passkeys',
  api_keys: 'sleutels van programma’s',
}

/**
 * What a restore of this backup would take from the salon, kind by kind; undefined when there is no
 * salon yet.
 */
export async function compareWith(
  ownerUrl: string,
  { salon, tables }: Inspected,
): Promise<Loss[] | undefined> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select class.relname as name, array_agg(attname::text) as columns
      from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1`)
    if (rows.length === 0) return undefined
    const losses: Loss[] = []
    for (const [name, kind] of Object.entries(KINDS)) {
      const table = rows.find((row) => row.name === name)
      const inBackup = tables.find((row) => row.name === name)?.rows ?? 0
      const counts = table ? await countSince(client, table, salon.madeAt) : NONE
      losses.push({ kind, inBackup, ...counts })
    }
    return losses
  } finally {
    await client.end()
  }
}

const NONE = { now: 0, newer: 0, changed: 0 }

async function countSince(
  client: ClientBase,
  { name, columns }: { name: string; columns: readonly string[] },
  madeAt: string,
): Promise<typeof NONE> {
  const born = ['created_at', 'closed_at'].find((column) => columns.includes(column))
  const newer = born ? `${escapeIdentifier(born)} > $1::timestamptz` : '$1::text is null'
  const changed =
    born && columns.includes('updated_at')
      ? `updated_at > $1::timestamptz and not (${newer})`
      : 'false'
  const { rows } = await client.query<typeof NONE>(
    `select count(*)::int as now, (count(*) filter (where ${newer}))::int as newer, (count(*) filter (where ${changed}))::int as changed from ${escapeIdentifier(name)}`,
    [madeAt],
  )
  return rows[0] ?? NONE
}
