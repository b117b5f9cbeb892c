import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import { sentKey } from '#server/http/api-key.ts'
import type { AppEnv } from '#server/http/context.ts'
import type { Log } from '#server/log.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** What a provider signs carries no cookies and proves its sender by itself. */
const SIGNED = ['/api/gift-vouchers/webhook/stripe']

/**
 * Refuses writes with cookies unless their origin is named and ours to the letter: a browser always
 * names it. Who sends a key is let through: no cookie of hers counts, and no page elsewhere can
 * send one.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isProven = SIGNED.includes(c.req.path) || sentKey(c) !== undefined
  if (!READS.includes(c.req.method) && !isProven && !isOurs(c))
    throw new AppError(
      'wrong_origin',
      'Deze aanvraag komt van een andere website en werd geweigerd.',
    )
  await next()
})

function isOurs(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin')
  if (origin !== undefined) return ownOrigins(c).includes(origin)
  const site = c.req.header('sec-fetch-site')
  return site === undefined ? c.req.header('cookie') === undefined : site === 'same-origin'
}

/** The address visitors use, and the one this request came to. */
function ownOrigins(c: Context<AppEnv>): string[] {
  const host = c.req.header('host')
  const own = host && URL.parse(`${schemeOf(c)}://${host}`)?.origin
  return [new URL(c.get('deps').env.PUBLIC_URL).origin, ...(own ? [own] : [])]
}

/**
 * The scheme the visitor speaks, as a proxy says: no page of another site can make a browser say
 * it. Warns once when `PUBLIC_URL` knows nothing of https.
 */
export function schemeOf(c: Context<AppEnv>): 'http' | 'https' {
  const forwarded = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim()
  const scheme =
    (forwarded ?? new URL(c.req.url).protocol.slice(0, -1)) === 'https' ? 'https' : 'http'
  const { env, log } = c.get('deps')
  if (scheme === 'https' && env.PUBLIC_URL.startsWith('http:') && !warned.has(log)) {
    warned.add(log)
    log.warn(
      'Visitors come over https while PUBLIC_URL is not set to that address: cookies are not Secure and links in mails lead elsewhere',
    )
  }
  return scheme
}

const warned = new WeakSet<Log>()
