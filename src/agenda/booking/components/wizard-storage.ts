import { boolean, list, maybe, number, object, text } from '#lib/read.ts'
import type { Draft } from './wizard-draft.ts'

const KEY = 'boeking'

const readCustomer = object({ id: text, firstName: text, lastName: text, phone: text, address: text, postalCode: text, city: text, recognised: boolean })
const readLookUp = object({ email: text, customer: maybe(readCustomer), dogs: list(object({ id: text, name: text, breed: text, age: text })) })
const readRow = object({ id: number, service: text, dogId: text, dogName: text, breed: text, date: text, time: text, notes: text })
const readDraft: (value: unknown) => Draft = object({
  date: text,
  time: text,
  service: text,
  person: object({ email: text, firstName: text, lastName: text, phone: text, address: text, postalCode: text, city: text }),
  lookUp: maybe(readLookUp),
  dogId: text,
  dogName: text,
  breed: text,
  notes: text,
  accepted: boolean,
  remember: boolean,
  multi: boolean,
  rows: list(readRow),
})
const readStored = object({ draft: readDraft, attempt: maybe(object({ body: text, key: text })) })

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
    const saved = readStored(JSON.parse(stored))
    return saved.draft.rows.length > 0 ? saved : undefined
  } catch {
    return undefined
  }
}

/** The attempt under which a body is sent: the last one when it is the same body, else one with a new key. */
export function attemptFor(body: string, last: Attempt | undefined, makeKey: () => string): Attempt {
  return last?.body === body ? last : { body, key: makeKey() }
}
