import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError } from '#server/backup/backup-error.ts'
import { encrypt } from '#server/backup/encrypt.ts'
import { decodeParts, encodePart, type Part } from '#server/backup/parts.ts'

const AGE = Buffer.from('age-encryption.org/v1')
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const PIECE = { highWaterMark: 64 * 1024 }
const GATHER = 64 * 1024

/** The bytes of a backup: its parts, compressed and, with a key, encrypted. */
export function seal(
  parts: AsyncIterable<Part>,
  key: string | undefined,
): AsyncIterable<Uint8Array> {
  const compressed = through(
    gather(parts),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
  )
  return key ? encrypt(compressed, key) : compressed
}

/**
 * Every part of a backup, checked on the way; throws BackupError when the file is none, is not
 * whole, or has another key.
 */
export async function* unseal(file: string, key: string | undefined): AsyncGenerator<Part> {
  const name = path.basename(file)
  const broken = () =>
    new BackupError(`${name} is niet heel: het bestand is afgebroken of gewijzigd.`)
  const kind = await kindOf(file, name)
  if (kind === 'age' && !key)
    throw new BackupError(
      `${name} is versleuteld: zet BACKUP_KEY op de sleutel waarmee de back-up gemaakt werd.`,
    )
  const bytes = fs.createReadStream(file, PIECE)
  try {
    const compressed =
      kind === 'age' ? await decrypt(bytes, { key: key ?? '', name, broken }) : bytes
    for await (const part of decodeParts(through(compressed, createZstdDecompress()), broken))
      yield part
  } catch (error) {
    throw error instanceof BackupError ? error : broken()
  } finally {
    bytes.destroy()
  }
}

async function decrypt(
  bytes: Readable,
  { key, name, broken }: { key: string; name: string; broken: () => BackupError },
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import('age-encryption') // weighs much, and only readers need it
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return await decrypter.decrypt(asWebStream(bytes))
  } catch (error) {
    if (error instanceof Error && error.message.includes('no identity matched'))
      throw new BackupError(`BACKUP_KEY is niet de sleutel waarmee ${name} gemaakt werd.`)
    throw broken()
  }
}

async function kindOf(file: string, name: string): Promise<'age' | 'zstd'> {
  const first = Buffer.alloc(AGE.length)
  try {
    const handle = await open(file)
    try {
      await handle.read(first, 0, first.length, 0)
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw new BackupError(`${file} kan niet gelezen worden: kijk of het bestand bestaat.`, {
      cause,
    })
  }
  if (first.equals(AGE)) return 'age'
  if (first.subarray(0, ZSTD.length).equals(ZSTD)) return 'zstd'
  throw new BackupError(`${name} is geen back-up van dit programma.`)
}

/** Small parts together, as the layers above like them. */
async function* gather(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const part of parts)
    for (const bytes of encodePart(part)) {
      held.push(bytes)
      size += bytes.length
      if (size < GATHER) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  yield Buffer.concat(held)
}

/** What comes out of a transformation; its reader meets the errors of either. */
function through(source: AsyncIterable<Uint8Array>, transform: Transform): Readable {
  pipeline(Readable.from(source, { objectMode: false, ...PIECE }), transform, () => undefined)
  return transform
}

/** One piece at a time, when it is asked for: nothing piles up. */
function asWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
