import { Writable } from 'node:stream'
import pino from 'pino'
import type { Log } from '#server/log.ts'

/** A log at its most talkative, whose lines the test reads. */
export function recordLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level: 'trace', base: null }, stream), lines }
}
