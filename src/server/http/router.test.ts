import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRouter } from '#server/http/router.ts'

test('a path is answered by the same route each time, with its own values, however many were asked', async () => {
  const app = new Hono({ router: createRouter() })
  const passed: string[] = []
  app.use('*', async (c, next) => {
    passed.push(c.req.path)
    await next()
  })
  app.get('/dogs/count', (c) => c.text('all of them'))
  app.get('/dogs/:id', (c) => c.text(`dog ${c.req.param('id')}`))
  app.post('/dogs/:id', (c) => c.text(`changed ${c.req.param('id')}`))
  const ask = async (path: string, method = 'GET') =>
    await (await app.request(path, { method })).text()
  const askAll = async () => {
    expect(await ask('/dogs/count')).toBe('all of them')
    expect(await ask('/dogs/a')).toBe('dog a')
    expect(await ask('/dogs/b?full=1')).toBe('dog b')
    expect(await ask('/dogs/a', 'POST')).toBe('changed a')
    expect(await ask(`/dogs/${'x'.repeat(200)}`)).toBe(`dog ${'x'.repeat(200)}`)
  }
  await askAll()
  await askAll()
  for (let number = 0; number < 1_500; number += 1)
    expect(await ask(`/dogs/${number}`)).toBe(`dog ${number}`)
  expect(await ask('/dogs/a')).toBe('dog a')
  expect(passed).toHaveLength(1_511)
})

test('a route that is added later is found', async () => {
  const app = createRouter<string>()
  app.add('GET', '/*', 'first')
  expect(app.match('GET', '/x')[0]).toHaveLength(1)
  app.add('GET', '/x', 'second')
  expect(app.match('GET', '/x')[0]).toHaveLength(2)
})
