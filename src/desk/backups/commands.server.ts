import fs from 'node:fs'
import path from 'node:path'
import {
  type Backup,
  insertBackup,
  lastBackup,
  listByItself,
  listFailures,
  newestBackups,
  newestProven,
  noteProof,
  readMark,
  removeLines,
} from '#desk/backups/data.server.ts'
import { backupFailedMail, proofFailedMail } from '#desk/backups/emails.tsx'
import { proveBackup } from '#desk/backups/proof/commands.server.ts'
import { isNews, isWorthAMail, keptOf, stateOf } from '#desk/backups/rules.ts'
import type { BackupStatus } from '#desk/backups/wire.ts'
import { enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { asBackupError } from '#server/backup/backup-error.ts'
import { type Bucket, bucketOf } from '#server/backup/bucket.ts'
import { makeBackup, momentOf } from '#server/backup/make-backup.ts'
import type { Deps } from '#server/deps.ts'
import { logged } from '#server/log.ts'

/** Lines of backups that did not come about are kept so long. */
const FAILURE_DAYS = 30
const DAY = 24 * 60 * 60_000
const FAILED = { kind: 'backup-failed', path: '/admin/systeem' } as const

/** Makes a backup when something was written since the last one, or when that one failed. */
export async function makeDueBackup(deps: Deps): Promise<void> {
  const { db, env } = deps
  const last = await lastBackup(db)
  const isThere = last?.file && fs.existsSync(path.join(env.BACKUP_DIR, last.file))
  if (isThere && !last.failure && last.mark === (await readMark(db))) return
  await makeNow(deps, await readMark(db))
}

/**
 * Makes a backup and answers how the backups are then; it stays, whatever the job makes within that
 * hour. Throws `unavailable` with why it failed.
 */
export async function makeOnRequest(deps: Deps): Promise<BackupStatus> {
  const { failure } = await makeNow(deps, null)
  if (failure) throw new AppError('unavailable', failure)
  return await readStatus(deps)
}

/**
 * Makes one, sends it to the bucket, notes how that went and lets the old ones go; the owner is
 * mailed once when it keeps failing.
 */
async function makeNow(deps: Deps, mark: string | null): Promise<Backup> {
  const { db, env, clock, ownerUrl, signingSecret } = deps
  const madeAt = clock()
  let row: Omit<Backup, 'id' | 'triedAt' | 'proofFailure'> = {
    madeAt,
    mark,
    file: null,
    bytes: null,
    rows: null,
    bucket: null,
    failure: null,
  }
  try {
    const from = { ownerUrl, signingSecret, key: env.BACKUP_KEY, madeAt }
    const made = await makeBackup(from, env.BACKUP_DIR)
    row = { ...row, file: path.basename(made.file), bytes: made.bytes, rows: made.rows }
    const bucket = bucketOf(env)
    await bucket?.put(made)
    row = { ...row, bucket: bucket?.name ?? null }
    await removeOld(deps, bucket, row)
  } catch (error) {
    row = { ...row, failure: asBackupError(error, env.BACKUP_DIR).message }
    deps.log.error({ reason: row.failure }, 'the backup failed')
  }
  const stored = await insertBackup(db, row)
  if (row.failure) await mailFailures(deps)
  return stored
}

async function mailFailures(deps: Deps): Promise<void> {
  const { db, env } = deps
  const failures = await listFailures(db)
  const [first] = failures
  const last = failures.at(-1)
  if (!first || !last?.failure || !isWorthAMail(failures.length)) return
  const { made } = await newestBackups(db)
  const mail = backupFailedMail({
    salon: await getSalon(db),
    publicUrl: env.PUBLIC_URL,
    since: first.madeAt,
    failure: last.failure,
    newest: made?.madeAt,
  })
  await enqueueMailsOnce(db, deps, { about: first.id, mails: [mail] })
  if (isNews(failures.length)) await tellDevices(db, deps, FAILED)
}

/** Lets go of the backups that are no longer kept, in the folder and in the bucket. */
async function removeOld(
  { db, env, clock, log, faults }: Pick<Deps, 'db' | 'env' | 'clock' | 'log' | 'faults'>,
  bucket: Bucket | undefined,
  { file, mark }: Pick<Backup, 'file' | 'mark'>,
): Promise<void> {
  const byItself = await listByItself(db)
  // the one that was just made has no line yet
  if (file && mark !== null) byItself.add(file)
  const told = { proven: await newestProven(db), byItself }
  const here = namesIn(env.BACKUP_DIR)
  const kept = keptOf(here.flatMap(withMoment), told).map(({ name }) => name)
  for (const name of here)
    if (!kept.includes(name)) fs.rmSync(path.join(env.BACKUP_DIR, name), { force: true })
  await logged({ log, faults }, { step: 'bucket' }, async () => {
    const there = (await bucket?.list()) ?? []
    const staying = keptOf(there.flatMap(withMoment), told).map(({ name }) => name)
    for (const name of there) if (!staying.includes(name)) await bucket?.remove(name)
  })
  const failuresBefore = new Date(clock().getTime() - FAILURE_DAYS * DAY)
  await removeLines(db, { kept, failuresBefore })
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => momentOf(name)) : []
}

function withMoment(name: string) {
  const madeAt = momentOf(name)
  return madeAt ? [{ name, madeAt }] : []
}

/** Restores the newest backup to try, notes how it went, tells the owner if it does not hold. */
export async function proveNewest(deps: Deps): Promise<void> {
  const { db, env, clock, ownerUrl, migrationsFolder } = deps
  const [newest] = keptOf(namesIn(env.BACKUP_DIR).flatMap(withMoment), { byItself: new Set() })
  if (!newest) return
  const file = path.join(env.BACKUP_DIR, newest.name)
  // one that was made by command has no line yet
  const { size } = fs.statSync(file)
  const line = await insertBackup(db, { madeAt: newest.madeAt, file: newest.name, bytes: size })
  const place = { file, key: env.BACKUP_KEY, ownerUrl, folder: env.DATA_DIR, migrationsFolder }
  let proofFailure: string | null = null
  let rows: number | undefined
  try {
    ;({ rows } = await proveBackup(place))
  } catch (error) {
    proofFailure = asBackupError(error, env.DATA_DIR).message
    deps.log.error({ reason: proofFailure }, 'the backup does not hold')
  }
  await noteProof(db, line.id, {
    triedAt: clock(),
    proofFailure,
    ...(rows !== undefined && { rows }),
  })
  if (!proofFailure) return
  const facts = { salon: await getSalon(db), publicUrl: env.PUBLIC_URL, madeAt: newest.madeAt }
  const mail = proofFailedMail({ ...facts, failure: proofFailure })
  await enqueueMailsOnce(db, deps, { about: line.id, mails: [mail] })
  await tellDevices(db, deps, FAILED)
}

/** How the backups are. */
export async function readStatus({
  db,
  env,
  clock,
}: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<BackupStatus> {
  const [failures, { made, tried }] = [await listFailures(db), await newestBackups(db)]
  const status = {
    newest: made?.file
      ? {
          file: made.file,
          madeAt: made.madeAt.toISOString(),
          bytes: made.bytes ?? 0,
          rows: made.rows ?? 0,
          isProven: made.triedAt !== null && made.proofFailure === null,
        }
      : null,
    failure: failures.at(-1)?.failure ?? null,
    failingSince: failures[0]?.madeAt.toISOString() ?? null,
    proof: tried?.triedAt
      ? {
          file: tried.file ?? '',
          at: tried.triedAt.toISOString(),
          rows: tried.rows ?? 0,
          failure: tried.proofFailure,
        }
      : null,
    folder: path.resolve(env.BACKUP_DIR),
    bucket: bucketOf(env)?.name ?? null,
    isEncrypted: env.BACKUP_KEY !== undefined,
  }
  return { ...status, state: stateOf(status, clock()) }
}
