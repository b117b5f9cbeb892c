import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { book, freeTimes } from './booking.ts'
import { type Salon, type StatementKind, startSalon } from './servers.ts'

const QUIET_MS = 1_500
const ADDS_JOB = /add_jobs?\(/

/**
 * The SQL statements of one booking of a new customer, in order, by what they do: recorded in the
 * server's database driver, in a start of its own on an otherwise idle salon, so that the recording
 * slows no figure.
 */
export async function recordStatements(
  dataDir: string,
  prepare: (salon: Salon) => Promise<void> = async () => undefined,
): Promise<StatementKind[]> {
  const file = path.join(dataDir, 'statements.jsonl')
  const salon = await startSalon(dataDir, { recordTo: file })
  try {
    await prepare(salon)
    const [time] = await freeTimes(salon.url)
    if (!time) throw new Error('no free time to record a booking')
    await sleep(QUIET_MS)
    rmSync(file)
    await book(salon.url, time, 'recorded')
    const sent = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.toLowerCase())
    // what follows the commit is the mails' delivery
    const booking = sent
      .slice(0, sent.indexOf('"commit"') + 1)
      .filter((text) => !text.includes('graphile_worker') || ADDS_JOB.test(text))
    if (!booking.some((text) => ADDS_JOB.test(text)))
      throw new Error('no statement of the booking adds its job any more')
    return booking.map(kindOf)
  } finally {
    await salon.stop()
  }
}

function kindOf(text: string): StatementKind {
  if (text.startsWith('"begin')) return 'begin'
  if (text === '"commit"') return 'commit'
  if (text.includes('synchronous_commit')) return 'unsynced write'
  return /^"(insert|update|delete)/.test(text) || ADDS_JOB.test(text) ? 'write' : 'read'
}
