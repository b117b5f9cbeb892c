import {
  boolean,
  exactOptional,
  type InferOutput,
  nullable,
  object,
  picklist,
  string,
} from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { roles } from '#lib/roles.ts'
import { doorEvents } from '#lib/states.ts'

/** Who is logged in; `staffId`: the member of the salon that she is. */
const personSchema = object({
  id: string(),
  name: string(),
  role: picklist(namesOf(roles)),
  staffId: nullable(string()),
})
export type LoggedIn = InferOutput<typeof personSchema>

export const sessionStateSchema = object({
  authenticated: boolean(),
  person: exactOptional(personSchema),
})

/** A browser that is logged in. */
export const openSessionSchema = object({
  id: string(),
  personId: string(),
  personName: string(),
  /** Whether it is the one that asks. */
  isCurrent: boolean(),
  address: string(),
  agent: string(),
  createdAt: string(),
  lastSeenAt: string(),
})
export type OpenSession = InferOutput<typeof openSessionSchema>

/**
 * What happened at the door: a log-in, a wrong password, the lock-out that five of them
 * bring, another password.
 */
export const loginEventSchema = object({
  id: string(),
  at: string(),
  kind: picklist(namesOf(doorEvents)),
  address: string(),
  agent: string(),
  /** Whose log-in it was about; null when it was nobody's. */
  personName: nullable(string()),
})
export type LoginEvent = InferOutput<typeof loginEventSchema>
