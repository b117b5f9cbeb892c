import { createHash } from 'node:crypto'
import { BackupError } from '#server/backup/backup-error.ts'

/**
 * Version of the file's format. It rises when a program of before could not read the file; every
 * version ever written can be read (decision 065).
 */
export const FORMAT = 1

/** The name under which the jobs that wait stand between the tables. */
export const JOBS = 'graphile_worker.jobs'

/** How the file begins: what it is a copy of, and when. */
export type Salon = {
  what: 'salon'
  format: number
  /** The moment of the snapshot, ISO. */
  madeAt: string
  /** The SHA-256 of each migration that the database had. */
  migrations: string[]
  /** With it links in mails that were sent keep working. */
  signingSecret: string | null
}
export type TableStart = { what: 'table'; name: string; columns: string[] }
export type TableEnd = { what: 'table end'; name: string; rows: number; sha256: string }
/** Closes the file: one that lacks it was cut short. `sequences`: the last number of each. */
export type End = {
  what: 'end'
  tables: Omit<TableEnd, 'what'>[]
  sequences: { name: string; last: string | null }[]
}
type Note = Salon | TableStart | TableEnd | End
/** A piece of the rows of the table that was named last, as COPY has them. */
type Rows = { what: 'rows'; bytes: Uint8Array }
export type Part = Note | Rows

const NOTE = 1
const ROWS = 2
const HEAD_BYTES = 5
/** A piece of a file that is longer than this was never written by us. */
const LONGEST_PART = 64 * 1024 * 1024
const NEWLINE = 10

/** A part as bytes: one that tells its kind, four for its length, then itself. */
export function encodePart(part: Part): [Uint8Array, Uint8Array] {
  const body = part.what === 'rows' ? part.bytes : Buffer.from(JSON.stringify(part), 'utf8')
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(part.what === 'rows' ? ROWS : NOTE, 0)
  head.writeUInt32BE(body.length, 1)
  return [head, body]
}

/** Counts and hashes the rows of one table. */
export function countRows() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Uint8Array) {
      hash.update(bytes)
      // in COPY's text format a line break within a value is written as \n
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/**
 * The parts of a file, each held against the counts and hashes that it was written with; throws
 * BackupError on one that is not whole.
 */
export async function* decodeParts(
  bytes: AsyncIterable<Uint8Array>,
  broken: () => BackupError,
): AsyncGenerator<Part> {
  let table: (TableStart & { counted: ReturnType<typeof countRows> }) | undefined
  const seen: Omit<TableEnd, 'what'>[] = []
  let ended = false
  let begun = false
  for await (const { kind, body } of split(bytes, broken)) {
    if (ended) throw broken()
    if (kind === ROWS) {
      if (!table) throw broken()
      table.counted.add(body)
      yield { what: 'rows', bytes: body }
      continue
    }
    const note = readNote(body, broken)
    if (!begun) {
      if (note.what !== 'salon') throw broken()
      refuseNewer(note.format)
      begun = true
    } else if (note.what === 'table' && !table) table = { ...note, counted: countRows() }
    else if (note.what === 'table end' && table?.name === note.name) {
      const { rows, sha256 } = table.counted.end()
      if (rows !== note.rows || sha256 !== note.sha256) throw broken()
      seen.push({ name: note.name, rows, sha256 })
      table = undefined
    } else if (note.what === 'end' && !table) {
      if (JSON.stringify(note.tables) !== JSON.stringify(seen)) throw broken()
      ended = true
    } else throw broken()
    yield note
  }
  if (!ended) throw broken()
}

function refuseNewer(format: number): void {
  if (format > FORMAT)
    throw new BackupError(
      'Deze back-up komt van een nieuwere versie van het programma: zet hem terug met die versie.',
    )
}

async function* split(bytes: AsyncIterable<Uint8Array>, broken: () => BackupError) {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk])
    while (held.length >= HEAD_BYTES) {
      const kind = held.readUInt8(0)
      const length = held.readUInt32BE(1)
      if ((kind !== NOTE && kind !== ROWS) || length > LONGEST_PART) throw broken()
      if (held.length < HEAD_BYTES + length) break
      yield { kind, body: held.subarray(HEAD_BYTES, HEAD_BYTES + length) }
      held = held.subarray(HEAD_BYTES + length)
    }
  }
  if (held.length > 0) throw broken()
}

function readNote(body: Buffer, broken: () => BackupError): Note {
  try {
    const note: unknown = JSON.parse(body.toString('utf8'))
    if (isNote(note)) return note
  } catch {
    // said below
  }
  throw broken()
}

const text = (value: unknown) => typeof value === 'string'
const texts = (value: unknown) => Array.isArray(value) && value.every(text)

/** By hand, not by a schema: a backup is made in a process that loads nothing it can do without. */
function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null || !('what' in value)) return false
  const note: Record<string, unknown> = { ...value }
  if (note.what === 'salon')
    return (
      typeof note.format === 'number' &&
      // what a later version says beside this is not known here
      (note.format > FORMAT ||
        (text(note.madeAt) &&
          texts(note.migrations) &&
          (note.signingSecret === null || text(note.signingSecret))))
    )
  if (note.what === 'table') return text(note.name) && texts(note.columns)
  if (note.what === 'table end')
    return text(note.name) && typeof note.rows === 'number' && text(note.sha256)
  return note.what === 'end' && Array.isArray(note.tables) && Array.isArray(note.sequences)
}
