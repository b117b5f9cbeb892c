import pino from 'pino'

export type Log = pino.Logger

/** One JSON line per event on standard output. Nothing personal is passed to it but the address of whoever tries the admin password: routes are logged as patterns, errors without query parameters. */
export function createLog(level: string): Log {
  const output = pino.destination(1)
  // a full disk under the log ends no salon: the lines are lost, and later ones are written again
  output.on('error', () => undefined)
  return pino({ level, base: null }, output)
}

/** Where it went wrong, without the values of a query: those may be personal, and stand in the message that a stack repeats. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error'
  const cause = error.cause instanceof Error ? ` (${error.cause.message.split('\n')[0]})` : ''
  const message = error.message.startsWith('Failed query') ? 'failed query' : error.message
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return `${error.name}: ${message}${cause}\n${frames.slice(0, 7).join('\n')}`
}

/** Does what a job does for one of many, so that a fault in it stops none of the others: it is logged with these ids and nothing personal. */
export async function logged({ log }: { log: Log }, ids: Record<string, string>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ ...ids, reason: describe(error) }, 'one of a job failed')
  }
}
