import type { Attempt } from '#money/payments/client.ts'
import type { SaleDraft } from '#money/payments/sales/components/sale-draft.ts'

const KEY = 'kassa'
/** Another shape of what is kept: what an older page left behind is not read. */
const SHAPE = 1

/** A sale that was sent and not answered: a reload must not make the owner count it twice. */
export type Unanswered = { attempt: Attempt; draft: SaleDraft }

/** What a reload of this tab left behind, as it is stored. */
export function readStored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Storage switched off.
    return null
  }
}

/**
 * The sale in what is stored; undefined when everything was answered, or when something else wrote
 * it.
 */
export function parseUnanswered(stored: string | null): Unanswered | undefined {
  try {
    const kept: { shape?: unknown; unanswered?: Unanswered } | null = JSON.parse(stored ?? 'null')
    return kept?.shape === SHAPE ? kept.unanswered : undefined
  } catch {
    return undefined
  }
}

export function writeUnanswered(unanswered: Unanswered | undefined) {
  try {
    if (unanswered) sessionStorage.setItem(KEY, JSON.stringify({ shape: SHAPE, unanswered }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage full or switched off: the till works on, a reload forgets.
  }
}
