import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { exitCode, makeProject, portOf, startServer } from '#tests/support/bare-server.ts'
import { until } from '#tests/support/postgres-process.ts'

test('asked to stop, the server first answers the request under way, then stops what serves it', async () => {
  const server = startServer(makeProject())
  await until(() => server.output().includes('open op'))
  const answer = fetch(`http://127.0.0.1:${portOf(server)}/slow`).then(async (response) =>
    response.text(),
  )
  await until(() => server.output().includes('request'))
  server.child.kill('SIGTERM')

  expect(await answer).toBe('answered')
  expect(await exitCode(server.child)).toBe(0)
  expect(server.output()).toMatch(/request\nanswered\ndeps stopped\n$/)
})

test('asked to stop, it says so at /readyz at once, while the request under way goes on and gets its answer', async () => {
  const server = startServer(makeProject())
  await until(() => server.output().includes('open op'))
  const readiness = async () => (await fetch(`http://127.0.0.1:${portOf(server)}/readyz`)).status
  expect(await readiness()).toBe(200)
  const answer = fetch(`http://127.0.0.1:${portOf(server)}/slower`).then(async (response) =>
    response.text(),
  )
  await until(() => server.output().includes('request'))
  server.child.kill('SIGTERM')
  await expect.poll(readiness, { timeout: 400 }).toBe(503)
  const told = await fetch(`http://127.0.0.1:${portOf(server)}/readyz`)
  expect([told.status, told.headers.get('retry-after'), await told.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'unavailable' }),
  ])
  expect(server.output()).not.toContain('answered')

  expect(await answer).toBe('answered')
  expect(await exitCode(server.child)).toBe(0)
  expect(server.output()).toMatch(/request\nanswered\ndeps stopped\n$/)
})

test('asked to stop, it cuts off a request that never ends, and does not wait for what never stops', async () => {
  const server = startServer(makeProject(), { FAKE_HANG: '1' })
  await until(() => server.output().includes('open op'))
  const cut = fetch(`http://127.0.0.1:${portOf(server)}/never`).then(
    () => 'answered',
    () => 'cut off',
  )
  await until(() => server.output().includes('request'))
  server.child.kill('SIGTERM')
  expect(await cut).toBe('cut off')
  expect(await exitCode(server.child)).toBe(0)
})

test('a second signal ends it at once', async () => {
  const server = startServer(makeProject(), { FAKE_LAST_JOBS: '1' })
  await until(() => server.output().includes('open op'))
  const cut = fetch(`http://127.0.0.1:${portOf(server)}/never`).then(
    () => 'answered',
    () => 'cut off',
  )
  await until(() => server.output().includes('request'))
  server.child.kill('SIGINT')
  await until(() => server.output().includes('no more jobs'))
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGINT')

  expect(await exitCode(server.child)).toBe(1)
  expect(await cut).toBe('cut off')
})

test('a port in use stops the start with one sentence, and what had started is stopped', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = startServer(makeProject(), { FAKE_PORT: String(port) })
  const code = await exitCode(server.child)
  other.close()

  expect(code).toBe(1)
  expect(server.output()).toBe(
    `Poort ${port} op 127.0.0.1 is bezet door een ander programma: stop dat, of zet PORT op een vrije poort.\ndeps stopped\n`,
  )
})

test('the first password is shown once the server listens, and not when HOST is wrong', async () => {
  const first = { FAKE_PASSWORD: 'abcd-efgh-jkmn-pqrs' }
  const wrong = startServer(makeProject(), { ...first, FAKE_HOST: '203.0.113.9' })
  expect(await exitCode(wrong.child)).toBe(1)
  expect(wrong.output()).toBe(
    'HOST 203.0.113.9 is geen adres van deze machine: zet HOST op 127.0.0.1, of op 0.0.0.0 voor elk netwerk.\ndeps stopped\n',
  )

  const right = startServer(makeProject(), first)
  await until(() => right.output().includes('Online zetten'))
  const place = `http://127.0.0.1:${portOf(right)}`
  expect(
    right.output(),
  ).toBe(`De salon is open op ${place} (luistert op 127.0.0.1, poort ${portOf(right)}; Node ${process.versions.node}, production)

  Beheer      ${place}/admin
  Wachtwoord  abcd-efgh-jkmn-pqrs  (alleen nu te zien: bewaar het)

  Log in en volg ‘Je salon inrichten’ op het dashboard.
  Online zetten: docs/going-live.md.
`)
})

test('a later start says where a forgotten password is set anew', async () => {
  const server = startServer(makeProject())
  await until(() => server.output().includes('Online zetten'))
  expect(server.output()).toMatch(
    /\/admin\n {2}Wachtwoord vergeten\? Doe npm run admin:password\. Online zetten: [^\n]*\n$/,
  )
})

test('a reason not to start is said without a stack', async () => {
  const server = startServer(makeProject(), { FAKE_REFUSAL: 'PORT moet een geheel getal zijn.' })

  expect(await exitCode(server.child)).toBe(1)
  expect(server.output()).toBe('PORT moet een geheel getal zijn.\n')
})

test('without a build it says how to make one', async () => {
  const project = makeProject()
  fs.rmSync(path.join(project, 'build'), { recursive: true })
  const server = startServer(project)

  expect(await exitCode(server.child)).toBe(1)
  expect(server.output()).toBe('Er is nog geen build: doe eerst npm run build, of npm start.\n')
})

test('started to follow its parent, it stops when that is killed', async () => {
  const project = makeProject()
  const parent = startServer(project, { FOLLOW_PARENT: '1' }, [
    '-c',
    `${process.execPath} server.mjs; true`,
  ])
  await until(() => parent.output().includes('open op'))
  parent.child.kill('SIGKILL')
  await until(() => parent.output().endsWith('deps stopped\n'))

  expect(parent.output()).toMatch(/deps stopped\n$/)
})
