import pino from 'pino'

export type Log = pino.Logger

/** One JSON line per event on standard output. Nothing personal is ever passed to it: routes are logged as patterns, errors without query parameters. */
export function createLog(level: string): Log {
  return pino({ level, base: null })
}
