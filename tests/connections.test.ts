import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeProject, portOf, startServer } from '#tests/support/bare-server.ts'
import { until } from '#tests/support/postgres-process.ts'

/**
 * The bounds of server.mjs, a fiftieth of each here: a header in 10 s, a whole request in 120 s,
 * silence of 60 s, between two requests 10 s, 1 000 connections.
 */
const SHARE = 50
const [HEADERS, REQUEST, SILENCE, BETWEEN, CONNECTIONS] = [
  10_000 / SHARE,
  120_000 / SHARE,
  60_000 / SHARE,
  10_000 / SHARE,
  1_000 / SHARE,
]
const bounds = [
  [/headersTimeout: 10_000/, `headersTimeout: ${HEADERS}`, 'headersTimeout: 0'],
  [/requestTimeout: 120_000/, `requestTimeout: ${REQUEST}`, 'requestTimeout: 0'],
  [
    /keepAliveTimeout: 10_000/,
    `keepAliveTimeout: ${BETWEEN}, keepAliveTimeoutBuffer: 0`,
    'keepAliveTimeout: 0',
  ],
  [
    /connectionsCheckingInterval: 2_000/,
    'connectionsCheckingInterval: 20',
    'connectionsCheckingInterval: 20',
  ],
  [/SILENCE_MS = 60_000/, `SILENCE_MS = ${SILENCE}`, 'SILENCE_MS = 0'],
  [/MOST_CONNECTIONS = 1_000/, `MOST_CONNECTIONS = ${CONNECTIONS}`, 'MOST_CONNECTIONS = 100_000'],
] as const

/** The real server with its bounds shrunk, or all but these; without them when not guarded. */
async function started({
  isGuarded,
  shrinks = () => true,
}: {
  isGuarded: boolean
  shrinks?: (bound: string) => boolean
}) {
  const server = startServer(
    makeProject((source) =>
      bounds.reduce((text, [bound, shrunk, off]) => {
        expect(text, 'the bound stands in server.mjs').toMatch(bound)
        if (!isGuarded) return text.replace(bound, off)
        return shrinks(shrunk) ? text.replace(bound, shrunk) : text
      }, source),
    ),
  )
  await until(() => server.output().includes('open op'))
  return Number(portOf(server))
}

/**
 * A raw connection that says these words, and then each `every` milliseconds a bit more; `lived`
 * tells how long it lasted, or that it is still there after `atMost`.
 */
async function opened(port: number, { first = '', drip = '', every = 50 } = {}) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const start = performance.now()
  await once(socket, 'connect').catch(() => undefined)
  socket.write(first)
  const dripping = drip
    ? setInterval(() => socket.writable && socket.write(drip), every)
    : undefined
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - start)),
  )
  void closed.then(() => clearInterval(dripping))
  const lived = async (atMost: number) =>
    await Promise.race([closed, sleep(atMost, 'still there' as const)])
  return { socket, lived, heard: () => heard }
}

const HEAD = 'POST /never HTTP/1.1\r\nhost: salon\r\ncontent-length: 100000\r\n\r\n'

/** How each way of holding a connection ends, with the least it is given. */
const ways = [
  ['connects and says nothing', {}, HEADERS],
  [
    'sends its header a line at a time',
    { first: 'GET / HTTP/1.1\r\n', drip: 'x-a: b\r\n' },
    HEADERS,
  ],
  ['falls silent in the middle of a body', { first: `${HEAD}abc` }, SILENCE],
  ['sends its body a letter at a time', { first: HEAD, drip: 'a' }, REQUEST],
  ['stays after an answer', { first: 'GET /quick HTTP/1.1\r\nhost: salon\r\n\r\n' }, BETWEEN],
] as const

describe('a connection that gives nothing', () => {
  test.for(ways)('%s: it ends', async ([, words, least]) => {
    const port = await started({ isGuarded: true })
    const lived = await (await opened(port, words)).lived(least + 40_000)
    expect(lived).not.toBe('still there')
    expect(Number(lived)).toBeGreaterThanOrEqual(least * 0.8)
  })

  test('without the bounds each of them is still there, longer than the longest of those', async () => {
    const port = await started({ isGuarded: false })
    const held = await Promise.all(ways.map(async ([, words]) => await opened(port, words)))
    expect(await Promise.all(held.map(async ({ lived }) => await lived(REQUEST + 1_000)))).toEqual(
      ways.map(() => 'still there'),
    )
  })
})

const asks = async ({ socket, heard }: { socket: Socket; heard: () => string }) => {
  socket.write('GET /quick HTTP/1.1\r\nhost: salon\r\n\r\n')
  await Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(20_000)])
  return heard().includes('answered')
}
/** As many as there may be, each in the middle of a body. */
const full = async (port: number) =>
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => await opened(port, { first: HEAD, drip: 'a' })),
  )

describe('more connections than there may be', () => {
  test('are let go at once, and there is room again when one has ended', async () => {
    // the other bounds, of ten seconds and more, end nothing meanwhile
    const port = await started({
      isGuarded: true,
      shrinks: (bound) => bound.startsWith('MOST_CONNECTIONS'),
    })
    const [first, ...others] = await full(port)
    expect(await (await opened(port)).lived(8_000)).not.toBe('still there')
    expect(await Promise.all(others.map(async ({ lived }) => await lived(50)))).toEqual(
      others.map(() => 'still there'),
    )
    first?.socket.destroy()
    await expect.poll(async () => await asks(await opened(port))).toBe(true)
  })

  test('without the bound one more is heard', async () => {
    const port = await started({ isGuarded: false })
    await full(port)
    expect(await asks(await opened(port))).toBe(true)
  })
})
