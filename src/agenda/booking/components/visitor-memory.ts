import { type InferOutput, object, parse, string } from 'valibot'
import { type Draft, isKnownStranger, personSchema } from './wizard-draft.ts'

const KEY = 'boeken-gegevens'

const memorySchema = object({ person: personSchema, dogName: string(), breed: string() })
export type Memory = InferOutput<typeof memorySchema>

/**
 * What was typed on this device the last time; undefined when nothing is kept, or nothing readable.
 */
export function recallVisitor(): Memory | undefined {
  try {
    return parseMemory(localStorage.getItem(KEY))
  } catch {
    // Storage switched off.
    return undefined
  }
}

export function parseMemory(stored: string | null): Memory | undefined {
  if (stored === null) return undefined
  try {
    return parse(memorySchema, JSON.parse(stored))
  } catch {
    return undefined
  }
}

/**
 * Keeps in this browser what was typed, or forgets it when the visitor wants that. What came from
 * the server is never kept.
 */
export function rememberVisitor(draft: Draft) {
  try {
    const memory = memoryOf(draft)
    if (memory) localStorage.setItem(KEY, JSON.stringify(memory))
    else if (!draft.remember) localStorage.removeItem(KEY)
  } catch {
    // Storage full or switched off: the next time she types it again.
  }
}

export function forgetVisitor() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage switched off: nothing is kept.
  }
}

/**
 * What of a form is worth keeping: nothing unless she wants it, nor of a form that the server
 * filled in.
 */
export function memoryOf(draft: Draft): Memory | undefined {
  const { remember, lookUp, person, multi, rows, dogName, breed } = draft
  if (!remember || (lookUp?.customer && !isKnownStranger(draft))) return undefined
  const [row] = rows
  return {
    person,
    ...(multi && row ? { dogName: row.dogName, breed: row.breed } : { dogName, breed }),
  }
}

/**
 * A form on which nothing was typed yet, with what is kept; the dog too, unless another breed was
 * chosen.
 */
export function recalled(draft: Draft, { person, dogName, breed }: Memory): Draft {
  if (Object.values(draft.person).some((value) => value !== '') || draft.dogName !== '')
    return draft
  return {
    ...draft,
    person,
    ...((draft.breed === '' || draft.breed === breed) && { dogName, breed }),
  }
}
