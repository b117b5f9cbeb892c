import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { namesOf } from '#lib/names-of.ts'
import { mailStates } from '#lib/states.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { backups } from '#server/db/tables/backups.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { mailTrips } from '#server/db/tables/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Figure } from '#server/metrics.ts'

/** The background jobs: those that wait for their turn or run, and those that were given up. */
type Jobs = {
  /** Whose moment has come and that nobody does yet, and since when the first of them waits. */
  due: number
  dueSince: Date | null
  later: number
  running: number
  failed: number
}

/** How the background jobs are, by the clock of the database, which runs them. */
export async function readJobs(db: Db): Promise<Jobs> {
  const { rows } = await db.execute<{
    due: number
    dueSince: Date | string | null
    later: number
    running: number
    failed: number
  }>(sql`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as "dueSince",
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`)
  const { due = 0, dueSince = null, later = 0, running = 0, failed = 0 } = rows[0] ?? {}
  return { due, dueSince: dueSince === null ? null : new Date(dueSince), later, running, failed }
}

/** The database itself: its version, its size, and its clock. */
export async function readDatabase(db: Db): Promise<{ version: string; bytes: number; now: Date }> {
  const { rows } = await db.execute<{ version: string; bytes: string; now: Date | string }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes, clock_timestamp() as now`)
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  return { version: row.version, bytes: Number(row.bytes), now: new Date(row.now) }
}

/** What the clock in Brussels shows at these moments, as the database has it. */
export async function readWallClock(db: Db, moments: readonly Date[]): Promise<string[]> {
  const list = sql.join(
    moments.map((moment) => sql`${moment.toISOString()}::timestamptz`),
    sql`, `,
  )
  const { rows } = await db.execute<{ shown: string }>(sql`
    select to_char(moment at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI:SS') as shown
    from unnest(array[${list}]) with ordinality as asked (moment, place) order by place`)
  return rows.map(({ shown }) => shown)
}

/** Mails that did not leave since a moment, and those that should have left before another. */
export async function countLateMails(
  db: Db,
  { failedSince, dueBefore }: { failedSince: Date; dueBefore: Date },
): Promise<{ failed: number; overdue: number }> {
  return {
    failed: await db.$count(
      outbox,
      and(eq(outbox.state, 'failed'), gt(outbox.nextAttemptAt, failedSince)),
    ),
    overdue: await db.$count(
      outbox,
      and(eq(outbox.state, 'waiting'), lt(outbox.nextAttemptAt, dueBefore)),
    ),
  }
}

type Trip = { id: string; sentAt: Date; returnedAt: Date | null }
const trip = { id: mailTrips.id, sentAt: mailTrips.sentAt, returnedAt: mailTrips.returnedAt }

/** The last test mail that was sent by these mail settings. */
export async function findTrip(db: Db, settings: string): Promise<Trip | undefined> {
  const [row] = await db
    .select(trip)
    .from(mailTrips)
    .where(eq(mailTrips.settings, settings))
    .orderBy(desc(mailTrips.sentAt))
    .limit(1)
  return row
}

/** Notes that a test mail leaves; of those before it nothing stays. */
export async function insertTrip(
  db: Db,
  row: { codeHash: string; settings: string; sentAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(mailTrips)
    await tx.insert(mailTrips).values(row)
  })
}

/** Takes back that a test mail leaves: it did not. */
export async function removeTrip(db: Db, codeHash: string): Promise<void> {
  await db.delete(mailTrips).where(eq(mailTrips.codeHash, codeHash))
}

/** Notes that the mail with this code came back, the first time; undefined without such a mail. */
export async function markReturned(db: Db, codeHash: string, now: Date): Promise<Trip | undefined> {
  const [row] = await db
    .update(mailTrips)
    .set({ returnedAt: sql`coalesce(${mailTrips.returnedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(mailTrips.codeHash, codeHash))
    .returning(trip)
  return row
}

/**
 * What Prometheus is told of the salon besides its process; while the database is away only that it
 * is.
 */
export async function readFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Figure[]> {
  try {
    return [up(1), ...(await figuresOf(db, clock()))]
  } catch {
    return [up(0)]
  }
}

function up(value: 0 | 1): Figure {
  return {
    name: 'salon_database_up',
    help: 'Whether the database answers',
    values: [{ value }],
  }
}

async function figuresOf(db: Db, now: Date): Promise<Figure[]> {
  const { due, dueSince, later, running, failed } = await readJobs(db)
  const mails = await db
    .select({ state: outbox.state, count: sql<number>`count(*)::int` })
    .from(outbox)
    .groupBy(outbox.state)
  const visits = await db
    .select({
      status: appointments.status,
      source: appointments.source,
      count: sql<number>`count(*)::int`,
    })
    .from(appointments)
    .groupBy(appointments.status, appointments.source)
  const [backup] = await db
    .select({
      made: sql<Date | null>`max(${backups.madeAt}) filter (where ${backups.file} is not null)`.mapWith(
        backups.madeAt,
      ),
      proven:
        sql<Date | null>`max(${backups.triedAt}) filter (where ${backups.proofFailure} is null)`.mapWith(
          backups.triedAt,
        ),
      failing: sql<boolean>`coalesce((array_agg(${backups.failure} is not null order by ${backups.madeAt} desc))[1], false)`,
    })
    .from(backups)
  const age = (moment: Date | null | undefined) =>
    moment ? [{ value: Math.max(0, (now.getTime() - moment.getTime()) / 1000) }] : []
  return [
    {
      name: 'salon_jobs',
      help: 'Background jobs, by what they wait for',
      values: Object.entries({ due, later, running, failed }).map(([state, value]) => ({
        labels: { state },
        value,
      })),
    },
    {
      name: 'salon_jobs_oldest_due_seconds',
      help: 'How long the oldest job waits whose moment has come',
      values: dueSince ? age(dueSince) : [{ value: 0 }],
    },
    {
      name: 'salon_mails',
      help: 'Mails in the outbox, by state',
      values: namesOf(mailStates).map((state) => ({
        labels: { state },
        value: mails.find((mail) => mail.state === state)?.count ?? 0,
      })),
    },
    {
      name: 'salon_bookings',
      help: 'Visits in the agenda of all years, by state and by where they were booked',
      values: visits.map(({ status, source, count }) => ({
        labels: { status, source },
        value: count,
      })),
    },
    {
      name: 'salon_backup_age_seconds',
      help: 'Age of the newest backup',
      values: age(backup?.made),
    },
    {
      name: 'salon_backup_proof_age_seconds',
      help: 'Time since a backup was last restored to try and held',
      values: age(backup?.proven),
    },
    {
      name: 'salon_backup_failing',
      help: 'Whether the last backup did not come about',
      values: [{ value: backup?.failing ? 1 : 0 }],
    },
  ]
}
