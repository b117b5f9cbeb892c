import type { CardPayments } from '#server/adapters/card-payments/card-payments.ts'
import { createSandbox } from '#server/adapters/card-payments/sandbox.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'

/**
 * Stripe when its keys are set and payments are live, the sandbox where that is asked, else
 * nothing. The SDK is loaded only when it serves.
 */
export async function createCardPayments(
  { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }: Env,
  db: Db,
): Promise<CardPayments | undefined> {
  if (PAYMENTS === 'sandbox') return createSandbox(db)
  if (PAYMENTS !== 'live' || !STRIPE_SECRET_KEY) return undefined
  const { createStripe } = await import('#server/adapters/card-payments/stripe.ts')
  return createStripe({
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
  })
}
