import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/env.ts'

interface Ids {
  uid: number
  gid: number
}

/** The system user of the server process; no numbers when it is simply ours. */
export interface ServerUser {
  ids: Ids | Record<string, never>
  /** Hands a file or folder that we made to that user. */
  own(file: string): void
}

const SYSTEM_USER = 'hondensalon'

/**
 * PostgreSQL refuses to run as root, so then it runs as who owns the data folder, as `postgres`, as
 * a user made for it or as the program's owner; throws StartError.
 */
export function serverUser(dataDir: string, program: string): ServerUser {
  const owner = fs.statSync(nearestExisting(dataDir))
  if (process.getuid?.() !== 0) {
    if (fs.existsSync(dataDir) && owner.uid !== process.getuid?.())
      throw new StartError(
        `De map ${dataDir} is van gebruiker ${owner.uid}: start als die gebruiker, of geef ze aan deze met chown -R.`,
      )
    return { ids: {}, own: () => undefined }
  }
  const ids = userOf(owner.uid) ?? systemUser(program)
  return { ids, own: (file) => fs.chownSync(file, ids.uid, ids.gid) }
}

function systemUser(program: string): Ids {
  const known = [lookUp('postgres'), lookUp(SYSTEM_USER), userOf(fs.statSync(program).uid)].filter(
    (ids) => ids !== undefined,
  )
  return known.find((ids) => !firstUnreachable(ids, [program])) ?? known[0] ?? createUser()
}

/** Throws StartError with the cure when the server's user cannot enter one of the folders. */
export function requireReach(user: ServerUser, folders: string[]): void {
  const closed = firstUnreachable(user.ids, folders)
  if (closed)
    throw new StartError(
      `PostgreSQL draait niet als root, en zijn gebruiker (uid ${user.ids.uid}) kan niet in ${closed}: start als gewone gebruiker, zet het project en DATA_DIR in een map als /srv, of laat het toe met: chmod o+x ${closed}`,
    )
}

/** The first folder on the way to these that the server's user cannot enter. */
export function firstUnreachable(ids: ServerUser['ids'], folders: string[]): string | undefined {
  if (ids.uid === undefined) return undefined
  const onTheWay = new Set(folders.flatMap((folder) => ancestors(folder)))
  const script = 'for f in "$@"; do [ -x "$f" ] || { printf %s "$f"; exit; }; done'
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...onTheWay], {
    ...ids,
    cwd: '/',
    encoding: 'utf8',
  })
  return stdout === '' ? undefined : stdout
}

function ancestors(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [...ancestors(parent), folder]
}

export function nearestExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

/**
 * The ordinary user with this number: neither root nor one unknown to this machine, as a
 * container's mount may have.
 */
function userOf(uid: number): Ids | undefined {
  return uid === 0 ? undefined : lookUp(String(uid))
}

function lookUp(name: string): Ids | undefined {
  const { stdout } = spawnSync('id', [name], { encoding: 'utf8' })
  const [, uid, gid] = /^uid=(\d+).* gid=(\d+)/.exec(stdout) ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createUser(): Ids {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ])
  const ids = lookUp(SYSTEM_USER)
  if (!ids)
    throw new StartError(
      `PostgreSQL draait niet als root: start als gewone gebruiker, of maak eerst een gebruiker voor het systeem met: useradd --system ${SYSTEM_USER}`,
    )
  return ids
}
