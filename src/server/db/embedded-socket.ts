import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { firstUnreachable, type ServerUser } from '#server/db/embedded-user.ts'
import { removeFolder } from '#server/remove-folder.ts'

export const SOCKET_PREFIX = 'salon-pg-'
const OWNER_FILE = 'data-folder'
/** A socket's path has at most 107 bytes, of which the server's own file name takes a part. */
const LONGEST_FOLDER = 80

/**
 * Makes the closed, short folder for the server's socket, and removes those that killed runs left
 * behind.
 */
export async function makeSocketFolder(dataDir: string, user: ServerUser): Promise<string> {
  await removeLeftOvers(dataDir)
  const usable = [os.tmpdir(), '/tmp'].find(
    (folder) => folder.length <= LONGEST_FOLDER && !firstUnreachable(user.ids, [folder]),
  )
  const folder = fs.mkdtempSync(path.join(usable ?? '/tmp', SOCKET_PREFIX))
  fs.writeFileSync(path.join(folder, OWNER_FILE), dataDir)
  user.own(folder)
  return folder
}

/** Removes the socket of a dead server, which a new one would take for a living one's. */
export function clearSocket(folder: string): void {
  for (const name of fs.readdirSync(folder))
    if (name !== OWNER_FILE) fs.rmSync(path.join(folder, name), { force: true })
}

async function removeLeftOvers(dataDir: string): Promise<void> {
  for (const base of new Set([os.tmpdir(), '/tmp'])) {
    for (const name of fs.readdirSync(base).filter((entry) => entry.startsWith(SOCKET_PREFIX))) {
      const folder = path.join(base, name)
      // the watcher of a killed run may be doing so too
      if (servedFolder(folder) === dataDir) await removeFolder(folder)
    }
  }
}

/** The data folder that a socket folder was made for; nothing when it is not ours to read. */
function servedFolder(folder: string): string | undefined {
  try {
    return fs.readFileSync(path.join(folder, OWNER_FILE), 'utf8')
  } catch {
    return undefined
  }
}
