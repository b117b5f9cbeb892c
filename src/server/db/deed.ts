import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { Pool } from 'pg'

/**
 * What somebody who is logged in does with one request. A connection tells it to the database
 * before anything else, where the trigger `note_deed` writes it beside each row that changes (083).
 */
export type Deed = { id: string; at: string; route: string; role: string; personId: string | null }

const present = new AsyncLocalStorage<{ deed: string }>()

/** Runs a request that may change something; what it does is nobody's deed until `actAs`. */
export function whileActing<T>(work: () => Promise<T>): Promise<T> {
  return present.run({ deed: '' }, work)
}

/** From here on what this request writes is hers. */
export function actAs(deed: Deed): void {
  const acting = present.getStore()
  if (acting) acting.deed = JSON.stringify(deed)
}

/** What a connection has to tell; empty for visitors, jobs and whoever only reads. */
export function presentDeed(): string {
  return present.getStore()?.deed ?? ''
}

/** The statement by which a connection tells it; it goes out together with what is asked next. */
export function tellDeed(deed: string) {
  return { name: 'tell_deed', text: `select set_config('salon.deed', $1, false)`, values: [deed] }
}

/**
 * Who waits for a connection goes on as herself: the pool calls her back from within the request
 * that gave it back.
 */
export function keepActors(pool: Pool): void {
  const connect: unknown = Reflect.get(pool, 'connect')
  if (typeof connect !== 'function') throw new Error('a pool cannot be asked for a connection')
  Reflect.set(pool, 'connect', (called?: (...args: unknown[]) => void): unknown =>
    Reflect.apply(connect, pool, called ? [AsyncResource.bind(called)] : []),
  )
}
