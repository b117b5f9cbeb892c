import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'

type FakeCharge = Pick<Stripe.Charge, 'id' | 'object' | 'amount_refunded'>
type FakeError = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code'>
/**
 * What of a payment the product reads, in the SDK's own types: when one of them changes, this no
 * longer compiles.
 */
type FakeIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'client_secret'
  | 'status'
  | 'livemode'
> & {
  last_payment_error: FakeError | null
  latest_charge: FakeCharge | null
}
type FakeRefund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'status'>
type Asked = { method: string; path: string; key: string | undefined; params: URLSearchParams }
/** `500`: done, but the answer says otherwise. `hang`: done, and never answered. */
type Trouble = 500 | 'hang'

export const WEBHOOK_SECRET = 'whsec_geheim'

/**
 * A server that speaks Stripe's HTTP as far as the product uses it, with its idempotency keys, and
 * breaks when it is told to.
 */
export async function startFakeStripe() {
  const intents = new Map<string, FakeIntent>()
  const answers = new Map<string, { params: string; answer: unknown }>()
  const asked: Asked[] = []
  const troubles: Trouble[] = []

  const server = createServer((request, response) => {
    void answer(request).then((outcome) => {
      const trouble = troubles.shift()
      if (trouble === 'hang') return
      const { status, body } =
        trouble === 500
          ? { status: 500, body: { error: { type: 'api_error', message: 'broken' } } }
          : outcome
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the fake has no port')

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const params = new URLSearchParams(Buffer.concat(chunks).toString())
    const path = new URL(request.url ?? '/', 'http://fake').pathname
    const key = request.headers['idempotency-key']
    asked.push({
      method: request.method ?? '',
      path,
      key: typeof key === 'string' ? key : undefined,
      params,
    })
    if (request.method === 'GET') return found(path.split('/').at(-1) ?? '')
    return typeof key === 'string' && request.method === 'POST'
      ? onceUnder(`${path} ${key}`, params, () => write(path, params))
      : write(path, params)
  }

  function onceUnder(
    key: string,
    params: URLSearchParams,
    work: () => { status: number; body: unknown },
  ) {
    const known = answers.get(key)
    if (known && known.params !== params.toString())
      return refused('idempotency_error', 'other parameters under the same key')
    if (known) return { status: 200, body: known.answer }
    const outcome = work()
    if (outcome.status === 200)
      answers.set(key, { params: params.toString(), answer: outcome.body })
    return outcome
  }

  function found(id: string) {
    const intent = intents.get(id)
    return intent
      ? { status: 200, body: intent }
      : {
          status: 404,
          body: {
            error: {
              type: 'invalid_request_error',
              code: 'resource_missing',
              message: 'no such payment',
            },
          },
        }
  }

  function write(path: string, params: URLSearchParams) {
    if (path === '/v1/refunds') return refund(params)
    if ([...params.keys()].some((name) => name.startsWith('payment_method_types')))
      return refused('invalid_request_error', 'unknown parameter: payment_method_types')
    const id = `pi_${intents.size + 1}`
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount: Number(params.get('amount')),
      amount_received: 0,
      currency: params.get('currency') ?? '',
      client_secret: `${id}_secret_${'x'.repeat(20)}`,
      status: 'requires_payment_method',
      livemode: false,
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return { status: 200, body: intent }
  }

  function refund(params: URLSearchParams) {
    const intent = intents.get(params.get('payment_intent') ?? '')
    const amount = Number(params.get('amount'))
    if (!intent?.latest_charge)
      return refused('invalid_request_error', 'no such charge', 'resource_missing')
    if (intent.latest_charge.amount_refunded + amount > intent.amount_received)
      return refused('invalid_request_error', 'already refunded', 'charge_already_refunded')
    intent.latest_charge.amount_refunded += amount
    const body: FakeRefund = { id: 're_1', object: 'refund', amount, status: 'succeeded' }
    return { status: 200, body }
  }

  return {
    server: { host: '127.0.0.1', port: address.port, protocol: 'http' as const },
    asked,
    troubles,
    /** The payment as a test wants it to be. */
    change(id: string, change: Partial<FakeIntent>) {
      const intent = intents.get(id)
      if (!intent) throw new Error('no such payment')
      Object.assign(intent, change)
    },
    /** The visitor pays in full. */
    pay(id: string) {
      const intent = intents.get(id)
      if (!intent) throw new Error('no such payment')
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 0 },
      })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refused(type: string, message: string, code?: string) {
  return { status: 400, body: { error: { type, message, ...(code && { code }) } } }
}

/** A message as Stripe sends it at a moment, with its signature. */
export function signedEvent(type: Stripe.Event['type'], object: Record<string, unknown>, at: Date) {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28',
    created: Math.floor(at.getTime() / 1000),
    type,
    data: { object },
  })
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload: body,
    secret: WEBHOOK_SECRET,
    timestamp: Math.floor(at.getTime() / 1000),
  })
  return { body, signature }
}
