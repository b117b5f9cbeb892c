import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { book, freeTimes } from './booking.ts'
import { type Salon, startSalon } from './servers.ts'

const CALM_MS = 1_500
const ADDS_JOB = /add_jobs?\(/

/** What a salon sent to its database, as it sends it, and the ids in what came back. */
export const statementSchema = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.string().nullable()),
  ids: z.array(z.string()),
})
export type Statement = z.output<typeof statementSchema>

/**
 * The texts of the SQL statements of one booking of a new customer, in order: recorded in the
 * server's database driver, in a start of its own on an otherwise idle salon.
 */
export async function recordTexts(
  dataDir: string,
  prepare: (salon: Salon) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const salon = await startSalon(dataDir, { isRecorded: true })
  try {
    await prepare(salon)
    const [time] = await freeTimes(salon.url)
    if (!time) throw new Error('no free time to record a booking')
    await sleep(CALM_MS)
    forget(salon)
    await book(salon.url, time, 'recorded')
    const sent = await until(() => {
      const texts = sentBy(salon).map(({ text }) => text)
      return texts.includes('commit') ? texts : undefined
    })
    // what follows the commit is the mails' delivery
    const booking = sent
      .slice(0, sent.indexOf('commit') + 1)
      .filter((text) => !text.includes('graphile_worker') || ADDS_JOB.test(text))
    if (!booking.some((text) => ADDS_JOB.test(text)))
      throw new Error('no statement of the booking adds its job any more')
    return booking
  } finally {
    await salon.stop()
  }
}

/** Lets go of what was recorded so far. */
export function forget({ recorded }: Salon): void {
  rmSync(recorded, { force: true })
}

/** The statements of the booking that came since then, known by these texts in this order. */
export async function statementsOf(salon: Salon, texts: readonly string[]): Promise<Statement[]> {
  return await until(() => {
    const sent = sentBy(salon)
    let from = 0
    const found = texts.flatMap((text) => {
      const index = sent.findIndex((one, at) => at >= from && one.text === text)
      from = index < 0 ? sent.length : index + 1
      return sent[index] ?? []
    })
    return found.length === texts.length ? found : undefined
  })
}

function sentBy({ recorded }: Salon): Statement[] {
  const lines = readFileSync(recorded, { encoding: 'utf8', flag: 'a+' }).split('\n')
  // what follows the last end of a line is half written, or nothing
  return lines.slice(0, -1).map((line) => statementSchema.parse(JSON.parse(line)))
}

async function until<T>(find: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 500; waited++) {
    const found = find()
    if (found !== undefined) return found
    await sleep(10)
  }
  throw new Error('the statements of a booking do not come')
}
