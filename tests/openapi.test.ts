import fs from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#app/server/app.ts'
import type { AppEnv } from '#server/http/context.ts'
import { createOpenApi } from '#server/http/openapi.ts'
import { listRoutes } from '#tests/support/api-page.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { wireShape } from '#tests/support/wire-shape.ts'

const ROUTES_ARE =
  'This part is written from the OpenAPI document by `npx vitest run tests/openapi.test.ts -u`.'

const parameterSchema = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  schema: z.looseObject({}),
})
const contentSchema = z.strictObject({
  'application/json': z.strictObject({ schema: z.looseObject({}) }),
})
const responseSchema = z.union([
  z.strictObject({ $ref: z.string() }),
  z.strictObject({ description: z.string().min(1), content: contentSchema }),
])
const operationSchema = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(10),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameterSchema).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), responseSchema),
})
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string().regex(/^\/(api|agenda)\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operationSchema),
  ),
})

describe('the OpenAPI document', async () => {
  const { app } = await createTestApp()
  const { status, body } = await createBrowser(app).get('/api/openapi.json')
  const document = documentSchema.parse(body)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  test('lists every endpoint and nothing else', () => {
    expect(status).toBe(200)
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      endpoints
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
        .toSorted(),
    )
  })

  test('asks for and answers the shapes that it did before; how to change one on purpose stands in CONTRIBUTING.md', async () => {
    const lines = operations.map(
      ({ method, path, operation }) =>
        `${method} ${path} ${JSON.stringify(wireShape(operation))}\n`,
    )
    await expect(lines.toSorted().join('')).toMatchFileSnapshot('openapi.snapshot')
  })

  test('is told in docs/api.md, route by route with what opens it', async () => {
    const start = '## Routes\n'
    const [introduction = ''] = fs.readFileSync('docs/api.md', 'utf8').split(start)
    const written = `${introduction}${start}\n${ROUTES_ARE}\n\n${listRoutes(body)}\n`
    await expect(written).toMatchFileSnapshot('../docs/api.md')
  })

  test('gives each operation an id of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('declares the parameters of each path, all of them required', () => {
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name).toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(),
      )
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  test('refers only to what it holds', () => {
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\//)
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (inside, key) =>
            typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined,
          body,
        )
      expect(target).toBeDefined()
    }
  })

  test('says for each operation whether a session is needed, or which key will do, what a success is and what an error looks like', () => {
    for (const { method, path, operation } of operations) {
      const endpoint = endpoints.find(
        (one) => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path,
      )
      const key = endpoint?.scope ? [{ key: [endpoint.scope] }] : []
      const open = key.length > 0 ? [{}, ...key] : []
      expect(operation.security).toEqual(
        endpoint?.access === 'public' ? open : [{ session: [] }, ...key],
      )
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([String(endpoint?.status), 'default']),
      )
      expect('401' in operation.responses).toBe(endpoint?.access !== 'public')
      expect(operation.requestBody !== undefined).toBe(endpoint?.schemas.body !== undefined)
      for (const scheme of operation.security.flatMap((one) => Object.keys(one)))
        expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
  })

  test('shows the fields of a booking and both its shapes', () => {
    const schema = JSON.stringify(document.paths['/api/booking/create']?.post?.requestBody)
    for (const field of [
      'customerName',
      'customerEmail',
      'appointmentDate',
      'appointmentTime',
      'petName',
      'dogId',
      'acceptedRules',
      'appointments',
    ])
      expect(schema).toContain(`"${field}"`)
  })

  test('is made once: later readers get the same bytes, compressed, or hear that they have them', async () => {
    const { deps } = await createTestApp()
    let read = 0
    const counted = endpoints.map(({ summary, ...rest }) => ({
      ...rest,
      get summary() {
        read += 1
        return summary
      },
    }))
    const answer = createOpenApi(counted, deps)
    const fresh = new Hono<AppEnv>()
    fresh.use(async (c, next) => {
      c.set('deps', deps)
      await next()
    })
    fresh.get('/api/openapi.json', answer)
    const [first, packed] = await Promise.all([
      fresh.request('/api/openapi.json'),
      fresh.request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } }),
    ])
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(
      await first.text(),
    )
    const known = await fresh.request('/api/openapi.json', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(known.status).toBe(304)
    expect(first.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(read).toBe(endpoints.length)
  })
})
