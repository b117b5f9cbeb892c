import { once } from 'node:events'
import net from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Received = { raw: Buffer; from: string; to: string[] }

/**
 * A real mail server on this machine; `received` holds what it took, `hangUp` ends its connections.
 */
export async function startSink(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const sink = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          raw: Buffer.concat(chunks),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        })
        callback()
      })
    },
    ...options,
  })
  sink.on('error', () => undefined)
  const sockets = new Set<net.Socket>()
  const server = sink.listen(0, '127.0.0.1')
  server.on('connection', (socket) => sockets.add(socket))
  await once(server, 'listening')
  onTestFinished(() => new Promise((resolve) => sink.close(() => resolve())))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${portOf(server)}`, received, hangUp }
}

/** A server that speaks as the test says, for what a proper one would never do. */
export async function startRawServer(onConnection: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${portOf(server)}` }
}

export function portOf(server: net.Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** What a mail server refuses with. */
export function answer(responseCode: number): Error {
  return Object.assign(new Error('not today'), { responseCode })
}
