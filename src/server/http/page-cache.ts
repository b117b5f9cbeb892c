import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { Client } from 'pg'
import { type GenericSchema, parse } from 'valibot'
import { ANY_TABLE } from '#lib/changes.ts'
import { inTime, Silence } from '#server/db/in-time.ts'
import type { AppEnv } from '#server/http/context.ts'
import { type Log, reasonOf } from '#server/log.ts'

/**
 * A finished answer: bytes as they go out, never strings (a string with a euro sign is encoded
 * again at each request).
 */
export type CachedAnswer = {
  plain: Bytes
  /** Undefined when compressing is not worth it. */
  packed: Record<Encoding, Bytes> | undefined
  etag: string
  headers: Record<string, string>
}
type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'
type Produced = { body: string; headers: Record<string, string> }
/** What an answer is called, among those of its kind: no kind takes the room of another. */
export type Name = { kind: string; key: string }
type Figure<T> = {
  key: string
  tables: readonly string[]
  schema: GenericSchema<unknown, T>
  produce: () => Promise<T>
}

export type PageCache = {
  /**
   * The answer of this name, produced at most once per version of the tables it depends on, with
   * every header it needs.
   */
  read(
    name: Name,
    tables: readonly string[],
    produce: () => Promise<Produced>,
  ): Promise<CachedAnswer>
  /** The answer of this name if it is kept and nothing behind it changed. */
  find(name: Name, tables: readonly string[]): Promise<CachedAnswer> | undefined
  /**
   * A figure for the owner, kept like an answer. Unlike those it is never older than the call: all
   * that was committed before is in it.
   */
  recall<T>(figure: Figure<T>): Promise<T>
  /** Drops what depends on the tables; the process that wrote calls this before it answers. */
  drop(...tables: string[]): void
  /**
   * Calls back with the name of each table that changed, here or in another process; with
   * `ANY_TABLE` when some may have. Answers how to stop.
   */
  onChange(listener: (table: string) => void): () => void
  /** Whether the database seems to be away: nobody tells what changed, and nothing is kept. */
  isAway(): boolean
  /**
   * The tables that changed from this moment on, in ms; `ANY_TABLE` among them when nobody listened
   * all that time.
   */
  changedSince(moment: number): string[]
  close(): Promise<void>
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/** Of each kind: a day's times for two years, which is as far as a salon may plan. */
const MOST_ENTRIES = 800
const SMALLEST_COMPRESSED = 1_000
/**
 * Later than so, the listening connection counts as down; it is asked so often, since a database
 * that froze closes no connection.
 */
const PATIENCE_MS = 2_000
const PULSE_MS = 1_000
/**
 * From so many bytes the quickest compression is used: of an agenda of 3 MB it makes one percent
 * more in an eighth of the time.
 */
const LARGE = 500_000

type Listening = {
  connectionString: string
  log: Log
  /**
   * The database did not answer in time, though nobody closed the connection: what else waits for
   * it may wait for ever.
   */
  onSilence?: () => void
}

/**
 * Answers kept in memory until a table behind them changes. Triggers on those tables send NOTIFY
 * `content` with the table's name; every process listens. While the listening connection is down
 * nothing is kept, so nothing can be stale.
 */
export async function createPageCache({
  connectionString,
  log,
  onSilence = () => undefined,
}: Listening): Promise<PageCache> {
  const versions = new Map<string, number>()
  const kinds = new Map<string, Map<string, { version: number; answer: Promise<CachedAnswer> }>>()
  const changedAt = new Map<string, number>()
  const listeners = new Set<(table: string) => void>()
  let listening = false
  let closed = false
  let client: Client | undefined

  const tell = (table: string) => {
    changedAt.set(table, Date.now())
    for (const listener of listeners) listener(table)
  }
  const drop = (...tables: string[]) => {
    for (const table of tables) {
      versions.set(table, (versions.get(table) ?? 0) + 1)
      tell(table)
    }
  }
  /** Versions only rise, so their sum stays the same only while each of them does. */
  const versionOf = (tables: readonly string[]) =>
    tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), 0)

  async function listen(): Promise<void> {
    if (closed) return
    const next = new Client({
      connectionString,
      application_name: 'salon-listen',
      keepAlive: true,
      pipeline: true,
    })
    client = next
    let lost = false
    let pulse: NodeJS.Timeout | undefined
    const retry = (error: unknown) => {
      if (lost) return
      lost = true
      listening = false
      clearInterval(pulse)
      kinds.clear()
      next.connection.stream.destroy()
      if (closed) return
      if (error instanceof Silence) onSilence()
      log.warn(
        { reason: reasonOf(error) },
        'not listening for changes; nothing is cached meanwhile',
      )
      setTimeout(() => void listen(), 500).unref()
    }
    const beat = async () => await inTime(next.query('select'), PATIENCE_MS).catch(retry)
    next.on('error', retry)
    next.on('end', () => retry(new Error('connection ended')))
    next.on('notification', (message) => drop(message.payload ?? ''))
    try {
      await inTime(next.connect(), PATIENCE_MS)
      await inTime(next.query('listen content'), PATIENCE_MS)
      kinds.clear()
      listening = !lost
      if (listening) pulse = setInterval(() => void beat(), PULSE_MS).unref()
      tell(ANY_TABLE)
    } catch (error) {
      retry(error)
    }
  }

  function find({ kind, key }: Name, tables: readonly string[]): Promise<CachedAnswer> | undefined {
    const kept = kinds.get(kind)?.get(key)
    return kept?.version === versionOf(tables) ? kept.answer : undefined
  }

  async function read(
    name: Name,
    tables: readonly string[],
    produce: () => Promise<Produced>,
  ): Promise<CachedAnswer> {
    const kept = find(name, tables)
    if (kept) return kept
    const { kind, key } = name
    const entry = { version: versionOf(tables), answer: produce().then(finish) }
    const { answer } = entry
    if (!listening) return answer
    const entries = kinds.get(kind) ?? new Map<string, typeof entry>()
    kinds.set(kind, entries)
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > MOST_ENTRIES) entries.delete(entries.keys().next().value ?? '')
    answer.catch(() => entries.get(key) === entry && entries.delete(key))
    return answer
  }

  /**
   * Whether every change that was committed before is known: PostgreSQL hands them out before it
   * answers on the same connection.
   */
  async function isCaughtUp(): Promise<boolean> {
    const asked = client?.query('select')
    return (await asked?.then(() => listening).catch(() => false)) ?? false
  }

  async function recall<T>({ key, tables, schema, produce }: Figure<T>): Promise<T> {
    if (!(await isCaughtUp())) return await produce()
    const { plain } = await read({ kind: 'figure', key }, tables, async () => ({
      body: JSON.stringify(await produce()),
      headers: {},
    }))
    return parse(schema, JSON.parse(new TextDecoder().decode(plain)))
  }

  await listen()
  return {
    read,
    find,
    recall,
    drop,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAway: () => !listening,
    changedSince: (moment) =>
      [...changedAt].flatMap(([table, at]) => (at >= moment ? [table] : [])),
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** The bytes of an answer as they will go out, however often. */
export async function finish({ body, headers }: Produced): Promise<CachedAnswer> {
  const plain = new TextEncoder().encode(body)
  const packed = plain.length < SMALLEST_COMPRESSED ? undefined : await pack(plain)
  return {
    plain,
    packed,
    headers,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  }
}

async function pack(plain: Bytes): Promise<Record<Encoding, Bytes>> {
  const isLarge = plain.length >= LARGE
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 1 : 5 } }),
    toGzip(plain, { level: isLarge ? 1 : 6 }),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

/** Whether a client takes an encoding, the smaller one first; `q=0` says that it does not. */
const TAKES = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/],
] as const

function encodingFor(accepted: string | undefined): Encoding | undefined {
  return accepted === undefined
    ? undefined
    : TAKES.find(([, pattern]) => pattern.test(accepted))?.[0]
}

/**
 * Sends a finished answer: compressed when the client takes that, 304 when it already has it. Its
 * headers stay a plain object, which the server writes out three times as fast as `Headers`.
 */
export function sendCached(
  c: Context<AppEnv>,
  answer: CachedAnswer,
  { cacheControl, status = 200 }: { cacheControl: string; status?: number },
): Response {
  c.set('isFinished', true)
  const { plain, packed, etag } = answer
  const encoding = packed && encodingFor(c.req.header('accept-encoding'))
  const headers = {
    ...answer.headers,
    etag,
    'cache-control': cacheControl,
    ...(packed && { vary: 'accept-encoding' }),
  }
  // a proxy that compresses by itself makes it `W/"…"`
  if (status === 200 && c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const bytes = packed && encoding ? packed[encoding] : plain
  return new Response(bytes, {
    status,
    headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) },
  })
}
