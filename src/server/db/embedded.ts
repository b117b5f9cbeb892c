import fs from 'node:fs'
import path from 'node:path'
import { findBinaries, linkLibraries } from '#server/db/embedded-binaries.ts'
import { makeParents, prepareFolder } from '#server/db/embedded-folder.ts'
import { lockFile, lockFolder } from '#server/db/embedded-lock.ts'
import { settleOrphan } from '#server/db/embedded-orphan.ts'
import { type EmbeddedPostgres, supervise } from '#server/db/embedded-server.ts'
import { makeSocketFolder } from '#server/db/embedded-socket.ts'
import { requireReach, serverUser } from '#server/db/embedded-user.ts'

/**
 * Runs PostgreSQL on `dataDir` beside this process, again when it dies, and stopped by a watcher
 * when this one is killed; throws StartError with one sentence for the operator.
 */
export async function startPostgres(
  dataDir: string,
  options: { settings?: string[]; log?: (message: string) => void } = {},
): Promise<EmbeddedPostgres> {
  const { settings = [], log = () => undefined } = options
  const folder = path.resolve(dataDir)
  const binaries = findBinaries()
  linkLibraries(binaries.native)
  const program = path.join(binaries.native, 'bin/postgres')
  const user = serverUser(folder, program)
  makeParents(folder, user)
  requireReach(user, [path.dirname(folder), program])
  const unlock = lockFolder(folder)
  if (fs.statSync(path.dirname(folder)).uid === user.ids.uid) user.own(lockFile(folder))
  try {
    await prepareFolder(folder, binaries, user)
    await settleOrphan(folder, log)
    const socketDir = await makeSocketFolder(folder, user)
    return await supervise({ dataDir: folder, socketDir, program, user, settings, log }, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}
