import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Salon } from './servers.ts'

const VISIT = /^insert into "appointments"/
const ADDS_JOB = /add_jobs?\(/

/** What a salon sent to its database, as it sends it, and the ids in what came back. */
export const statementSchema = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.string().nullable()),
  ids: z.array(z.string()),
})
export type Statement = z.output<typeof statementSchema>

/** Lets go of what was recorded so far. */
export function forget({ recorded }: Salon): void {
  rmSync(recorded, { force: true })
}

/**
 * The statements of the booking that came since then: all that was sent up to its commit, but for
 * what the job queue asks by itself. What follows the commit is the mails' delivery.
 */
export async function statementsOf(salon: Salon): Promise<Statement[]> {
  return await until(() => {
    const sent = sentBy(salon)
    const visit = sent.findIndex(({ text }) => VISIT.test(text))
    const end = sent.findIndex(({ text }, index) => index > visit && text === 'commit')
    if (visit < 0 || end < 0) return undefined
    return sent
      .slice(0, end + 1)
      .filter(({ text }) => !text.includes('graphile_worker') || ADDS_JOB.test(text))
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
