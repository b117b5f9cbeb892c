import { type InferOutput, object, optional, parse, string } from 'valibot'
import { draftSchema } from './wizard-draft.ts'

const KEY = 'boeking'

/**
 * The body that was last sent and its Idempotency-Key: a repeat after a lost answer must carry the
 * same one, also after a reload.
 */
const attemptSchema = object({ body: string(), key: string() })
export type Attempt = InferOutput<typeof attemptSchema>
const savedSchema = object({ draft: draftSchema, attempt: optional(attemptSchema) })
type Saved = InferOutput<typeof savedSchema>

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
    const saved = parse(savedSchema, JSON.parse(stored))
    return saved.draft.rows.length > 0 ? saved : undefined
  } catch {
    return undefined
  }
}

/**
 * The attempt under which a body is sent: the last one when it is the same body, else one with a
 * new key.
 */
export function attemptFor(
  body: string,
  last: Attempt | undefined,
  makeKey: () => string,
): Attempt {
  return last?.body === body ? last : { body, key: makeKey() }
}
