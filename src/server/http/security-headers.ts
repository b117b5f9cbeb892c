import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'

/** Headers that every answer carries; the content security policy is added by whoever makes a page, which knows its scripts. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const headers = c.res.headers
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', c.req.path.startsWith('/api/') ? 'no-referrer' : 'strict-origin-when-cross-origin')
  if (c.get('deps').env.PUBLIC_URL.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000')
  if (c.req.path.startsWith('/api/')) headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
})

/**
 * The content security policy of a page. `scripts` are CSP sources for its inline scripts: a nonce for a page rendered for one
 * request, hashes for a cached one. Radix sets inline styles, hence 'unsafe-inline' for styles only.
 */
export function contentSecurityPolicy({ scripts, frames = '', framedBy = "'none'" }: { scripts: string; frames?: string; framedBy?: string }): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames || "'none'"}`,
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * Refuses writes that another site's page makes with a visitor's cookies. A browser always names the origin of such a request; a
 * program that sends none carries no cookies of anybody else.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const fromElsewhere =
      origin === undefined
        ? site !== undefined && !['same-origin', 'none'].includes(site)
        : !isOwnOrigin(origin, c.get('deps').env.PUBLIC_URL, c.req.header('host'))
    if (fromElsewhere) throw new AppError('wrong_origin', 'Deze aanvraag komt van een andere website en werd geweigerd.')
  }
  await next()
})

function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || (host !== undefined && new URL(origin).host === host)
}
