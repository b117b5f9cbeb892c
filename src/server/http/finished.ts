import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
export type Encoding = 'br' | 'gzip'
export type Produced = { body: string; headers: Record<string, string> }

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
export const SMALLEST_COMPRESSED = 1_000
/**
 * From so many bytes the quickest compression is used: of an agenda of 3 MB it makes one percent
 * more in an eighth of the time.
 */
const LARGE = 500_000

/** The bytes of an answer as they go out, however often; `isLasting`: for days, not minutes. */
export async function finish(
  { body, headers }: Produced,
  { isLasting = false } = {},
): Promise<CachedAnswer> {
  const plain = new TextEncoder().encode(body)
  const goesOut = isLasting ? 'lasting' : 'often'
  const packed = plain.length < SMALLEST_COMPRESSED ? undefined : await packAll(plain, goesOut)
  return {
    plain,
    packed,
    headers,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  }
}

async function packAll(plain: Bytes, goesOut: GoesOut): Promise<Record<Encoding, Bytes>> {
  const [br, gz] = await Promise.all([pack.br(plain, goesOut), pack.gzip(plain, goesOut)])
  return { br, gzip: gz }
}

/** Once, often until something changes, or for days: the more seldom, the longer it may take. */
type GoesOut = 'once' | 'often' | 'lasting'

/** The bytes in each encoding, for an answer that goes out so often. */
export const pack = {
  async br(plain, goesOut) {
    const quality = plain.length >= LARGE ? 1 : { once: 3, often: 5, lasting: 10 }[goesOut]
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // as far back as there is something to look at: the memory that it takes goes by this
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(Math.ceil(Math.log2(plain.length)), 12),
        22,
      ),
    }
    return new Uint8Array(await toBrotli(plain, { params }))
  },
  async gzip(plain, goesOut) {
    const level = plain.length >= LARGE ? 1 : { once: 4, often: 6, lasting: 9 }[goesOut]
    return new Uint8Array(await toGzip(plain, { level }))
  },
} satisfies Record<Encoding, (plain: Bytes, goesOut: GoesOut) => Promise<Bytes>>
