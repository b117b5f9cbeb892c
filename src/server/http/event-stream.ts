import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { string } from 'valibot'
import { z } from 'zod'
import { ANY_TABLE, type Announced, SHOWN_TO_STAFF } from '#lib/changes.ts'
import { AppError } from '#lib/errors.ts'
import { admit, isOwner } from '#server/http/access.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { readValues } from '#server/http/validate.ts'

const HEARTBEAT_MS = 25_000
/** The browser comes back by itself; by then its session is looked at again. */
const LONGEST_MS = 15 * 60_000
const MOST_STREAMS = 100
const MOST_OF_ADDRESS = 10
const RETRY_SECONDS = 60
/**
 * A change is known a moment after it was made, and clocks of two machines differ: rather told
 * twice than not at all.
 */
const MARGIN_MS = 2_000
/** The address of each stream that is open. */
const open: string[] = []

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const query = z.object({
  age: count.optional().meta({
    description: 'How many ms ago the page began to read: what changed since is told first',
  }),
})

/**
 * Declares a GET route for who is logged in that stays open and names each table that changes and
 * that she may see, those she missed first; 429 when too many are open, which an EventSource does
 * not repeat.
 */
export function changeStream({ path, summary }: { path: string; summary: string }): Endpoint {
  return {
    method: 'get',
    path,
    access: 'staff',
    isConfirmed: false,
    scope: null,
    summary,
    schemas: { params: undefined, query, body: undefined, answer: string() },
    status: 200,
    idempotent: false,
    limited: false,
    async run(c) {
      await admit(c, { access: 'staff', isConfirmed: false, scope: null })
      const { changes } = c.get('deps')
      const mayAll = await isOwner(c)
      const mayKnow = (table: Announced | typeof ANY_TABLE) =>
        mayAll || table === ANY_TABLE || SHOWN_TO_STAFF.has(table)
      const since =
        lastEvent(c) ?? Date.now() - (readValues(query, c.req.query(), 'query').age ?? 0)
      const leave = enter(clientAddress(c))
      const response = streamSSE(c, async (stream) => {
        const changed = new Set(changes.changedSince(since - MARGIN_MS).filter(mayKnow))
        let wake: (() => void) | undefined
        const stop = changes.onChange((table) => {
          if (!mayKnow(table)) return
          changed.add(table)
          wake?.()
        })
        const ends = Date.now() + LONGEST_MS
        stream.onAbort(() => wake?.())
        try {
          await stream.writeSSE({ event: 'open', data: '', id: String(since) })
          while (!stream.aborted && Date.now() < ends) {
            if (changed.size === 0) await nextWake(HEARTBEAT_MS, (resolve) => (wake = resolve))
            const tables = [...changed]
            changed.clear()
            const id = String(Date.now())
            await stream.writeSSE(
              tables.length > 0
                ? { event: 'change', data: JSON.stringify(tables), id }
                : { event: 'pulse', data: '', id },
            )
          }
        } finally {
          stop()
          leave()
        }
      })
      response.headers.set('cache-control', 'no-store')
      response.headers.set('x-accel-buffering', 'no')
      return response
    },
  }
}

/** Takes a place among the open streams; answers how to leave it. */
function enter(address: string): () => void {
  if (
    open.length >= MOST_STREAMS ||
    open.filter((other) => other === address).length >= MOST_OF_ADDRESS
  )
    throw new AppError('too_many_requests', 'Er zijn te veel schermen tegelijk open.', {
      retryAfter: RETRY_SECONDS,
    })
  open.push(address)
  return () => void open.splice(open.indexOf(address), 1)
}

/**
 * When the last event was sent that a browser which comes back has seen: it repeats the id of it.
 */
function lastEvent(c: Context<AppEnv>): number | undefined {
  return count.safeParse(c.req.header('last-event-id')).data
}

async function nextWake(atMostMs: number, register: (resolve: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, atMostMs)
  register(resolve)
  await promise
  clearTimeout(timer)
}
