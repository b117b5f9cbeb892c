import { type InferOutput, object, optional, parse, picklist, string } from 'valibot'
import { blankDraft } from '#money/gift-vouchers/shop/components/voucher-draft.ts'
import { startedOrderSchema } from '#money/gift-vouchers/shop/wire.ts'

const KEY = 'kadobon'

const savedSchema = object({
  draft: object({
    amount: string(),
    recipientName: string(),
    recipientEmail: string(),
    personalMessage: string(),
    delivery: picklist(['now', 'later', 'self']),
    deliverOn: string(),
    buyerName: string(),
    buyerEmail: string(),
  }),
  /**
   * An order that waits for its payment, with the body it was made of: the same body need not be
   * ordered again.
   */
  waiting: optional(object({ body: string(), order: startedOrderSchema })),
})
export type Saved = InferOutput<typeof savedSchema>
export type Waiting = NonNullable<Saved['waiting']>

/** What a reload of this tab left behind; undefined when there is nothing, or nothing readable. */
export function loadSaved(): Saved | undefined {
  try {
    return parseSaved(sessionStorage.getItem(KEY))
  } catch {
    // Storage switched off.
    return undefined
  }
}

/** Reads the stored text; undefined for what another version of the page may have written. */
export function parseSaved(stored: string | null): Saved | undefined {
  if (stored === null) return undefined
  try {
    return parse(savedSchema, JSON.parse(stored))
  } catch {
    return undefined
  }
}

export function storeSaved(saved: Saved) {
  try {
    if (saved.draft === blankDraft && !saved.waiting) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(saved))
  } catch {
    // Storage full or switched off: the page works on, a reload starts again.
  }
}
