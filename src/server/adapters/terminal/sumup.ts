import { z } from 'zod'
import { type Cents, parseCents, toDecimal } from '#lib/money.ts'
import {
  type Terminal,
  TerminalRefused,
  type TerminalReport,
  TerminalUnavailable,
} from '#server/adapters/terminal/terminal.ts'

const checkoutSchema = z.object({
  id: z.string(),
  checkout_reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED']),
})
type Options = { apiKey: string; merchantCode: string; baseUrl?: string; timeoutMs?: number }
type Answer = { status: number; body: unknown }

/**
 * SumUp's checkouts, which know no idempotency key but refuse a reference twice (409): then the
 * first is looked up; no clear answer is TerminalUnavailable.
 */
export function createSumUpTerminal({
  apiKey,
  merchantCode,
  baseUrl = 'https://api.sumup.com',
  timeoutMs = 10_000,
}: Options): Terminal {
  return {
    mode: 'live',
    async start({ reference, amount, description }) {
      const { status, body } = await call('POST', '/v0.1/checkouts', {
        checkout_reference: reference,
        amount: Number(toDecimal(amount)),
        currency: 'EUR',
        merchant_code: merchantCode,
        description: description.slice(0, 200),
      })
      if (status === 409)
        return (await find(reference)) ?? unclear('a checkout that exists is not listed')
      if (status >= 400) throw new TerminalRefused(`SumUp answered ${status}`)
      return read(body, reference) ?? unclear('the answer is about another payment')
    },
    ask: find,
    async cancel(transactionId) {
      const { status } = await call(
        'DELETE',
        `/v0.1/checkouts/${encodeURIComponent(transactionId)}`,
      )
      return status < 300
    },
  }

  async function find(reference: string): Promise<TerminalReport | undefined> {
    const { status, body } = await call(
      'GET',
      `/v0.1/checkouts?checkout_reference=${encodeURIComponent(reference)}`,
    )
    if (status === 404) return undefined
    if (status >= 300 || !Array.isArray(body)) unclear(`SumUp answered ${status}`)
    const reports = (Array.isArray(body) ? body : []).flatMap(
      (item: unknown) => read(item, reference) ?? [],
    )
    // a reference is unique; should there be two all the same, the one that took money counts
    return reports.find((report) => report.status === 'PAID') ?? reports[0]
  }

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer> {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429)
        unclear(`SumUp answered ${response.status}`)
      return {
        status: response.status,
        body: response.ok && text !== '' ? JSON.parse(text) : undefined,
      }
    } catch (error) {
      if (error instanceof TerminalUnavailable) throw error
      throw new TerminalUnavailable(error instanceof Error ? error.message : 'no answer')
    }
  }
}

/** A checkout as we report it; undefined when it is none, or that of another reference. */
function read(body: unknown, reference: string): TerminalReport | undefined {
  const checkout = checkoutSchema.safeParse(body)
  if (!checkout.success) unclear('SumUp answered something else than a checkout')
  const { id, checkout_reference, amount, currency, status } =
    checkout.data ?? unclear('no checkout')
  return checkout_reference === reference
    ? { transactionId: id, status, amount: centsOf(amount), currency }
    : undefined
}

function centsOf(amount: number): Cents | undefined {
  return parseCents(amount)
}

function unclear(reason: string): never {
  throw new TerminalUnavailable(reason)
}
