import { boolean, type InferOutput, object, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { doorEvents } from '#lib/states.ts'

export const sessionStateSchema = object({ authenticated: boolean() })

/** A browser that is logged in. */
export const openSessionSchema = object({
  id: string(),
  /** Whether it is the one that asks. */
  isCurrent: boolean(),
  address: string(),
  agent: string(),
  createdAt: string(),
  lastSeenAt: string(),
})
export type OpenSession = InferOutput<typeof openSessionSchema>

/**
 * What happened at the owner's door: a log-in, a wrong password, the lock-out that five of them
 * bring, another password.
 */
export const loginEventSchema = object({
  id: string(),
  at: string(),
  kind: picklist(namesOf(doorEvents)),
  address: string(),
  agent: string(),
})
export type LoginEvent = InferOutput<typeof loginEventSchema>
