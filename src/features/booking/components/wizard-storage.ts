import * as z from 'zod/mini'
import type { Draft } from './wizard-draft.ts'

const KEY = 'boeking'

const text = z.string()
const customerSchema = z.object({
  id: text,
  firstName: text,
  lastName: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  recognised: z.boolean(),
})
const draftSchema = z.object({
  date: text,
  time: text,
  service: text,
  person: z.object({ email: text, firstName: text, lastName: text, phone: text, address: text, postalCode: text, city: text }),
  lookUp: z.optional(
    z.object({ email: text, customer: z.optional(customerSchema), dogs: z.array(z.object({ id: text, name: text, breed: text, age: text })) }),
  ),
  dogId: text,
  dogName: text,
  breed: text,
  notes: text,
  accepted: z.boolean(),
  multi: z.boolean(),
  rows: z
    .array(z.object({ id: z.number(), service: text, dogId: text, dogName: text, breed: text, date: text, time: text, notes: text }))
    .check(z.minLength(1)),
})
const savedSchema = z.object({ draft: draftSchema, attempt: z.optional(z.object({ body: text, key: text })) })

/** The body that was last sent and its Idempotency-Key: a repeat after a lost answer must carry the same one, also after a reload. */
export type Attempt = { body: string; key: string }
type Saved = { draft: Draft; attempt: Attempt | undefined }

/** What a reload of this tab left behind; undefined when there is nothing, or nothing readable. */
export function readSaved(): Saved | undefined {
  try {
    return parseSaved(sessionStorage.getItem(KEY))
  } catch {
    // Storage switched off.
    return undefined
  }
}

export function writeSaved(saved: Saved | undefined) {
  try {
    if (saved) sessionStorage.setItem(KEY, JSON.stringify(saved))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage full or switched off: the wizard works on, a reload starts again.
  }
}

/** Reads the stored text; undefined for what another version of the page may have written. */
export function parseSaved(stored: string | null): Saved | undefined {
  if (stored === null) return undefined
  try {
    const { draft, attempt } = savedSchema.parse(JSON.parse(stored))
    const lookUp = draft.lookUp && { email: draft.lookUp.email, customer: draft.lookUp.customer, dogs: draft.lookUp.dogs }
    return { draft: { ...draft, lookUp }, attempt }
  } catch {
    return undefined
  }
}

/** The attempt under which a body is sent: the last one when it is the same body, else one with a new key. */
export function attemptFor(body: string, last: Attempt | undefined, makeKey: () => string): Attempt {
  return last?.body === body ? last : { body, key: makeKey() }
}

/** A key nobody else has. `randomUUID` exists on secure pages only, and a salon may try its site over plain http. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
