import { sql } from 'drizzle-orm'
import { parseCronItems } from 'graphile-worker'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tasks as allTasks } from '#app/server/tasks.ts'
import { brusselsWallClock } from '#lib/dates.ts'
import { SCHEDULE } from '#server/jobs.ts'
import { startWorker } from '#server/worker.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Jobs that nobody asks for: how many minutes may pass between two turns, around the clock or
 * (`byDay`) from eight to eight in the salon.
 */
const BY_THE_CLOCK: Record<string, { pause: number; byDay?: true }> = {
  'outbox.sweep': { pause: 1 },
  'waiting-list.sweep': { pause: 1 },
  'requests.expire': { pause: 1 },
  'appointments.remind': { pause: 5 },
  'services.turn-prices': { pause: 1 },
  'slots.extend': { pause: 60 },
  'invoices.keep-papers': { pause: 60 },
  'appointments.rebook': { pause: 60, byDay: true },
  'customers.birthdays': { pause: 60, byDay: true },
  'customer-cards.birthdays': { pause: 60, byDay: true },
  'retention.prune': { pause: 24 * 60 },
  'backups.make': { pause: 15 },
  'backups.prove': { pause: 24 * 60 },
}
/** Jobs that a feature adds when something happened. */
const ASKED_FOR = [
  'appointment.requested',
  'appointment.moved',
  'appointment.ready',
  'sick-leave.tell',
  'outbox.deliver',
  'gift-vouchers.ask-orders',
  'gift-vouchers.deliver',
  'gift-vouchers.refund',
  'payments.ask-terminal',
  'invoices.mail',
  'invoices.e-send',
  'calendar.sync',
  'waiting-list.offer',
  'waiting-list.lapse',
  'devices.mail-link',
  'push.tell',
  'push.deliver',
]

/** The minutes of a day and a half at which a task runs by the schedule. */
function turnsOf(task: string, from: string): Date[] {
  const items = parseCronItems(SCHEDULE).filter((item) => item.task === task)
  const minutes = Array.from(
    { length: 36 * 60 },
    (_, minute) => new Date(Date.parse(from) + minute * MINUTE),
  )
  return minutes.filter((at) =>
    items.some(({ match }) =>
      match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      }),
    ),
  )
}

describe('the schedule', () => {
  test('names every job that nobody asks for, and no other', () => {
    expect([...Object.keys(BY_THE_CLOCK), ...ASKED_FOR].toSorted()).toEqual(
      Object.keys(allTasks).toSorted(),
    )
    expect(SCHEDULE.map(({ task }) => task).toSorted()).toEqual(
      Object.keys(BY_THE_CLOCK).toSorted(),
    )
  })

  test.for(
    Object.entries(BY_THE_CLOCK).flatMap(([task, often]) =>
      ['2026-01-12T00:00:00Z', '2026-07-13T00:00:00Z'].map((day) => [task, day, often] as const),
    ),
  )('lets %s run often enough from %s on', ([task, day, { pause, byDay }]) => {
    const isAwake = (at: Date) =>
      !byDay || (brusselsWallClock(at).time >= '08:00' && brusselsWallClock(at).time < '20:00')
    let last = Date.parse(day)
    let longest = 0
    for (const at of turnsOf(task, day)) {
      // a pause counts from the last turn, or from the morning on
      let start = last
      while (!isAwake(new Date(start)) && start < at.getTime()) start += MINUTE
      if (isAwake(at)) longest = Math.max(longest, at.getTime() - start)
      last = at.getTime()
    }
    expect(last).toBeGreaterThan(Date.parse(day) + 12 * 60 * MINUTE)
    expect(longest / MINUTE).toBeLessThanOrEqual(pause)
  })
})

describe('a server that starts again', async () => {
  const { deps, clock, sentMails, connectionString } = await createTestApp()
  /** A day that is over, so that the database finds what is planned for it due. */
  const midnight = Math.floor((Date.now() - 3 * DAY) / DAY) * DAY

  /**
   * The real worker, as the server starts it, while the computer's clock shows this moment of that
   * day and comes to a whole minute.
   */
  async function start(hour: number, minute = 0) {
    const moment = midnight + (hour * 60 + minute) * MINUTE
    vi.useFakeTimers({ toFake: ['Date'], now: moment - 50 })
    const done: string[] = []
    const tasks = Object.fromEntries(
      Object.entries(allTasks).map(([name, task]) => [
        name,
        async (...given: Parameters<typeof task>) => {
          await task(...given)
          done.push(name)
        },
      ]),
    )
    const worker = await startWorker({
      connectionString,
      log: deps.log,
      deps: () => deps,
      tasks: async () => ({ ...allTasks, ...tasks }),
    })
    vi.setSystemTime(moment + 1)
    let isRunning = true
    const stop = async () => {
      if (!isRunning) return
      isRunning = false
      await worker.stop()
      vi.useRealTimers()
    }
    onTestFinished(stop)
    /** Waits for the turn that this very minute has. */
    const until = async (name: string) =>
      await expect.poll(() => done, { timeout: 50_000 }).toContain(name)
    return { done, stop, until }
  }

  test('sends the reminder that fell due while none ran, once', async () => {
    clock.set('2026-11-23T09:58:00Z')
    const { email } = await insertVisit(deps.db, {
      date: '2026-11-24',
      startTime: '11:00',
      endTime: '13:00',
    })
    const before = await start(12)
    await before.until('appointments.remind')
    await before.stop()
    expect(sentMails).toEqual([])

    clock.set('2026-11-23T13:20:00Z')
    const after = await start(12, 5)
    await expect
      .poll(() => sentMails.map(({ to, subject }) => [to, /^\p{L}+/u.exec(subject)?.[0]]), {
        timeout: 50_000,
      })
      .toEqual([[email, 'Herinnering']])
    await after.stop()
    const again = await start(12, 10)
    await again.until('appointments.remind')
    await again.stop()
    expect(sentMails).toHaveLength(1)
  })

  test('does what it does at night, when it was off at night', async () => {
    const nightly = ['retention.prune']
    const evening = await start(20)
    await evening.until('outbox.sweep')
    await evening.stop()
    expect(evening.done.filter((name) => nightly.includes(name))).toEqual([])
    const morning = await start(24 + 9)
    for (const name of nightly) await morning.until(name)
    await morning.stop()
    const later = await start(24 + 10)
    await later.until('outbox.sweep')
    await later.stop()
    expect(later.done.filter((name) => nightly.includes(name))).toEqual([])
  })
})

describe('jobs', async () => {
  const { deps } = await createTestApp()
  const waiting = async () =>
    (
      await deps.db.execute(sql`select j.run_at, q.queue_name, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      left join graphile_worker._private_job_queues q on q.id = p.job_queue_id where j.task_identifier = 'gift-vouchers.refund' order by j.id`)
    ).rows

  test('without a key never replace each other, and keep their moment and their queue', async () => {
    const payload = { voucherId: 'a' }
    const runAt = new Date('2099-01-01T10:00:00Z')
    await deps.jobs.add(deps.db, 'gift-vouchers.refund', [{ payload }])
    await deps.jobs.add(deps.db, 'gift-vouchers.refund', [{ payload, runAt, queue: 'one-by-one' }])
    expect(await waiting()).toEqual([
      { run_at: expect.anything(), queue_name: null, payload },
      { run_at: expect.stringMatching(/^2099-01-01 1[0-2]:00/), queue_name: 'one-by-one', payload },
    ])
    expect(await deps.jobs.count(deps.db, 'gift-vouchers.refund')).toBe(2)
  })

  test('with a key replace the one that waits under it', async () => {
    await deps.jobs.add(deps.db, 'gift-vouchers.deliver', [
      { payload: { voucherId: 'a', to: 'buyer' }, key: 'k' },
    ])
    await deps.jobs.add(deps.db, 'gift-vouchers.deliver', [
      { payload: { voucherId: 'b', to: 'buyer' }, key: 'k' },
    ])
    expect(await deps.jobs.take(deps.db, 'k')).toEqual({ voucherId: 'b', to: 'buyer' })
    expect(await deps.jobs.count(deps.db, 'gift-vouchers.deliver')).toBe(0)
  })
})
