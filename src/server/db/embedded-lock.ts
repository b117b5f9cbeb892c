import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/env.ts'

/**
 * Takes the lock that lets one process at a time use a data folder; returns its release.
 * The lock is held by the operating system, so it is free again after a kill -9 or a power cut.
 */
export function lockFolder(dataDir: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockFile(dataDir), { timeout: 0 })
    // nothing is ever written: a journal on disk would only outlive a kill, with whoever was the
    // user then as its owner
    lock.exec('pragma journal_mode = memory; begin exclusive')
    const held = lock
    return () => {
      if (held.isOpen) held.close()
    }
  } catch (cause) {
    lock?.close()
    throw new StartError(explain(dataDir, cause), { cause })
  }
}

export function lockFile(dataDir: string): string {
  return `${dataDir}-lock.db`
}

function explain(dataDir: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (reason.includes('locked'))
    return `De map ${dataDir} is al in gebruik door een andere server die draait: stop die eerst, of kies een andere DATA_DIR.`
  return `Het bestand ${lockFile(dataDir)} kan niet geopend worden (${reason}): laat deze gebruiker in zijn map schrijven, of kies een andere DATA_DIR.`
}
