import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Env } from '#server/env.ts'

/** Upper bounds of the time that an answer takes, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What one answer was: its route as a pattern, so that nobody's name or link stands in a label. */
type Answered = { method: string; route: string; status: number; seconds: number }

/** A figure of the salon, read when it is asked; `labels` tell apart what is counted. */
export type Figure = {
  name: string
  help: string
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

/** What Prometheus is told of this process and its salon. */
export type Metrics = {
  /** Whether a header `Authorization` carries the token. */
  opensWith(header: string | undefined): boolean
  note(answer: Answered): void
  /** Everything as text, with these figures of the salon. */
  write(figures: readonly Figure[]): Promise<{ type: string; text: string }>
}

/**
 * Counts what Prometheus asks for while METRICS_TOKEN is set; without one nothing is loaded and
 * nothing counted.
 */
export async function createMetrics(
  { METRICS_TOKEN: token }: Pick<Env, 'METRICS_TOKEN'>,
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): Promise<Metrics | undefined> {
  if (!token) return undefined
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const answers = new Histogram({
    name: 'salon_http_request_duration_seconds',
    help: 'Time until an answer was ready, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [own],
  })
  own.registerMetric(
    new Gauge({
      name: 'salon_database_connections',
      help: 'Connections to the database that requests share',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      },
    }),
  )
  own.registerMetric(
    new Gauge({
      name: 'salon_database_waiting_requests',
      help: 'Requests that wait for a connection to the database',
      registers: [],
      collect() {
        this.set(pool.waitingCount)
      },
    }),
  )
  const expected = hash(token)

  return {
    opensWith(header) {
      const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
      return given !== undefined && timingSafeEqual(hash(given), expected)
    },
    note: ({ seconds, status, ...labels }) =>
      answers.observe({ ...labels, status: String(status) }, seconds),
    async write(figures) {
      const salon = new Registry()
      for (const { name, help, values } of figures) {
        // one without a value would say zero
        if (values.length === 0) continue
        const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
        const gauge = new Gauge({ name, help, labelNames, registers: [salon] })
        for (const { labels = {}, value } of values) gauge.set(labels, value)
      }
      return {
        type: own.contentType,
        text: `${await own.metrics()}${await salon.metrics()}`,
      }
    },
  }
}

/** Of one length, whatever was given. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
