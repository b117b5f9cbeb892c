import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { asBackupError } from '#server/backup/backup-error.ts'
import type { Part } from '#server/backup/parts.ts'
import { seal } from '#server/backup/seal.ts'
import { snapshot } from '#server/backup/snapshot.ts'
import { syncFolder } from '#server/sync-folder.ts'

export type Made = {
  file: string
  madeAt: Date
  bytes: number
  rows: number
  seconds: number
  /** The SHA-256 of the file. */
  sha256: string
}
type From = {
  /** The address of the database's owner. */
  ownerUrl: string
  signingSecret: string | undefined
  key: string | undefined
  madeAt: Date
}

const UNFINISHED = '.unfinished'
const CONNECT_MS = 15_000

/**
 * Makes one backup in `folder`, whole or not at all, beside whatever runs; throws BackupError. What
 * a killed one left behind goes first.
 */
export async function makeBackup(from: From, folder: string): Promise<Made> {
  const begun = performance.now()
  let unfinished: string | undefined
  const client = new Client({
    connectionString: from.ownerUrl,
    application_name: 'salon-backup',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    prepareFolder(folder)
    const file = freeName(folder, from.madeAt)
    await client.connect()
    let rows = 0
    const parts = snapshot(client, from)
    const counted = async function* (): AsyncGenerator<Part> {
      for await (const part of parts) {
        if (part.what === 'table end') rows += part.rows
        yield part
      }
    }
    unfinished = `${file}${UNFINISHED}`
    const written = await write(unfinished, seal(counted(), from.key))
    fs.renameSync(unfinished, file)
    syncFolder(folder)
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    return { file, madeAt: from.madeAt, rows, seconds, ...written }
  } catch (error) {
    if (unfinished) fs.rmSync(unfinished, { force: true })
    throw asBackupError(error, folder)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The name of a backup of this moment: `salon-20261123T104500Z.backup`. */
export function backupName(madeAt: Date): string {
  return `salon-${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`
}

/** When the backup of this name was made; undefined when it is none of ours. */
export function momentOf(name: string): Date | undefined {
  const parts = /^salon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Another backup of the same second is never written over. */
function freeName(folder: string, madeAt: Date): string {
  for (let second = 0; ; second += 1) {
    const file = path.join(folder, backupName(new Date(madeAt.getTime() + second * 1_000)))
    if (!fs.existsSync(file) && !fs.existsSync(`${file}${UNFINISHED}`)) return file
  }
}

/** Writes to the disk and waits until it is there. */
async function write(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of bytes) {
      hash.update(piece)
      size += piece.length
      for (let at = 0; at < piece.length; ) {
        const { bytesWritten } = await handle.write(piece, at)
        at += bytesWritten
      }
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes: size, sha256: hash.digest('hex') }
}

function prepareFolder(folder: string): void {
  // above it may lie what others have to enter, as the user of the embedded database
  fs.mkdirSync(path.dirname(path.resolve(folder)), { recursive: true })
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
  for (const name of fs.readdirSync(folder))
    if (name.endsWith(`.backup${UNFINISHED}`) && !isBeingWritten(path.join(folder, name)))
      fs.rmSync(path.join(folder, name), { force: true })
}

/** Another backup may be under way in the same folder: it writes all the time. */
function isBeingWritten(file: string): boolean {
  const { mtimeMs } = fs.statSync(file)
  return Date.now() - mtimeMs < 60 * 60_000
}
