import { Resolver } from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { Certificate, NoAnswer, Outside } from '#server/adapters/outside/outside.ts'

const DEADLINE_MS = 5_000
/** More of an answer is not read. */
const MOST_SIGNS = 64_000
/** The name is there and has no such record, or it is not there at all. */
const NOTHING = ['ENODATA', 'ENOTFOUND']

/** The world as this machine reaches it; a test may name the servers that it asks for names. */
export function createOutside({
  deadlineMs = DEADLINE_MS,
  nameServers,
}: {
  deadlineMs?: number
  nameServers?: string[]
} = {}): Outside {
  const resolver = new Resolver({ timeout: deadlineMs, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  return {
    async readTexts(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        const problem = problemOf(error)
        return NOTHING.includes(problem) ? [] : { problem }
      }
    },
    async ask(address, { follow = false } = {}) {
      try {
        const answer = await fetch(address, {
          headers: { accept: 'application/json, text/plain, */*' },
          redirect: follow ? 'follow' : 'manual',
          signal: AbortSignal.timeout(deadlineMs),
        })
        const date = new Date(answer.headers.get('date') ?? '')
        return {
          status: answer.status,
          text: (await answer.text()).slice(0, MOST_SIGNS),
          date: Number.isNaN(date.getTime()) ? undefined : date,
        }
      } catch (error) {
        return { problem: problemOf(error) }
      }
    },
    readCertificate: async (host, port) => await shakeHands({ host, port, deadlineMs }),
  }
}

async function shakeHands({
  host,
  port,
  deadlineMs,
}: {
  host: string
  port: number
  deadlineMs: number
}): Promise<Certificate | NoAnswer> {
  const { promise, resolve } = Promise.withResolvers<Certificate | NoAnswer>()
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const socket = tls.connect({
    host: bare,
    port,
    ...(net.isIP(bare) === 0 && { servername: bare }),
    // a certificate that nobody trusts is looked at too: that is what was asked
    rejectUnauthorized: false,
  })
  const deadline = setTimeout(() => resolve({ problem: 'ETIMEDOUT' }), deadlineMs)
  socket.once('error', (error) => resolve({ problem: problemOf(error) }))
  socket.once('secureConnect', () => {
    const validTo = new Date(socket.getPeerCertificate().valid_to)
    // declared as an Error, and a word all the same
    const untrusted: unknown = socket.authorizationError
    const problem = socket.authorized ? undefined : problemOf(untrusted)
    resolve(Number.isNaN(validTo.getTime()) ? { problem: 'no certificate' } : { validTo, problem })
  })
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
}

/** The code of an error, or of what lies behind it. */
function problemOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error) return problemOf(error.cause)
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
