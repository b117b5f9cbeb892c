import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'

const { deps } = await createTestApp()

/** The app behind a real server, and what it wrote into the log. */
async function listen() {
  const { log, lines } = recordLog()
  const printed = vi.spyOn(console, 'error')
  const app = createApp({ ...deps, log }, async (request) => {
    await once(request.signal, 'abort')
    throw new Error('no longer wanted')
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    printed.mockRestore()
  })
  const address = server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, lines, printed }
}

/** Says this much of a request and goes away. */
async function sayAndLeave(port: number, words: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(words)
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
}

test.for([
  [
    'in the middle of what she sends',
    'POST /api/waiting-list/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"na',
  ],
  [
    'in the middle of what she sends in parts',
    'POST /api/waiting-list/join HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"nam\r\n',
  ],
  ['while her page is being made', 'GET /boeken HTTP/1.1\r\nhost: x\r\n\r\n'],
] as const)('a visitor who goes away %s is no fault of ours', async ([, words]) => {
  const { port, lines, printed } = await listen()
  await sayAndLeave(port, words)
  await expect.poll(() => lines.join('')).toContain('went away')
  expect(lines.join('')).not.toMatch(/"level":(40|50|60)/)
  expect(printed).not.toHaveBeenCalled()
})
