import { blankDraft, type VoucherDraft } from '#money/gift-vouchers/components/voucher-draft.ts'
import type { StartedOrder } from '#money/gift-vouchers/wire.ts'
import { boolean, maybe, object, oneOf, text } from '#lib/read.ts'

const KEY = 'kadobon'

/** An order that waits for its payment, with the body it was made of: the same body need not be ordered again. */
export type Waiting = { body: string; order: StartedOrder }
export type Saved = { draft: VoucherDraft; waiting: Waiting | undefined }

const readSaved: (value: unknown) => Saved = object({
  draft: object({
    amount: text,
    recipientName: text,
    recipientEmail: text,
    personalMessage: text,
    delivery: oneOf('now', 'later'),
    deliverOn: text,
    buyerName: text,
    buyerEmail: text,
  }),
  waiting: maybe(
    object({
      body: text,
      order: object({ clientSecret: text, orderId: text, paymentIntentId: text, publishableKey: text, mode: oneOf('live', 'sandbox'), test: boolean }),
    }),
  ),
})

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
    return readSaved(JSON.parse(stored))
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
