import { UNSAFE_ErrorResponseImpl as RouteError, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { connect } from '#server/db/client.ts'
import { customers } from '#server/db/tables/customers.ts'
import { pageContext } from '#server/http/page-context.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { handleError } from './entry.server.tsx'

const ADDRESS = 'http://salon.test/mijn-afspraak/AbCdEf0123456789_-AbCd'
const { deps } = await createTestApp()

/** What is logged of a page that failed so. */
function logOf(error: unknown, { signal = null }: { signal?: AbortSignal | null } = {}): string[] {
  const { log, lines } = recordLog()
  const context = new RouterContextProvider()
  context.set(pageContext, {
    deps: { ...deps, log },
    nonce: '',
    address: () => '10.0.0.1',
    session: async () => undefined,
    answer: {},
  })
  handleError(error, {
    request: new Request(ADDRESS, { method: 'POST', signal }),
    params: { token: 'AbCdEf0123456789_-AbCd' },
    context,
  })
  return lines
}

test('a query that fails behind a page is logged without its values, the address and the secret in it', async () => {
  const { db, pool } = connect('postgres://salon@127.0.0.1:1/weg', deps.log)
  const error: unknown = await db
    .insert(customers)
    .values({ firstName: 'Wilhelmina', lastName: ADDRESS, email: '', phone: '' })
    .catch((reason: unknown) => reason)
  await pool.end()
  const [line = '', ...more] = logOf(error)
  expect(more).toEqual([])
  expect(line).toMatch(/page failed/)
  expect(line).toMatch(/failed query/)
  expect(line).not.toMatch(/Wilhelmina|mijn-afspraak|AbCdEf/)
})

test('a wrong method or address is no failure, and the router’s words with the address are never logged', () => {
  const sentence = `You made a POST request to "${ADDRESS}" but did not provide an action`
  for (const status of [404, 405])
    expect(logOf(new RouteError(status, 'Nee', new Error(sentence), true))).toEqual([])
  const [line = ''] = logOf(new RouteError(500, 'Nee', new Error(sentence), true))
  expect(line).toContain('"status":500')
  expect(line).not.toContain('AbCdEf')
})

test('a visitor who went away is no failure', () => {
  expect(logOf(new Error('gone'), { signal: AbortSignal.abort() })).toEqual([])
})
