import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { makeParents } from '#server/db/embedded-folder.ts'
import { StartError } from '#server/env.ts'

export type SecretPlace = { given: string | undefined; dataDir: string }

/**
 * The secret that signs links: `given`, else that in `dataDir`, made up at the first start or moved
 * there from the database, so that old links hold.
 */
export async function keepSigningSecret(
  { given, dataDir }: SecretPlace,
  database: Pick<ClientBase, 'query'>,
): Promise<string> {
  const file = path.resolve(dataDir, 'signing-secret')
  const stored = await readStored(database)
  if (given && (!stored || stored === given)) return given
  try {
    if (!fs.existsSync(file)) place(file, stored ?? randomBytes(32).toString('base64url'))
    const secret = fs.readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new Error('it is too short')
    return given ?? secret
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `Het geheim voor de links kan niet bewaard worden in ${file} (${reason}): laat deze gebruiker daar schrijven, of vul SIGNING_SECRET in.`,
      { cause },
    )
  }
}

/** The secret as it is kept now, for a backup; undefined when there is none yet. */
export function readSigningSecret({ given, dataDir }: SecretPlace): string | undefined {
  if (given) return given
  try {
    return fs.readFileSync(path.resolve(dataDir, 'signing-secret'), 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Puts the secret of a backup in the place of the one that is there; `ready` is what makes it so,
 * at once, after everything that may fail.
 */
export function replaceSigningSecret(
  dataDir: string,
  secret: string,
): { ready: () => void; forget: () => void } {
  const file = path.resolve(dataDir, 'signing-secret')
  makeParents(file, { ids: {}, own: () => undefined })
  const draft = `${file}-${randomUUID()}`
  fs.writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const { uid, gid } = fs.statSync(path.dirname(file))
  if (process.getuid?.() === 0) fs.chownSync(draft, uid, gid)
  return {
    ready: () => fs.renameSync(draft, file),
    forget: () => fs.rmSync(draft, { force: true }),
  }
}

/**
 * Puts the secret there whole and for nobody else's eyes; of processes that do so at once, the
 * first one's stays.
 */
function place(file: string, secret: string): void {
  makeParents(file, { ids: {}, own: () => undefined })
  const draft = `${file}-${randomUUID()}`
  fs.writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    const { uid, gid } = fs.statSync(path.dirname(file))
    if (process.getuid?.() === 0) fs.chownSync(draft, uid, gid)
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

async function readStored(database: Pick<ClientBase, 'query'>): Promise<string | undefined> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('public.secrets') is not null as exists`,
  )
  if (!rows[0]?.exists) return undefined
  const secrets = await database.query<{ value: string }>(
    `select value from public.secrets where name = 'signing'`,
  )
  return secrets.rows[0]?.value
}
