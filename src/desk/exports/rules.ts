import { csvFile } from '#lib/csv.ts'

/** A table as it stands in the export: its name and those of its columns that go out. */
export type ExportedTable = { name: string; columns: { name: string; type: string }[] }

/** Tables that do not go out, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_keys: 'secrets: the keys of programs',
  admin_password: 'a secret: the hash of the password',
  appointment_links: 'secrets: the links in mails',
  client_index: 'by what clients are searched: what the tables of customers, dogs and visits say',
  door_challenges: 'what passkeys are asked for some minutes',
  customer_links: 'secrets: the links in mails',
  idempotency_keys: 'what the server remembers for a day to recognise a repeat',
  login_failures: 'what the server counts for a quarter of an hour',
  backups: 'about this machine: which backups it made',
  faults: 'what broke in the last day, for who looks after the server',
  mail_trips: 'whether a mail of this machine came back',
  push_devices: 'secrets: where the devices of who works here get notices',
  rate_limits: 'what the server counts for some minutes',
  passkeys: 'the keys of who logs in, good for this address alone',
  recovery_codes: 'secrets: the hashes of codes that let somebody in',
  sandbox_events: 'what the calendar for trying remembers',
  sandbox_payments: 'what the payment provider for trying remembers',
  sessions: 'secrets: who is logged in',
}

/** Columns that open something, by their name in any table. */
const SECRET = /(^|_)(hash|secret|token|keys?|device|stop_link)($|_)/
/** Columns that lie beside the tables, as files of their own. */
const FILES: ReadonlySet<string> = new Set([
  'outbox.html',
  'outbox.content',
  'outbox.calendar',
  'outbox.attachments',
  'invoice_papers.ubl',
])
/** What only says again, for the search, what its row says. */
const AGAIN = 'appointments.searched'
const MARK = '\uFEFF'

/** Whether a column goes out: bytes are files, and what opens something stays. */
export function goesOut(table: string, { name, type }: { name: string; type: string }): boolean {
  const column = `${table}.${name}`
  return (
    !(table in LEFT_OUT) &&
    type !== 'bytea' &&
    !SECRET.test(name) &&
    !FILES.has(column) &&
    column !== AGAIN
  )
}

/** Lines of a file that is written in pieces: the mark stands before the first alone. */
export function csvPiece(lines: readonly (readonly string[])[], isFirst: boolean): string {
  if (lines.length === 0) return ''
  const piece = csvFile(lines)
  return isFirst ? piece : piece.slice(MARK.length)
}

/** What a file is called: nothing in it leads out of its folder. */
export function fileName(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^\w.-]+/g, '-')).join('_')
}

/** What lies in the zip, for whoever opens it; the tables as they are at that moment. */
export function describeTables(tables: readonly ExportedTable[]): string {
  return tables
    .map(({ name, columns }) => {
      const list = columns.map((column) => `\`${column.name}\` ${column.type}`).join(', ')
      return `- **${name}.csv**: ${list}`
    })
    .join('\n')
}
