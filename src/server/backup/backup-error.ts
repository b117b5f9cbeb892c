import { DatabaseError } from 'pg'
import { isUnavailable } from '#server/db/errors.ts'
import { reasonOf } from '#server/log.ts'

/** Why a backup or a restore did not come about, in one Dutch sentence for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const ON_DISK: Record<string, string> = {
  ENOSPC: 'Er is geen plaats meer op de schijf van',
  EDQUOT: 'Er is geen plaats meer op de schijf van',
  EFBIG: 'Er is geen plaats meer op de schijf van',
  EACCES: 'Er mag niet geschreven worden in',
  EPERM: 'Er mag niet geschreven worden in',
  EROFS: 'Er mag niet geschreven worden in',
  ENOTDIR: 'Dit is geen map:',
  EEXIST: 'Dit is geen map:',
}

/** What went wrong on the way to or from `place`, as a sentence that holds no value of a row. */
export function asBackupError(error: unknown, place: string): BackupError {
  if (error instanceof BackupError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const onDisk = error instanceof DatabaseError ? undefined : ON_DISK[code]
  if (onDisk) return new BackupError(`${onDisk} ${place}.`, { cause: error })
  if (isUnavailable(error) && (error instanceof DatabaseError || code !== 'ENOENT'))
    return new BackupError(
      `De databank is niet bereikbaar of heeft geen plaats meer (${reasonOf(error)}).`,
      { cause: error },
    )
  // a DrizzleQueryError is no other than what the database said
  if (error instanceof Error && error.name === 'StartError')
    return new BackupError(`De databank weigert: ${error.message}`, { cause: error })
  return new BackupError(`Het is niet gelukt (${reasonOf(error)}).`, { cause: error })
}
