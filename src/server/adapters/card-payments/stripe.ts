import { Stripe } from 'stripe'
import {
  BadSignature,
  type CardIntent,
  type CardPayments,
  CardPaymentsError,
} from '#server/adapters/card-payments/card-payments.ts'

/** How old a message of Stripe may be. */
const TOLERANCE_S = 300
const TIMEOUT_MS = 12_000
const UNREACHABLE = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
]

type Options = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where a test's own server listens instead of Stripe. */
  server?: { host: string; port: number; protocol: 'http' }
  timeout?: number
}

/**
 * Stripe through its SDK, which tries a request that failed on the way twice more under the same
 * idempotency key.
 */
export function createStripe({
  secretKey,
  publishableKey,
  webhookSecret,
  server,
  timeout = TIMEOUT_MS,
}: Options): CardPayments {
  const stripe = new Stripe(secretKey, {
    ...server,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    provider: 'stripe',
    publishableKey,
    test: /^[sr]k_test_/.test(secretKey),
    async create({ orderId, amount, description }) {
      const intent = await asking(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'eur',
            allowed_payment_method_types: ['card', 'bancontact'],
            description,
            metadata: { orderId },
          },
          { idempotencyKey: orderId },
        ),
      )
      if (!intent.client_secret)
        throw new CardPaymentsError('refused', 'Stripe made a payment without a client secret.')
      return { id: intent.id, clientSecret: intent.client_secret }
    },
    async find(id) {
      try {
        return toIntent(
          await asking(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
        )
      } catch (error) {
        if (
          error instanceof CardPaymentsError &&
          error.cause instanceof Stripe.errors.StripeError &&
          error.cause.statusCode === 404
        )
          return undefined
        throw error
      }
    },
    async refund({ id, amount, key }) {
      try {
        await asking(() =>
          stripe.refunds.create(
            { payment_intent: id, amount, reason: 'requested_by_customer' },
            { idempotencyKey: key },
          ),
        )
      } catch (error) {
        if (
          error instanceof CardPaymentsError &&
          error.cause instanceof Stripe.errors.StripeError &&
          error.cause.code === 'charge_already_refunded'
        )
          return
        throw error
      }
    },
    readEvent({ body, signature, now }) {
      const event = verified(() =>
        stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          TOLERANCE_S,
          undefined,
          now.getTime(),
        ),
      )
      return paymentOf(event)
    },
  }
}

function verified(read: () => Stripe.Event): Stripe.Event {
  try {
    return read()
  } catch {
    throw new BadSignature('the message is not one of Stripe')
  }
}

function paymentOf(event: Stripe.Event): { paymentIntentId: string } | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { paymentIntentId: event.data.object.id }
    case 'charge.refunded': {
      const { payment_intent: intent } = event.data.object
      const id = typeof intent === 'string' ? intent : intent?.id
      return id === undefined ? undefined : { paymentIntentId: id }
    }
    default:
      return undefined
  }
}

/** Runs a question to Stripe; what went wrong is told apart by whether it may go right later. */
async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const unavailable = UNREACHABLE.includes(error.type) || (error.statusCode ?? 0) >= 500
    throw new CardPaymentsError(
      unavailable ? 'unavailable' : 'refused',
      `${error.type}: ${error.code ?? error.message}`,
      { cause: error },
    )
  }
}

function toIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    status: statusOf(intent),
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    refunded: charge?.amount_refunded ?? 0,
    failure:
      intent.last_payment_error?.decline_code ??
      intent.last_payment_error?.code ??
      (intent.status === 'canceled' ? 'canceled' : ''),
  }
}

/**
 * A payment without a method is one that was just begun, or whose last try failed and that can be
 * tried again.
 */
function statusOf({
  status,
  last_payment_error: lastError,
}: Stripe.PaymentIntent): CardIntent['status'] {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'processing'
  if (status === 'canceled') return 'failed'
  return status === 'requires_payment_method' && lastError ? 'failed' : 'pending'
}
