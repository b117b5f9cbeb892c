import type { Cents } from '#lib/money.ts'

export type TerminalState = 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED'

/**
 * What the provider says of one payment. `amount` is undefined when it is no amount of euro and
 * cents.
 */
export type TerminalReport = {
  transactionId: string
  status: TerminalState
  amount: Cents | undefined
  currency: string
}

/**
 * The card terminal at the till. Every call but `cancel` may be repeated: the reference is ours and
 * unique, the provider charges it once.
 */
export type Terminal = {
  /** `off`: no terminal; every call is refused. */
  mode: 'live' | 'sandbox' | 'off'
  /** Asks for an amount, or finds the payment that was asked under this reference before. */
  start(request: { reference: string; amount: Cents; description: string }): Promise<TerminalReport>
  /** Undefined when the provider knows no payment under this reference. */
  ask(reference: string): Promise<TerminalReport | undefined>
  /** Whether the provider has called it off: then it will never be paid. */
  cancel(transactionId: string): Promise<boolean>
  /**
   * Only in the sandbox: plays the customer at the terminal. False when there is no such payment,
   * or it was paid already.
   */
  decide?(transactionId: string, outcome: 'PAID' | 'FAILED' | 'PENDING'): Promise<boolean>
}

/**
 * The provider did not answer, or not in a way that says anything about the payment: ask again
 * later.
 */
export class TerminalUnavailable extends Error {
  override name = 'TerminalUnavailable'
}

/** The provider refuses to take this payment; asking again changes nothing. */
export class TerminalRefused extends Error {
  override name = 'TerminalRefused'
}
