import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tasks as allTasks } from '#app/server/tasks.ts'
import { createLog } from '#server/log.ts'
import type { Tasks } from '#server/task.ts'
import { fullLanes, startWorker } from '#server/worker.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms))

/** A process that works off jobs with these tasks in the place of the real ones. */
async function work(
  { deps, connectionString }: Awaited<ReturnType<typeof createTestApp>>,
  own: Partial<Tasks>,
) {
  const worker = await startWorker({
    connectionString,
    log: createLog('silent'),
    deps: () => deps,
    tasks: async () => ({ ...allTasks, ...own }),
  })
  onTestFinished(async () => await worker.stop())
  return worker
}

/** Holds a task at its first line until it is let go. */
function heldTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const task = async () => {
    begun += 1
    await promise
  }
  return { task, letGo: resolve, begun: () => begun }
}

/** What the library tells of its workers, and how often one more is woken. */
function crew() {
  const events = new EventEmitter()
  const look = fullLanes(events)
  let woken = 0
  const worker = { workerPool: { nudge: () => (woken += 1) } }
  const tell = (event: string, task?: string) =>
    void events.emit(event, { worker, ...(task && { job: { task_identifier: task } }) })
  const take = async (task: string) => {
    const left = await look()
    tell('job:start', task)
    return left
  }
  return { look, take, tell, woken: () => woken }
}

const four = <Job>(job: Job) => Array.from({ length: 4 }, () => job)
const voucherJob = { payload: { voucherId: 'a' } }
const mailJob = { payload: { id: 'a' } }

test('mails that hang keep no voucher waiting', async () => {
  const salon = await createTestApp()
  const { deps } = salon
  const mail = heldTask()
  let vouchers = 0
  await work(salon, {
    'outbox.deliver': mail.task,
    'gift-vouchers.refund': async () => void (vouchers += 1),
  })
  await deps.jobs.add(
    deps.db,
    'outbox.deliver',
    Array.from({ length: 10 }, () => mailJob),
  )
  await expect.poll(mail.begun, { timeout: 20_000 }).toBe(2)
  await deps.jobs.add(deps.db, 'gift-vouchers.refund', [voucherJob])
  await expect.poll(() => vouchers, { timeout: 20_000 }).toBe(1)
  expect(mail.begun()).toBe(2)
  mail.letGo()
})

test('with every lane full but one, a job of that one is done at once; what was left is found when there is room again', async () => {
  const salon = await createTestApp()
  const { deps } = salon
  const [mail, money, outside] = [heldTask(), heldTask(), heldTask()]
  const done: string[] = []
  await work(salon, {
    'outbox.deliver': mail.task,
    'gift-vouchers.refund': money.task,
    'calendar.sync': outside.task,
    'waiting-list.offer': async () => void done.push('offer'),
  })
  await deps.jobs.add(deps.db, 'outbox.deliver', four(mailJob))
  await deps.jobs.add(deps.db, 'gift-vouchers.refund', four(voucherJob))
  await deps.jobs.add(deps.db, 'calendar.sync', four({ payload: { appointmentId: 'a' } }))
  await expect
    .poll(() => [mail, money, outside].map(({ begun }) => begun()), { timeout: 20_000 })
    .toEqual([2, 2, 1])
  await deps.jobs.add(deps.db, 'waiting-list.offer', four({ payload: { dates: [] } }))
  await expect.poll(() => done, { timeout: 20_000 }).toHaveLength(4)
  expect([mail, money, outside].map(({ begun }) => begun())).toEqual([2, 2, 1])
  for (const { letGo } of [mail, money, outside]) letGo()
  await expect
    .poll(() => [mail, money, outside].map(({ begun }) => begun()), { timeout: 20_000 })
    .toEqual([4, 4, 4])
})

describe('who looks for a job', () => {
  test('leaves the lanes that are full, which several at once learn one after the other', async () => {
    const { look, take, tell } = crew()
    expect(await take('outbox.deliver')).toEqual([])
    const second = look()
    const third = look()
    let isTold = false
    void third.then(() => (isTold = true))
    expect(await second).toEqual([])
    await sleep(0)
    expect(isTold).toBe(false)
    tell('job:start', 'outbox.deliver')
    expect(await third).toEqual(['mail'])
    tell('worker:getJob:empty')
    tell('job:complete', 'outbox.deliver')
    const next = await look()
    expect(next).toEqual([])
    tell('worker:getJob:error')
    expect(await look()).toEqual([])
  })

  test('counts what runs by the clock among the rest, and waits for nobody who found nothing', async () => {
    const { look, take } = crew()
    await take('outbox.sweep')
    await take('retention.prune')
    expect(await look()).toEqual(['rest'])
  })

  test('a lane that has room again is looked into by one more, until it is full or empty', async () => {
    const { look, take, tell, woken } = crew()
    await take('outbox.deliver')
    await take('outbox.deliver')
    expect(await look()).toEqual(['mail'])
    tell('worker:getJob:empty')
    expect(woken()).toBe(0)
    tell('job:complete', 'outbox.deliver')
    // who was done takes another job first: somebody else has to come for the mail
    await take('gift-vouchers.refund')
    expect(woken()).toBe(1)
    await take('outbox.deliver')
    expect(woken()).toBe(1)
    tell('job:complete', 'outbox.deliver')
    await look()
    tell('worker:getJob:empty')
    await take('gift-vouchers.refund')
    expect(woken()).toBe(1)
  })
})

describe('when the connections of the worker are cut while jobs run', async () => {
  const salon = await createTestApp()
  const { deps, connectionString } = salon
  const cut = async (names: string) =>
    await deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like ${names} and datname = current_database() and pid <> pg_backend_pid()`,
    )

  test('the jobs that could not be noted as done run again, and new ones run within five seconds', async () => {
    let done = 0
    let refunds = 0
    await work(salon, {
      'gift-vouchers.deliver': async () => {
        done += 1
        if (done === 1) await cut('salon-%')
      },
      'gift-vouchers.refund': async () => void (refunds += 1),
    })
    await deps.jobs.add(deps.db, 'gift-vouchers.deliver', [
      { payload: { voucherId: 'a', to: 'buyer' } },
    ])
    await expect.poll(() => done, { timeout: 20_000 }).toBe(1)
    await deps.jobs.add(deps.db, 'gift-vouchers.refund', [voucherJob])
    await expect.poll(() => refunds, { timeout: 20_000 }).toBe(1)
    await expect
      .poll(() => deps.jobs.count(deps.db, 'gift-vouchers.deliver'), { timeout: 25_000 })
      .toBe(0)
  }, 40_000)

  test('the library alone would have ended the process', async () => {
    const child = spawn(process.execPath, ['tests/support/bare-worker.ts', connectionString], {
      stdio: 'ignore',
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
  })
})

describe('the jobs of two processes', async () => {
  const salon = await createTestApp()
  const { deps, connectionString } = salon

  test('that still run are never given away, also when the session of their lock breaks; those of a dead one are, within half a minute', async () => {
    const held = heldTask()
    let taken = 0
    const tasks = {
      'gift-vouchers.refund': held.task,
      'gift-vouchers.deliver': async () => void (taken += 1),
    }
    await work(salon, tasks)
    await deps.jobs.add(deps.db, 'gift-vouchers.refund', [voucherJob])
    await expect.poll(held.begun, { timeout: 20_000 }).toBe(1)
    await work(salon, tasks)
    // a process that was killed: it holds jobs, one of them in a queue, and no lock
    const later = new Date(Date.now() + 3_600_000)
    await deps.jobs.add(deps.db, 'gift-vouchers.deliver', [
      { payload: { voucherId: 'b', to: 'buyer' }, queue: 'q', runAt: later },
    ])
    const since = performance.now()
    const dead = new Client({ connectionString })
    await dead.connect()
    const holding = `locked_by = 'pool-dead', locked_at = now()`
    await dead.query(
      `update graphile_worker._private_jobs set ${holding}, attempts = 1, run_at = now() where job_queue_id is not null`,
    )
    await dead.query(`update graphile_worker._private_job_queues set ${holding}`)
    await dead.end()
    await sleep(2_000)
    await deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'salon-alive' and datname = current_database()`,
    )
    await expect.poll(() => taken, { timeout: 60_000 }).toBe(1)
    // the dead one's jobs had to wait; by now those of a living one would have been taken too
    expect(performance.now() - since).toBeGreaterThan(8_000)
    await sleep(8_000)
    expect(held.begun()).toBe(1)
    held.letGo()
  }, 120_000)
})

test('asked to stop, it does not wait for a job that hangs', async () => {
  const salon = await createTestApp()
  const held = heldTask()
  const worker = await work(salon, { 'gift-vouchers.refund': held.task })
  await salon.deps.jobs.add(salon.deps.db, 'gift-vouchers.refund', [voucherJob])
  await expect.poll(held.begun, { timeout: 20_000 }).toBe(1)
  await worker.stop()
  held.letGo()
})

test('what a job fails by is logged and kept without the values of its query', async () => {
  const salon = await createTestApp()
  const { deps, connectionString } = salon
  const { log, lines } = recordLog()
  const own = {
    'gift-vouchers.refund': async () =>
      void (await deps.db.execute(sql`select ${'Wilhelmina'}::text, ${'geheim'}::int`)),
  }
  const worker = await startWorker({
    connectionString,
    log,
    deps: () => deps,
    tasks: async () => ({ ...allTasks, ...own }),
  })
  onTestFinished(async () => await worker.stop())
  await deps.jobs.add(deps.db, 'gift-vouchers.refund', [voucherJob])
  const kept = async () =>
    (
      await deps.db.execute<{ error: string | null }>(
        sql`select last_error as error from graphile_worker.jobs where task_identifier = 'gift-vouchers.refund'`,
      )
    ).rows
  await expect
    .poll(kept, { timeout: 20_000 })
    .toEqual([{ error: expect.stringContaining('failed query') }])
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('gift-vouchers.refund')
  expect([...lines, ...(await kept()).map(({ error }) => error)].join('\n')).not.toMatch(
    /Wilhelmina|geheim/,
  )
  // as the driver tells it
  await expect(own['gift-vouchers.refund']()).rejects.toThrow(/Wilhelmina[^]*geheim/)
})
