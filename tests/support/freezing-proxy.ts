import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A way to the test's PostgreSQL on which packets can get lost, as behind a firewall that fell out.
 */
export type FreezingProxy = {
  /** The address of the database by this way. */
  url: string
  /** From now on nothing comes through, and nobody is told. */
  freeze(): void
  /** New connections come through again; those of before are never heard of again. */
  thaw(): void
  close(): void
}

/** Opens the way to a PostgreSQL on a unix socket. */
export async function freezingProxy(postgresUrl: string): Promise<FreezingProxy> {
  const target = new URL(postgresUrl.replace('@/', '@nowhere/'))
  const socket = `${target.searchParams.get('host')}/.s.PGSQL.${target.searchParams.get('port')}`
  const sockets = new Set<Socket>()
  const lost = new WeakSet<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = isFrozen ? undefined : connect(socket)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      if (!one) continue
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('data', (chunk) => !lost.has(near) && other?.write(chunk))
      one.on('close', () => {
        sockets.delete(one)
        if (!lost.has(near)) other?.destroy()
      })
    }
    if (isFrozen) lost.add(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  target.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  target.search = 'sslmode=disable'
  return {
    url: target.href,
    freeze() {
      isFrozen = true
      for (const one of sockets) lost.add(one)
    },
    thaw() {
      isFrozen = false
    },
    close() {
      for (const one of sockets) one.destroy()
      server.close()
    },
  }
}
