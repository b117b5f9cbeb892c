import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'

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
export type Produced = { body: string; headers: Record<string, string> }

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const SMALLEST_COMPRESSED = 1_000
/**
 * From so many bytes the quickest compression is used: of an agenda of 3 MB it makes one percent
 * more in an eighth of the time.
 */
const LARGE = 500_000

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
