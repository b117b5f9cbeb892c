import { sql } from 'drizzle-orm'
import type { PushKind } from '#lib/push-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { placeholders, prepared } from '#server/db/prepared/prepared.ts'

/** The background jobs and what each is given. */
type JobPayloads = {
  'appointment.requested': { appointmentIds: string[]; isFromWaitingList?: boolean }
  /** A list, to which graphile-worker adds what comes under the same key while it waits. */
  'appointment.moved': {
    appointmentId: string
    from: { date: string; startTime: string; endTime: string }
    at: string
    actor: 'visitor' | 'owner' | 'system'
  }[]
  /** What was decided for visits of a member who is ill; whoever can be told by now is. */
  'sick-leave.tell': { sickLeaveId: string }
  /** A dog is ready: its client is told, unless that was taken back. */
  'appointment.ready': { appointmentId: string }
  'outbox.deliver': { id: string }
  /** A mail that leaves once more needs a new link to its visit. */
  'gift-vouchers.ask-orders': { orderId: string; asked: number; once?: boolean }
  'gift-vouchers.deliver': { voucherId: string; to: 'recipient' | 'buyer' }
  'gift-vouchers.refund': { voucherId: string }
  'outbox.sweep': Record<string, never>
  /** Devices are told of something, each by a delivery of its own. */
  'push.tell': { kind: PushKind; date?: string; path: string }
  'push.deliver': {
    deviceId: string
    kind: PushKind
    date?: string
    path: string
    attempts: number
  }
  'slots.extend': Record<string, never>
  'services.turn-prices': Record<string, never>
  'retention.prune': Record<string, never>
  'backups.make': Record<string, never>
  'backups.prove': Record<string, never>
  'customer-cards.birthdays': Record<string, never>
  'payments.ask-terminal': { paymentId: string }
  'invoices.mail': { invoiceId: string; letter: 'invoice' | 'reminder'; about: string }
  'invoices.e-send': { invoiceId: string }
  /** One that has just got its number, or all that are not kept yet. */
  'invoices.keep-papers': { invoiceId?: string }
  /**
   * The outside calendar is brought in line with a visit as it is then; a deleted visit is gone
   * from it.
   */
  'calendar.sync': { appointmentId: string; attempts?: number }
  /** Time may have become free on these dates. */
  'waiting-list.offer': { dates: string[] }
  'waiting-list.lapse': { offerId: string }
  'waiting-list.sweep': Record<string, never>
  'requests.expire': Record<string, never>
  'appointments.remind': Record<string, never>
  'appointments.rebook': Record<string, never>
  'customers.birthdays': Record<string, never>
  /** Null: nobody is known under the address that asked, which takes as long. */
  'devices.mail-link': { customerId: string | null; opens: 'data' | 'device' }
}
export type JobName = keyof JobPayloads

/**
 * How many jobs of a kind a process does at once: those that wait for somebody outside stand in
 * lanes of their own, so that a mail server that hangs keeps no voucher and no reminder waiting.
 */
export const LANES = { mail: 2, money: 2, outside: 1, backups: 1, rest: 2 }
export type LaneName = keyof typeof LANES
export const laneNames: LaneName[] = ['mail', 'money', 'outside', 'backups', 'rest']

const laneOfJob: Partial<Record<JobName, LaneName>> = {
  'outbox.deliver': 'mail',
  'gift-vouchers.ask-orders': 'money',
  'gift-vouchers.deliver': 'money',
  'gift-vouchers.refund': 'money',
  'payments.ask-terminal': 'money',
  'calendar.sync': 'outside',
  'push.deliver': 'outside',
  'invoices.e-send': 'outside',
  'backups.make': 'backups',
  'backups.prove': 'backups',
}

/** The lane of a job, which is also the flag that it carries in the database. */
export function laneOf(task: string): LaneName {
  const [, lane = 'rest'] = Object.entries(laneOfJob).find(([name]) => name === task) ?? []
  return lane
}

const MINUTELY = '* * * * *'
/** A server that was off at night does at its start what it missed. */
const NIGHTLY = { backfillPeriod: 24 * 60 * 60_000 }
const THRICE = { maxAttempts: 3 }

type Options = { backfillPeriod: number; maxAttempts: number }

/** When jobs run by themselves (UTC; none of them depends on the wall clock). */
const TURNS: [task: JobName, match: string, options?: Partial<Options>][] = [
  ['outbox.sweep', MINUTELY],
  ['waiting-list.sweep', MINUTELY],
  ['requests.expire', MINUTELY],
  // the new prices of a day hold from its first minute
  ['services.turn-prices', MINUTELY],
  ['slots.extend', '5 * * * *', THRICE],
  // from the morning on, in Brussels; hourly, so that a salon whose computer starts later gives
  // them too
  ['customer-cards.birthdays', '10 6-21 * * *', THRICE],
  ['appointments.remind', '*/5 * * * *'],
  // by day in Brussels, which the tasks themselves look at; hourly, for a computer that starts
  // later
  ['appointments.rebook', '40 6-19 * * *', THRICE],
  ['customers.birthdays', '15 6-19 * * *', THRICE],
  ['backups.make', '*/15 * * * *'],
  ['backups.prove', '40 3 * * *', NIGHTLY],
  ['retention.prune', '10 3 * * *', NIGHTLY],
  ['invoices.keep-papers', '25 * * * *'],
]

/**
 * The library lets them carry no flag. Each stands in a queue of its own, those of a lane of one
 * together: so one that hangs holds one worker, whatever follows it.
 */
export const SCHEDULE = TURNS.map(([task, match, options]) => ({
  task,
  match,
  identifier: task,
  options: {
    backfillPeriod: 0,
    maxAttempts: 1,
    ...options,
    queueName: laneOf(task) === 'rest' ? task : laneOf(task),
  },
}))

export type Jobs = {
  /**
   * Enqueues jobs in the given transaction: they exist only if it commits. `key` replaces a job
   * still waiting under the same key; of the jobs of one `queue` only one runs at a time, over all
   * processes.
   */
  add<Name extends JobName>(
    db: Db,
    name: Name,
    jobs: { payload: JobPayloads[Name]; runAt?: Date; key?: string; queue?: string }[],
  ): Promise<void>
  /**
   * Takes back the job that waits under a key and answers its payload; undefined when none waits.
   */
  take(db: Db, key: string): Promise<unknown>
  /** Whether the job under a key waits for a moment after this one, untried. */
  isAhead(db: Db, key: string, now: Date): Promise<boolean>
  /** How many jobs of a name are still to be done. */
  count(db: Db, name: JobName): Promise<number>
  /** Lets the jobs of a name that wait for their moment come at once. */
  hasten(db: Db, name: JobName): Promise<void>
}

export const jobs: Jobs = {
  async add(db, name, list) {
    const [job] = list
    if (list.length === 1 && job && !job.key) return await addOne(db, name, job)
    const specs = list.map(({ payload, runAt, key, queue }) => ({
      identifier: name,
      payload,
      flags: [laneOf(name)],
      ...(runAt && { run_at: runAt.toISOString() }),
      ...(key && { job_key: key }),
      ...(queue && { queue_name: queue }),
    }))
    const records = sql`select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(${JSON.stringify(specs)}::json) spec`
    await db.execute(sql`select id from graphile_worker.add_jobs(array(${records}))`)
  },
  async take(db, key) {
    const { rows } = await db.execute<{ payload: unknown }>(
      sql`select payload from graphile_worker.remove_job(${key}) where id is not null and locked_at is null`,
    )
    return rows[0]?.payload
  },
  async isAhead(db, key, now) {
    const { rows } = await db.execute(
      sql`select from graphile_worker.jobs where key = ${key} and run_at > ${now.toISOString()}::timestamptz and locked_at is null and attempts = 0`,
    )
    return rows.length > 0
  },
  async count(db, name) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = ${name}`,
    )
    return rows[0]?.count ?? 0
  },
  async hasten(db, name) {
    await db.execute(
      sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = ${name} and locked_at is null), run_at => now())`,
    )
  },
}

/** Half the work of `add_jobs`: under a key that no other job has, there is nothing to replace. */
async function addOne(
  db: Db,
  name: JobName,
  { payload, queue, runAt }: { payload: unknown; queue?: string; runAt?: Date },
) {
  await addJob(db).execute({
    name,
    payload: JSON.stringify(payload),
    flags: [laneOf(name)],
    queue: queue ?? null,
    runAt: runAt?.toISOString() ?? null,
  })
}

const addJob = prepared((db) => {
  const { name, payload, flags, queue, runAt } = placeholders(
    'name',
    'payload',
    'flags',
    'queue',
    'runAt',
  )
  const alone = sql`job_key => gen_random_uuid()::text, job_key_mode => 'unsafe_dedupe'`
  return db
    .select({ id: sql`id` })
    .from(
      sql`graphile_worker.add_job(${name}, ${payload}::json, flags => ${flags}::text[], queue_name => ${queue}, run_at => ${runAt}::timestamptz, ${alone})`,
    )
})
