import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSumUpTerminal } from '#server/adapters/terminal/sumup.ts'
import { TerminalRefused, TerminalUnavailable } from '#server/adapters/terminal/terminal.ts'

type Checkout = {
  id: string
  checkout_reference: string
  amount: number
  currency: string
  status: string
  merchant_code: string
}
type Said = { status: number; body?: unknown; raw?: string } | 'nothing'

/** SumUp as its documentation describes it; `say` answers in its place. */
async function startFake({
  say,
  ...patience
}: {
  say?: (method: string, path: string) => Said | undefined
  timeoutMs?: number
} = {}) {
  const checkouts: Checkout[] = []
  const calls: { method: string; path: string; body: unknown; key: string | undefined }[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [method = '', url = ''] = [request.method, request.url]
      const text = Buffer.concat(chunks).toString()
      const body: unknown = text ? JSON.parse(text) : undefined
      calls.push({ method, path: url, body, key: request.headers.authorization })
      const said = say?.(method, url) ?? answer(method, url, body)
      if (said === 'nothing') return
      response
        .writeHead(said.status, { 'content-type': 'application/json' })
        .end(said.raw ?? JSON.stringify(said.body))
    })
  })
  const answer = (method: string, url: string, body: unknown): Said => {
    const { pathname, searchParams } = new URL(url, 'http://fake')
    const found = checkouts.filter(
      (each) => each.checkout_reference === searchParams.get('checkout_reference'),
    )
    if (method === 'GET') return { status: 200, body: found }
    const id = pathname.split('/')[3]
    if (method === 'DELETE') {
      const checkout = checkouts.find((each) => each.id === id)
      if (!checkout || checkout.status === 'PAID')
        return {
          status: checkout ? 409 : 404,
          body: { error_code: checkout ? 'CHECKOUT_PROCESSED' : 'NOT_FOUND' },
        }
      checkout.status = 'EXPIRED'
      return { status: 200, body: checkout }
    }
    if (typeof body !== 'object' || body === null || !('checkout_reference' in body))
      return { status: 400, body: {} }
    if (checkouts.some((each) => each.checkout_reference === body.checkout_reference))
      return { status: 409, body: { error_code: 'DUPLICATED_CHECKOUT' } }
    const checkout = { id: `co-${checkouts.length}`, status: 'PENDING', ...body }
    checkouts.push(JSON.parse(JSON.stringify(checkout)))
    return { status: 201, body: checkout }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    checkouts,
    calls,
    terminal: createSumUpTerminal({
      apiKey: 'sup_sk_geheim',
      merchantCode: 'MERCHANT',
      baseUrl,
      ...patience,
    }),
  }
}

const wish = { reference: 'kassa-1', amount: 5_255, description: 'Betaling aan de kassa' }

describe('SumUp', () => {
  test('is asked in euro under our reference, and reports what becomes of it', async () => {
    const { terminal, checkouts, calls } = await startFake()
    expect(await terminal.start(wish)).toEqual({
      transactionId: 'co-0',
      status: 'PENDING',
      amount: 5_255,
      currency: 'EUR',
    })
    expect(calls[0]).toEqual({
      method: 'POST',
      path: '/v0.1/checkouts',
      body: {
        checkout_reference: 'kassa-1',
        amount: 52.55,
        currency: 'EUR',
        merchant_code: 'MERCHANT',
        description: 'Betaling aan de kassa',
      },
      key: 'Bearer sup_sk_geheim',
    })
    for (const status of ['PENDING', 'PAID', 'FAILED', 'EXPIRED'] as const) {
      Object.assign(checkouts[0] ?? {}, { status })
      expect(await terminal.ask('kassa-1')).toMatchObject({ status, amount: 5_255 })
    }
  })

  test('asked twice, it is the same checkout', async () => {
    const { terminal, checkouts } = await startFake()
    await terminal.start(wish)
    expect(await terminal.start(wish)).toMatchObject({ transactionId: 'co-0' })
    expect(checkouts).toHaveLength(1)
  })

  test('an answer that got lost is found again under the reference', async () => {
    let lost = true
    const { terminal, checkouts } = await startFake({
      timeoutMs: 1_000,
      say: (method) => {
        if (method !== 'POST' || !lost) return undefined
        lost = false
        checkouts.push({
          id: 'co-9',
          checkout_reference: 'kassa-1',
          amount: 52.55,
          currency: 'EUR',
          status: 'PENDING',
          merchant_code: 'MERCHANT',
        })
        return 'nothing'
      },
    })
    await expect(terminal.start(wish)).rejects.toThrow(TerminalUnavailable)
    expect(await terminal.start(wish)).toMatchObject({ transactionId: 'co-9' })
    expect(checkouts).toHaveLength(1)
  })

  test('knows nothing of another reference', async () => {
    expect(await (await startFake()).terminal.ask('kassa-2')).toBeUndefined()
    expect(
      await (await startFake({ say: () => ({ status: 404, body: {} }) })).terminal.ask('kassa-1'),
    ).toBeUndefined()
  })

  test('an amount that is none in cents is reported as unknown, never rounded', async () => {
    const { terminal } = await startFake({
      say: () => ({
        status: 200,
        body: [
          {
            id: 'co',
            checkout_reference: 'kassa-1',
            amount: 52.555,
            currency: 'EUR',
            status: 'PAID',
          },
        ],
      }),
    })
    expect(await terminal.ask('kassa-1')).toEqual({
      transactionId: 'co',
      status: 'PAID',
      amount: undefined,
      currency: 'EUR',
    })
  })

  test.for([
    [{ status: 500, body: {} }],
    [{ status: 503, raw: '<html>' }],
    [{ status: 429, body: {} }],
    [{ status: 200, raw: '{"id":' }],
    [{ status: 200, body: { hello: 'world' } }],
    [
      {
        status: 200,
        body: [
          {
            id: 'co',
            checkout_reference: 'kassa-1',
            amount: 1,
            currency: 'EUR',
            status: 'SOMETHING_NEW',
          },
        ],
      },
    ],
    ['nothing'],
  ] as const)('%j says nothing about the payment: asking again is due', async ([said]) => {
    const { terminal } = await startFake({ say: () => said, timeoutMs: 200 })
    await expect(terminal.ask('kassa-1')).rejects.toThrow(TerminalUnavailable)
    await expect(terminal.start(wish)).rejects.toThrow(TerminalUnavailable)
  })

  test('nobody listens: unavailable', async () => {
    const terminal = createSumUpTerminal({
      apiKey: 'sup_sk_geheim',
      merchantCode: 'M',
      baseUrl: 'http://127.0.0.1:9',
    })
    await expect(terminal.ask('kassa-1')).rejects.toThrow(TerminalUnavailable)
  })

  test.for([400, 401, 403] as const)('%i refuses the payment', async (status) => {
    const { terminal } = await startFake({
      say: () => ({ status, body: { error_code: 'INVALID' } }),
    })
    await expect(terminal.start(wish)).rejects.toThrow(TerminalRefused)
  })

  test('calls a checkout off unless it was paid', async () => {
    const { terminal, checkouts } = await startFake()
    await terminal.start(wish)
    expect(await terminal.cancel('co-0')).toBe(true)
    Object.assign(checkouts[0] ?? {}, { status: 'PAID' })
    expect(await terminal.cancel('co-0')).toBe(false)
    expect(await terminal.cancel('unknown')).toBe(false)
  })
})
