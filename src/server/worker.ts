import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { Client, type Pool } from 'pg'
import { keepPool } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { LANES, type LaneName, laneNames, laneOf, SCHEDULE } from '#server/jobs.ts'
import { describe, type Log, reasonOf } from '#server/log.ts'
import type { Task, Tasks } from '#server/task.ts'

/** Marks advisory locks, beside the hash of the name of a worker, as those of workers that live. */
const ALIVE = 726_003
const WORKERS = laneNames.reduce((sum, lane) => sum + LANES[lane], 0)
const RETRY_MS = 500
/** How often we look for jobs of dead processes. */
const LOOK_MS = 4_000
/**
 * So long nobody may have held the lock of a worker before its jobs are given away: a connection
 * that breaks is back long before.
 */
const GRACE_MS = 10_000
/**
 * How long jobs under way may take when the process is asked to stop; what is cut off then runs
 * again.
 */
const LAST_JOBS_MS = 5_000

export type Worker = { stop(): Promise<void> }
type Work = { connectionString: string; log: Log; deps: () => Deps; tasks: () => Promise<Tasks> }

/**
 * Works off jobs whatever happens to the database: workers live as long as one session, whose lock
 * tells other processes whose jobs are theirs; `tasks` is asked each time, for edited code.
 */
export async function startWorker({ connectionString, log, deps, tasks }: Work): Promise<Worker> {
  const known = await tasks()
  // apart from the requests' own: a rush on the site does not keep jobs from being noted as done
  const { pool, breakOff } = keepPool(
    { connectionString, max: 8, connectionTimeoutMillis: 5_000, application_name: 'salon-worker' },
    log,
  )
  /**
   * Workers of this process that may hold a job, those included that only finish what they began.
   */
  const names = new Set<string>()
  let session: Client | undefined
  let crew: Crew | undefined
  let stopping = false

  const perform = (name: string) => async (payload: unknown) => {
    const current: Record<string, Task> = await tasks()
    const given = deps()
    await current[name]?.(payload, given).catch((error: unknown) => {
      given.faults.note(error, `job ${name}`)
      failWithoutValues(error)
    })
  }
  const taskList = Object.fromEntries(Object.keys(known).map((name) => [name, perform(name)]))

  async function hold(name: string) {
    names.add(name)
    await session
      ?.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, name])
      .catch(() => undefined)
  }

  async function letGo(name: string) {
    names.delete(name)
    await session
      ?.query('select pg_advisory_unlock($1, hashtext($2))', [ALIVE, name])
      .catch(() => undefined)
  }

  /** One life of the session; the next begins half a second after this one ended. */
  async function live(): Promise<void> {
    if (stopping) return
    const patience = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
    const next = new Client({
      connectionString,
      ...patience,
      keepAlive: true,
      pipeline: true,
      application_name: 'salon-alive',
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<string>()
    next.on('error', (error) => end(error.message))
    next.on('end', () => end('connection ended'))
    try {
      await next.connect()
      // a machine that lost its power says nothing: its sessions, and with them its locks, end
      // after a quarter of a minute
      await next.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2',
      )
      session = next
      for (const name of names) await hold(name)
      if (!stopping) crew = keepCrew({ pool, log, hold, letGo, taskList })
      await crew?.started
      lookForTheDead(next, log, ended).catch((error: unknown) => end(reasonOf(error)))
    } catch (error) {
      end(reasonOf(error))
    }
    void ended.then(async (reason) => {
      session = undefined
      next.connection.stream.destroy()
      // what waits for a database that fell silent would wait for ever, and keep the next workers
      // from their connections
      breakOff()
      void crew?.stop()
      crew = undefined
      if (stopping) return
      log.warn({ reason }, 'no background jobs while the database is away')
      await sleep(RETRY_MS)
      await live()
    })
  }

  async function stop() {
    stopping = true
    await Promise.race([crew?.stop(), sleep(LAST_JOBS_MS)])
    await session?.end().catch(() => undefined)
    await Promise.race([pool.end(), sleep(RETRY_MS)])
  }

  await live()
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}

/**
 * The library keeps and logs the message of what a job fails by: that of a query holds its values.
 */
function failWithoutValues(error: unknown): never {
  throw new Error(describe(error))
}

type Crew = { started: Promise<void>; stop(): Promise<void> }
type CrewWork = {
  pool: Pool
  log: Log
  hold: (name: string) => Promise<void>
  letGo: (name: string) => Promise<void>
  taskList: Record<string, (payload: unknown) => Promise<void>>
}

/**
 * Runs the workers, and new ones when they ended by themselves: a job that could not be noted as
 * done ends them.
 */
function keepCrew({ pool, log, hold, letGo, taskList }: CrewWork): Crew {
  let runner: Runner | undefined
  let stopping = false

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => void hold(workerPool.id))
    events.on('pool:release', ({ workerPool }) => void letGo(workerPool.id))
    events.on('pool:gracefulShutdown', () => void startAgain())
    runner = await run({
      pgPool: pool,
      events,
      noHandleSignals: true,
      parsedCronItems: parseCronItems(SCHEDULE),
      forbiddenFlags: fullLanes(events),
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning')
          log.warn({ worker: message.slice(0, 300) }, 'background job')
      }),
      taskList,
      // without a delay the library notes what is done and leaves a failure of that to nobody,
      // which ends the process
      preset: {
        worker: {
          concurrentJobs: WORKERS,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    runner.promise.catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'background jobs ended'),
    )
    if (stopping) await finish(runner)
  }

  async function startAgain(): Promise<void> {
    await sleep(RETRY_MS)
    if (stopping) return
    await start().catch(async () => await startAgain())
  }

  return {
    started: start(),
    async stop() {
      stopping = true
      if (runner) await finish(runner)
    },
  }
}

/**
 * What a worker that looks for a job has to leave: the jobs of lanes in which enough are done. They
 * look in turns, so that each knows what the one before took; a lane with room again wakes one.
 */
export function fullLanes(events: WorkerEvents): () => Promise<LaneName[]> {
  const running = { mail: 0, money: 0, outside: 0, backups: 0, rest: 0 }
  const isFull = (lane: LaneName) => running[lane] >= LANES[lane]
  /** Full a moment ago: somebody may have left a job of it. */
  const opened = new Set<LaneName>()
  let left: LaneName[] = []
  let { promise: turn, resolve: endTurn } = Promise.withResolvers<void>()
  endTurn()
  let isOver = false
  events.on('pool:gracefulShutdown', () => (isOver = true))
  events.on('job:start', ({ worker, job }) => {
    running[laneOf(job.task_identifier)] += 1
    for (const lane of opened) if (isFull(lane)) opened.delete(lane)
    endTurn()
    if (opened.size > 0 && !isOver) worker.workerPool.nudge(1)
  })
  events.on('job:complete', ({ job }) => {
    const lane = laneOf(job.task_identifier)
    if (isFull(lane)) opened.add(lane)
    running[lane] -= 1
  })
  events.on('worker:getJob:empty', () => {
    for (const lane of opened) if (!left.includes(lane)) opened.delete(lane)
    endTurn()
  })
  events.on('worker:getJob:error', () => endTurn())
  return async () => {
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    await before
    endTurn = resolve
    left = laneNames.filter(isFull)
    return left
  }
}

/** Takes no more jobs and waits for those under way. */
async function finish(runner: Runner): Promise<void> {
  await runner.stop().catch(() => undefined)
}

/**
 * Gives the jobs of workers that are dead for long enough to the living, as long as this session
 * lasts.
 */
async function lookForTheDead(session: Client, log: Log, ended: Promise<string>): Promise<void> {
  const deadSince = new Map<string, number>()
  const over = new AbortController()
  void ended.then(() => over.abort())
  while (!over.signal.aborted) {
    const now = performance.now()
    const { rows } = await session.query<{ name: string }>(DEAD, [ALIVE])
    const dead = new Set(rows.map(({ name }) => name))
    for (const name of deadSince.keys()) if (!dead.has(name)) deadSince.delete(name)
    for (const name of dead) if (!deadSince.has(name)) deadSince.set(name, now)
    const gone = [...deadSince].flatMap(([name, since]) => (now - since >= GRACE_MS ? [name] : []))
    if (gone.length > 0) {
      await session.query('select graphile_worker.force_unlock_workers($1)', [gone])
      log.warn({ workers: gone.length }, 'jobs of a process that ended are taken over')
    }
    await Promise.race([ended, sleep(LOOK_MS, undefined, { ref: false })])
  }
}

/** Who holds jobs, or a queue of jobs, without the lock of the living. */
const DEAD = `
  select name from (
    select locked_by as name from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ) held
  where not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::int4::oid and objid = hashtext(name)::oid
      and database = (select oid from pg_database where datname = current_database())
  )`
