import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import type { Log } from '#server/log.ts'

/**
 * The client's address for limits: with TRUST_PROXY = n the n-th from the right of X-Forwarded-For,
 * further left are her own words; IPv6 counts by its /64.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const { env, log } = c.get('deps')
  const forwarded = c.req.header('x-forwarded-for')
  if (forwarded && env.TRUST_PROXY === 0) warnOnce(log)
  const hops = forwarded?.split(',').map((hop) => hop.trim()) ?? []
  const trusted = env.TRUST_PROXY > 0 ? hops.at(-env.TRUST_PROXY) : undefined
  return normalise(trusted || socketAddress(c))
}

/** How many addresses a request brought along, each added by who passed it on. */
export function hopsOf(c: Context<AppEnv>): number {
  const forwarded = c.req.header('x-forwarded-for') ?? ''
  return forwarded.split(',').filter((hop) => hop.trim() !== '').length
}

const warned = new WeakSet<Log>()

function warnOnce(log: Log) {
  if (warned.has(log)) return
  warned.add(log)
  log.warn(
    'X-Forwarded-For arrived while TRUST_PROXY is 0: behind a proxy every visitor counts as one address',
  )
}

function socketAddress(c: Context<AppEnv>): string {
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
}

function normalise(given: string): string {
  const address = withoutPort(given.toLowerCase())
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address.slice(0, 64)
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
          ...right,
        ]
  return `${groups.slice(0, 4).join(':')}::/64`.slice(0, 64)
}

/** Some proxies write the client's port too, which is another one for each connection. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
}
