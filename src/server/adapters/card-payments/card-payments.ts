import type { Cents } from '#lib/money.ts'

/**
 * A payment as the provider has it now. `amount` is what was asked, and what came in once it has
 * succeeded.
 */
export type CardIntent = {
  id: string
  status: 'pending' | 'processing' | 'succeeded' | 'failed'
  amount: Cents
  /** Lower case, `eur`. */
  currency: string
  /** What of it was given back. */
  refunded: Cents
  /** The provider's own word for why the last try failed (`card_declined`), empty without one. */
  failure: string
}

/** What is asked of the provider; asked again under the same `orderId`, it is the same payment. */
type NewIntent = { orderId: string; amount: Cents; description: string }

/**
 * Card payments (card and Bancontact) in euro. Everything but `readEvent` may throw
 * `CardPaymentsError`.
 */
export type CardPayments = {
  provider: 'stripe' | 'sandbox'
  /** What the page needs to let somebody pay; empty in the sandbox. */
  publishableKey: string
  /** Whether it is no real money. */
  test: boolean
  create(intent: NewIntent): Promise<{ id: string; clientSecret: string }>
  /** Undefined when the provider knows no such payment. */
  find(id: string): Promise<CardIntent | undefined>
  /** Gives back an amount, once under a key; asking again is no fault. */
  refund(refund: { id: string; amount: Cents; key: string }): Promise<void>
  /**
   * The payment that a message of the provider is about, undefined when it is about something else.
   * Throws `BadSignature` unless it is the provider's own and of these five minutes.
   */
  readEvent(message: {
    body: string
    signature: string | undefined
    now: Date
  }): { paymentIntentId: string } | undefined
  /**
   * Of the sandbox only: what the visitor's bank would do. Undefined when there is no such payment.
   */
  settle?(
    id: string,
    outcome: 'succeeded' | 'failed' | 'processing',
  ): Promise<CardIntent | undefined>
}

/**
 * The provider could not be reached (`unavailable`: worth a retry) or said no. `message` is for the
 * owner and the log.
 */
export class CardPaymentsError extends Error {
  override name = 'CardPaymentsError'
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: 'unavailable' | 'refused', message: string, options?: { cause: unknown }) {
    super(message, options)
    this.kind = kind
  }
}

/** A message that is not the provider's, was changed on its way or is too old. */
export class BadSignature extends Error {
  override name = 'BadSignature'
}
