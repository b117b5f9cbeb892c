import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { idsIn } from './ids.ts'
import type { Salon } from './servers.ts'

/** By then the recorder has written down what it noted. */
const WRITTEN_MS = 60
const VISIT = /^insert into "appointments"/
const ADDS_JOB = /add_jobs?\(/

/** What a salon sent to its database, as it sends it, and the ids in what came back. */
export const statementSchema = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.string().nullable()),
  ids: z.array(z.string()),
})
const recordedSchema = statementSchema
  .omit({ ids: true })
  .extend({ rows: z.unknown() })
  .transform(({ rows, ...sent }) => ({ ...sent, ids: idsIn(rows) }))
export type Statement = z.output<typeof statementSchema>

/** From now on what a salon sends to its database is taken down, until `statementsOf` has it. */
export function record({ recorded }: Salon): void {
  writeFileSync(recorded, '')
}

/**
 * The statements of the booking that came since `record`: all that was sent up to its commit, but for
 * what the job queue asks by itself. What follows the commit is the mails' delivery.
 */
export async function statementsOf(salon: Salon): Promise<Statement[]> {
  await sleep(WRITTEN_MS)
  const statements = await until(() => {
    const sent = sentBy(salon)
    const visit = sent.findIndex(({ text }) => VISIT.test(text))
    const end = sent.findIndex(({ text }, index) => index > visit && text === 'commit')
    if (visit < 0 || end < 0) return undefined
    return sent
      .slice(0, end + 1)
      .filter(({ text }) => !text.includes('graphile_worker') || ADDS_JOB.test(text))
  })
  rmSync(salon.recorded)
  return statements
}

function sentBy({ recorded }: Salon): Statement[] {
  const lines = readFileSync(recorded, 'utf8').split('\n')
  // what follows the last end of a line is half written, or nothing
  return lines.slice(0, -1).map((line) => recordedSchema.parse(JSON.parse(line)))
}

async function until<T>(find: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 500; waited++) {
    const found = find()
    if (found !== undefined) return found
    await sleep(10)
  }
  throw new Error('the statements of a booking do not come')
}
