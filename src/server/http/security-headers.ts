import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/http/context.ts'

/**
 * Adds to every answer the headers that it lacks of `securityHeadersOf`; a kept answer was stored
 * with them. What says nothing about being kept is kept by nobody.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.get('isFinished')) return
  const { headers } = c.res
  for (const [name, value] of Object.entries({
    ...securityHeadersOf(c),
    'cache-control': 'no-store',
  }))
    if (!headers.has(name)) headers.set(name, value)
})

/**
 * Headers that every answer carries; the content security policy of a page is added by whoever
 * makes it, which knows its scripts.
 */
export function securityHeadersOf(c: Context<AppEnv>): Record<string, string> {
  const isApi = c.req.path.startsWith('/api/')
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'referrer-policy': isApi ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isApi && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
    ...(c.get('deps').env.PUBLIC_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

/**
 * CSP sources. `scripts` allows inline ones (a nonce for a page rendered for one request, hashes
 * for a cached one) and those of another site; `connects` what they may talk to.
 */
type Sources = { scripts: string; connects?: string; frames?: string; framedBy?: string }

/**
 * The content security policy of a page. Radix sets inline styles, hence 'unsafe-inline' for styles
 * only.
 */
export function contentSecurityPolicy({
  scripts,
  connects = '',
  frames = '',
  framedBy = "'none'",
}: Sources): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${connects}`.trim(),
    `frame-src ${frames || "'none'"}`,
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
