import { expect, test } from 'vitest'
import { createApp, endpoints } from '#app/server/app.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { pageLoaders } from '#tests/support/page-loaders.ts'
import routes from '../src/app/routes.ts'

/**
 * What is the same for everybody, and may therefore be kept (and asked after each time); written by
 * hand.
 */
const PUBLIC = [
  '/api/salon/public',
  '/api/booking/dates',
  '/api/booking/slots/:date',
  '/api/booking/closed-days',
  '/api/booking/full-days',
  '/api/booking/services',
  '/api/booking/prices',
  '/api/booking/staff',
  '/api/openapi.json',
]
const pathOf = (path: string) =>
  path
    .replace(/:id\b/, '00000000-0000-4000-8000-000000000000')
    .replace(':email', 'an@voorbeeld.be')
    .replace(':date', '2026-11-23')
    .replace(/:[a-z]+\??/gi, 'x')
const pagesIn = (entries: typeof routes): string[] =>
  entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...(children ? pagesIn(children) : []),
  ])

const { deps } = await createTestApp()
const app = createApp(deps, pageLoaders())
const owner = await createOwner(app)

test.for([
  ...endpoints.filter(({ method }) => method === 'get').map(({ path }) => path),
  '/api/openapi.json',
  '/api/onzin',
])('%s is kept by nobody unless it is the same for everybody', async (path) => {
  const [visitor, owned] = [
    await createBrowser(app).get(pathOf(path)),
    await owner.get(pathOf(path)),
  ]
  for (const { headers } of [visitor, owned])
    expect(headers.get('cache-control')).toBe(PUBLIC.includes(path) ? 'no-cache' : 'no-store')
  const shared = PUBLIC.includes(path) ? owned.body : visitor.body
  expect(visitor.body).toEqual(shared)
})

test.for(
  endpoints
    .filter(({ method }) => method !== 'get')
    .map(({ method, path }) => [method.toUpperCase(), path] as const),
)('what %s %s answers is kept by nobody', async ([method, path]) => {
  for (const browser of [
    createBrowser(app),
    path === '/api/admin/logout' ? await createOwner(app) : owner,
  ]) {
    const { headers } = await browser.call(method, pathOf(path), { body: {} })
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test.for(pagesIn(routes).filter((path) => !/sitemap|robots|manifest|\*/.test(path)))(
  '%s, its data and what it refuses are kept by nobody',
  async (path) => {
    for (const browser of [createBrowser(app), owner])
      for (const asked of [pathOf(path), `${pathOf(path)}.data`, `${pathOf(path)}?x=1`])
        expect([asked, (await browser.get(asked)).headers.get('cache-control')]).toEqual([
          asked,
          'no-store',
        ])
  },
)
