import { createCipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Work (2^n), and with it the memory that a guess at the passphrase costs: 32 MB. The passphrase
 * makes up by its length for what is less than usual (`BACKUP_KEY` in env.ts).
 */
const SCRYPT_WORK = 14
const SCRYPT_BLOCK = 8
const FILE_KEY_BYTES = 16
const CHUNK_BYTES = 64 * 1024
const LAST_CHUNK = 1

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)

/**
 * Encrypts as `age -p` does (age-encryption.org/v1, one scrypt recipient), with what Node itself
 * has: the library that reads it again needs four times the memory (decision 065).
 */
export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY_BYTES)
  yield await headerOf(fileKey, passphrase)
  const nonce = randomBytes(16)
  yield nonce
  const key = hkdf(fileKey, nonce, 'payload')
  let count = 0
  let held: Uint8Array[] = []
  let size = 0
  for await (let piece of bytes) {
    // a whole chunk leaves only when something follows: the last one bears a mark
    while (size + piece.length > CHUNK_BYTES) {
      const part = piece.subarray(0, CHUNK_BYTES - size)
      yield* sealChunk(key, { count, last: false }, [...held, part])
      piece = piece.subarray(part.length)
      count += 1
      held = []
      size = 0
    }
    held.push(piece)
    size += piece.length
  }
  yield* sealChunk(key, { count, last: true }, held)
}

async function headerOf(fileKey: Buffer, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(16)
  const N = 2 ** SCRYPT_WORK
  const wrapKey = await derive(
    passphrase.normalize('NFC'),
    Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]),
    32,
    { N, r: SCRYPT_BLOCK, p: 1, maxmem: 129 * N * SCRYPT_BLOCK },
  )
  const body = Buffer.concat([...cipher(wrapKey, Buffer.alloc(12), [fileKey])])
  const head = `age-encryption.org/v1\n-> scrypt ${base64(salt)} ${SCRYPT_WORK}\n${base64(body)}\n---`
  const mac = createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()
  return Buffer.from(`${head} ${base64(mac)}\n`)
}

function sealChunk(
  key: Buffer,
  { count, last }: { count: number; last: boolean },
  pieces: readonly Uint8Array[],
): Buffer[] {
  // eleven bytes that count, one that says whether it is the last
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  if (last) nonce[11] = LAST_CHUNK
  return cipher(key, nonce, pieces)
}

function cipher(key: Buffer, nonce: Buffer, pieces: readonly Uint8Array[]): Buffer[] {
  const sealing = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  const sealed = pieces.map((piece) => sealing.update(piece))
  return [...sealed, sealing.final(), sealing.getAuthTag()]
}

function hkdf(key: Buffer, salt: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, label, 32))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
