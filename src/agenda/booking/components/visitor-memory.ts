import { type InferOutput, object, parse, string } from 'valibot'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { keyed } from '#lib/keyed.ts'
import { ADDRESS_FIELDS } from '#lib/person-fields.ts'
import { type Draft, isKnownStranger, personSchema } from './wizard-draft.ts'

const KEY = 'boeken-gegevens'

type Asking = Pick<PublicSalon, 'asksAddress'>
const NO_ADDRESS = keyed(ADDRESS_FIELDS, () => '')

const memorySchema = object({ person: personSchema, dogName: string(), breed: string() })
export type Memory = InferOutput<typeof memorySchema>

/**
 * What was typed on this device the last time; undefined when nothing is kept, or nothing readable.
 */
export function recallVisitor(salon: Asking): Memory | undefined {
  try {
    return parseMemory(localStorage.getItem(KEY), salon)
  } catch {
    // Storage switched off.
    return undefined
  }
}

/** Reads what was kept, without an address that the salon does not ask for any more. */
export function parseMemory(stored: string | null, { asksAddress }: Asking): Memory | undefined {
  if (stored === null) return undefined
  try {
    const { person, ...dog } = parse(memorySchema, JSON.parse(stored))
    return { person: asksAddress ? person : { ...person, ...NO_ADDRESS }, ...dog }
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
    remember: true,
    ...((draft.breed === '' || draft.breed === breed) && { dogName, breed }),
  }
}
