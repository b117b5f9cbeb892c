import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const HEARTBEAT_MS = 25_000
/** The browser comes back by itself; by then its session is looked at again. */
const LONGEST_MS = 15 * 60_000
const MOST_STREAMS = 100
let open = 0

/**
 * Declares a GET route for the owner that stays open and says the name of each table that changed, in this process or another.
 * Changes that come together are told once. 503 when too many are open.
 */
export function changeStream({ path, summary }: { path: string; summary: string }): Endpoint {
  return {
    method: 'get',
    path,
    access: 'owner',
    summary,
    schemas: { params: undefined, query: undefined, body: undefined, answer: z.string() },
    status: 200,
    idempotent: false,
    limited: false,
    async run(c) {
      if (!(await c.get('session')())) throw new AppError('unauthenticated', 'Log eerst in.')
      if (open >= MOST_STREAMS) throw new AppError('unavailable', 'Er zijn te veel schermen open.', { retryAfter: 30 })
      const { cache } = c.get('deps')
      const response = streamSSE(c, async (stream) => {
        open += 1
        const changed = new Set<string>()
        let wake: (() => void) | undefined
        const stop = cache.onChange((table) => {
          changed.add(table)
          wake?.()
        })
        const ends = Date.now() + LONGEST_MS
        stream.onAbort(() => wake?.())
        try {
          await stream.writeSSE({ event: 'open', data: '' })
          while (!stream.aborted && Date.now() < ends) {
            if (changed.size === 0) await nextWake(HEARTBEAT_MS, (resolve) => (wake = resolve))
            const tables = [...changed]
            changed.clear()
            await stream.writeSSE(tables.length > 0 ? { event: 'change', data: JSON.stringify(tables) } : { event: 'pulse', data: '' })
          }
        } finally {
          stop()
          open -= 1
        }
      })
      response.headers.set('cache-control', 'no-store')
      response.headers.set('x-accel-buffering', 'no')
      return response
    },
  }
}

async function nextWake(atMostMs: number, register: (resolve: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, atMostMs)
  register(resolve)
  await promise
  clearTimeout(timer)
}
