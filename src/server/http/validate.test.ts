import { createServer, request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { appointments } from '#server/db/tables/appointments.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

const UNREADABLE = {
  error: 'De gegevens zijn onleesbaar.',
  message: 'De gegevens zijn onleesbaar.',
  code: 'malformed',
}
const TOO_LARGE = {
  error: 'Dit bericht is te groot.',
  message: 'Dit bericht is te groot.',
  code: 'too_large',
}
const writes = ['/api/booking/create', '/api/appointments', '/api/dogs', '/api/admin/login']

const sized = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

describe('what is sent as a body', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test.for(writes)('to %s must be a JSON object', async (path) => {
    for (const body of [
      '[]',
      'null',
      '"tekst"',
      '7',
      'true',
      '{',
      '{"a":}',
      '{"a":1}}',
      '<xml/>',
      'a=1&b=2',
      '\u0000',
      '[[[[{}]]]]',
    ]) {
      const answer = await createBrowser(app).post(path, body)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: UNREADABLE,
      })
    }
  })

  test.for(writes)(
    'to %s may be empty, and is then refused field by field in Dutch',
    async (path) => {
      for (const body of ['', '   ', '{}']) {
        const answer = await createBrowser(app).post(path, body)
        expect(answer).toMatchObject({
          status: 422,
          body: { code: 'invalid', fields: expect.any(Object) },
        })
        expect(JSON.stringify(answer.body)).not.toMatch(/Invalid|expected|received|Required/)
      }
    },
  )

  test.for(writes)(
    'to %s may be nested as deep as it likes without harm, with an Idempotency-Key too',
    async (path) => {
      const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`
      for (const body of [
        `{"petName":${deep}}`,
        `{"onbekend":${deep}}`,
        deep,
        `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
      ])
        expect([400, 422]).toContain(
          (await createBrowser(app).post(path, body, { 'idempotency-key': 'diep' })).status,
        )
    },
  )

  test('may name what every object inherits', async () => {
    const body = JSON.stringify(bookingBody()).replace(
      '{',
      '{"__proto__":{"service":"gratis"},"constructor":{"prototype":{"price":"0.00"}},"toString":7,',
    )
    expect((await createBrowser(app).post('/api/booking/create', body)).status).toBe(201)
    expect(Reflect.get({}, 'price')).toBeUndefined()
  })

  test('from anybody is at most 100 kB, counted in bytes', async () => {
    for (const path of writes) {
      expect((await createBrowser(app).post(path, sized(102_400))).status).toBe(422)
      const answer = await createBrowser(app).post(path, sized(102_401))
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 413, body: TOO_LARGE })
    }
    expect(
      (await createBrowser(app).post('/api/dogs', `{"a":"${'🐶'.repeat(26_000)}"}`)).status,
    ).toBe(413)
  })

  test('with a session is at most 1 MB', async () => {
    expect((await owner.post('/api/dogs', sized(1_048_576))).status).toBe(422)
    const answer = await owner.post('/api/dogs', sized(1_048_577))
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 413, body: TOO_LARGE })
  })

  test('over a real connection is stopped at the limit, also when its length is not announced', async () => {
    const server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => server.close())
    const place = server.address()
    const port = typeof place === 'object' && place ? place.port : 0
    expect(await send(port, 'x'.repeat(3_000_000), {})).toBe(413)
    expect(await send(port, 'x'.repeat(2_000_000), { 'content-length': 2_000_000 })).toBe(413)
    expect(
      await send(port, JSON.stringify(bookingBody({ appointmentDate: '2026-11-24' })), {}),
    ).toBe(201)
  })

  test('is read without regard to its declared type, but only from our own pages', async () => {
    const { status } = await createBrowser(app).call('POST', '/api/dogs', {
      body: '{}',
      headers: { 'content-type': 'text/plain', origin: 'https://kwaad.example' },
    })
    expect(status).toBe(403)
  })

  test('no answer to nonsense is a server error, and none carries a stack or HTML', async () => {
    const values = [
      null,
      true,
      -1,
      1e308,
      '',
      'a\u0000b',
      '\ud800',
      '\udfff\ud800',
      'x'.repeat(50_000),
      '🐶'.repeat(101),
      "'; drop table dogs; --",
      '../../etc/passwd',
      '{{7*7}}',
      '\r\nSet-Cookie: a=b',
      '\u202egnp',
      [],
      [[]],
      {},
      { $ne: 1 },
      '2026-11-23T09:00:00Z',
      'NaN',
      '0x10',
    ]
    const fields = Object.keys(bookingBody())
    for (const field of [...fields, 'customerId', 'dogId', 'acceptedRules', 'appointments'])
      for (const value of values) {
        const { status, body, headers } = await createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ appointmentDate: '2020-01-01', [field]: value }),
        )
        expect(
          [400, 404, 422],
          `${field} ${JSON.stringify(value)?.slice(0, 40)} ${status}`,
        ).toContain(status)
        expect(headers.get('content-type')).toBe('application/json')
        expect(body).toMatchObject({
          error: expect.stringMatching(/^[A-Z]/),
          code: expect.stringMatching(/^(malformed|invalid|not_found)$/),
        })
        expect(JSON.stringify(body)).not.toMatch(/ at |<\w|node_modules|Invalid|expected/)
      }
    expect(await deps.db.$count(appointments)).toBe(2)
  })
})

/**
 * Sends a booking over a connection of its own, in chunks unless its length is given, and answers
 * the status.
 */
function send(
  port: number,
  body: string,
  headers: Record<string, number>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, method: 'POST', path: '/api/booking/create', agent: false, headers },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    call.on('error', reject)
    for (let at = 0; at < body.length; at += 65_536) call.write(body.slice(at, at + 65_536))
    call.end()
  })
}
