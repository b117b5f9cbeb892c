import { Client } from 'pg'
import { ANNOUNCED, ANY_TABLE } from '#lib/changes.ts'
import type { Changes } from '#server/changes.ts'
import { inTime, Silence } from '#server/db/in-time.ts'
import { type Log, reasonOf } from '#server/log.ts'

export type Listener = {
  /** Whether the database seems to be away: nobody tells what changed, so nothing may be kept. */
  isAway: () => boolean
  /**
   * Whether every change that was committed before is known: PostgreSQL hands them out before it
   * answers on the same connection.
   */
  isCaughtUp(): Promise<boolean>
  close(): Promise<void>
}

/** Later than so the connection counts as down; a frozen database closes none, so it is asked. */
const PATIENCE_MS = 2_000
const PULSE_MS = 1_000

/**
 * Tells of every table that changes, in any process: triggers send NOTIFY `content` with its name.
 * `onSilence`: the database did not answer in time, and what else waits for it may wait for ever.
 */
export async function startListener({
  connectionString,
  log,
  changes,
  onSilence = () => undefined,
}: {
  connectionString: string
  log: Log
  changes: Changes
  onSilence?: (() => void) | undefined
}): Promise<Listener> {
  let listening = false
  let closed = false
  let client: Client | undefined

  async function listen(): Promise<void> {
    if (closed) return
    const next = new Client({
      connectionString,
      application_name: 'salon-listen',
      keepAlive: true,
      pipeline: true,
    })
    client = next
    let lost = false
    let pulse: NodeJS.Timeout | undefined
    const retry = (error: unknown) => {
      if (lost) return
      lost = true
      listening = false
      clearInterval(pulse)
      next.connection.stream.destroy()
      if (closed) return
      if (error instanceof Silence) onSilence()
      log.warn(
        { reason: reasonOf(error) },
        'not listening for changes; nothing is cached meanwhile',
      )
      setTimeout(() => void listen(), 500).unref()
    }
    const beat = async () => await inTime(next.query('select'), PATIENCE_MS).catch(retry)
    next.on('error', retry)
    next.on('end', () => retry(new Error('connection ended')))
    next.on('notification', ({ payload }) => {
      const table = ANNOUNCED.find((name) => name === payload)
      if (table) changes.tell(table)
    })
    try {
      await inTime(next.connect(), PATIENCE_MS)
      await inTime(next.query('listen content'), PATIENCE_MS)
      listening = !lost
      if (listening) pulse = setInterval(() => void beat(), PULSE_MS).unref()
      changes.tell(ANY_TABLE)
    } catch (error) {
      retry(error)
    }
  }

  await listen()
  return {
    isAway: () => !listening,
    async isCaughtUp() {
      const asked = client?.query('select')
      return (await asked?.then(() => listening).catch(() => false)) ?? false
    },
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
