import { and, asc, desc, eq, gt, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { backups } from '#server/db/tables/backups.ts'

export type Backup = typeof backups.$inferSelect

/** What was tried last; undefined before the first one. */
export async function lastBackup(db: Db): Promise<Backup | undefined> {
  const [row] = await db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1)
  return row
}

/** The newest that exists, and the newest that was restored to try. */
export async function newestBackups(
  db: Db,
): Promise<{ made: Backup | undefined; tried: Backup | undefined }> {
  const [made] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.file))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  const [tried] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.triedAt))
    .orderBy(desc(backups.triedAt))
    .limit(1)
  return { made, tried }
}

/** The newest that was restored to try and held. */
export async function newestProven(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ file: backups.file })
    .from(backups)
    .where(and(isNotNull(backups.file), isNotNull(backups.triedAt), isNull(backups.proofFailure)))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  return row?.file ?? undefined
}

/** The files made by the job, which says what was written until then; who asks for one does not. */
export async function listByItself(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ file: backups.file })
    .from(backups)
    .where(and(isNotNull(backups.file), isNotNull(backups.mark)))
  return new Set(rows.flatMap(({ file }) => file ?? []))
}

/** The failures since one came about whole, the first one first. */
export async function listFailures(db: Db): Promise<Backup[]> {
  const lastWhole = db
    .select({ madeAt: sql`max(${backups.madeAt})` })
    .from(backups)
    .where(isNull(backups.failure))
  return await db
    .select()
    .from(backups)
    .where(
      and(
        isNotNull(backups.failure),
        or(sql`(${lastWhole}) is null`, gt(backups.madeAt, sql`(${lastWhole})`)),
      ),
    )
    .orderBy(asc(backups.madeAt))
}

/** Notes one that was tried. One of the same name takes the place of the line before. */
export async function insertBackup(db: Db, row: typeof backups.$inferInsert): Promise<Backup> {
  const [stored] = await db.insert(backups).values(row).onConflictDoNothing().returning()
  if (stored) return stored
  const [known] = await db
    .select()
    .from(backups)
    .where(eq(backups.file, row.file ?? ''))
  if (!known) throw new Error('a backup was neither stored nor there')
  return known
}

/** Notes how a proof went. */
export async function noteProof(
  db: Db,
  id: string,
  proof: { triedAt: Date; proofFailure: string | null; rows?: number },
): Promise<void> {
  await db.update(backups).set(proof).where(eq(backups.id, id))
}

/** Removes the lines of files that went, and of failures of before that moment. */
export async function removeLines(
  db: Db,
  { kept, failuresBefore }: { kept: readonly string[]; failuresBefore: Date },
): Promise<void> {
  await db
    .delete(backups)
    .where(
      or(
        and(isNotNull(backups.file), notInArray(backups.file, [...kept])),
        and(isNull(backups.file), lt(backups.madeAt, failuresBefore)),
      ),
    )
}

/**
 * A mark that is another once a row of the salon was written: what the database counts of each
 * table that a backup holds.
 */
export async function readMark(db: Db): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(sql`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as mark from pg_stat_user_tables
    where schemaname = 'public' and relname not in ('backups', 'sessions', 'rate_limits', 'login_failures', 'faults', 'mail_trips')`)
  return rows[0]?.mark ?? ''
}
