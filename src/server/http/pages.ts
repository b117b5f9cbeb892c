import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import { isUnavailable } from '#server/db/errors.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import { type CachedAnswer, sendCached } from '#server/http/page-cache.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Deps } from '#server/deps.ts'
import { schemeOf } from '#server/http/same-origin.ts'
import { contentSecurityPolicy, securityHeadersOf } from '#server/http/security-headers.ts'

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Set by a page's `headers` export to be kept in memory: the tables it depends on. Never leaves the server. */
const KEEP = 'x-keep-until-change-of'
/** Set by a page that other sites may frame, or that frames another site, runs its scripts or lets them talk to it: CSP sources. Never leave the server. */
const FRAMED_BY = 'x-framed-by'
const FRAMES = 'x-frames'
const SCRIPTS_FROM = 'x-scripts-from'
const CONNECTS_TO = 'x-connects-to'

/** The page that stands in for others while the database is away, and what does so when even that one was never made. */
const AWAY = '/storing'
const AWAY_BARE = '<!doctype html><html lang="nl-BE"><title>We zijn zo terug</title><h1>We zijn zo terug</h1><p>Probeer het zo meteen opnieuw.</p></html>'
const RETRY_AFTER = '5'

/** A path as our links write it. The router also knows `/About` and `/about/`, in thousands of spellings that must not fill the memory. */
const PLAIN_PATH = /^(\/|(\/[a-z0-9-]+)+)$/

/**
 * Answers page URLs. A page that names the tables it depends on is kept as finished bytes until one of them changes; its inline
 * scripts are allowed by hash. All others are rendered per request with a nonce. Only a 200 without a query string is ever kept,
 * and its path is learned from its first rendering, so that unknown paths cannot fill the memory.
 * While the database is away, kept pages stay up as they were, and all others say with a 503 that we are back soon.
 */
export function createPages(render: RenderPage) {
  const keepable = new Map<string, string[]>()
  /** The last bytes of each page that was kept. */
  const lastGood = new Map<string, CachedAnswer>()

  const renderPage = async (c: Context<AppEnv>, { request, nonce, onFailure }: { request: Request; nonce: string; onFailure?: (error: unknown) => void }) => {
    schemeOf(c)
    const context = new RouterContextProvider()
    const isOwner = async () => (await c.get('session')()) !== undefined
    context.set(pageContext, { deps: c.get('deps'), nonce, address: () => clientAddress(c), isOwner, ...(onFailure && { onFailure }) })
    return await render(request, context)
  }

  /** The kept bytes of a page; undefined when it cannot be kept now because it broke, so that an error is never stored. */
  async function readKept(c: Context<AppEnv>, { pathname, tables }: { pathname: string; tables: string[] }): Promise<CachedAnswer | undefined> {
    const { cache, today } = c.get('deps')
    try {
      // Pages count the years of the salon, so that none outlives its year.
      const answer = await cache.read(`page ${today().slice(0, 4)} ${pathname}`, tables, async () => {
        const page = await renderPage(c, { request: new Request(new URL(pathname, c.req.url)), nonce: '' })
        if (page.status !== 200) throw new BrokenPage()
        const body = await page.text()
        const contentPolicy = policy(page.headers, scriptHashes(body))
        return { body, headers: { ...securityHeadersOf(c), 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentPolicy } }
      })
      if (lastGood.get(pathname) === answer) return answer
      lastGood.set(pathname, answer)
      // who changed the salon's telephone finds it on that page too, which nobody visits
      const away = pathname === AWAY ? undefined : keepable.get(AWAY)
      if (away) void readKept(c, { pathname: AWAY, tables: away })
      return answer
    } catch (error) {
      if (error instanceof BrokenPage || isUnavailable(error)) return undefined
      throw error
    }
  }

  /** A page made for this request; a 503 when it broke because the database is away. */
  async function renderFresh(c: Context<AppEnv>, mayKeep: boolean): Promise<Response> {
    const nonce = import.meta.env.DEV ? '' : randomBytes(16).toString('base64')
    let isAway = false
    const onFailure = (error: unknown) => (isAway ||= isUnavailable(error))
    const page = await renderPage(c, { request: c.req.raw, nonce, onFailure })
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
    if (isAway && page.status >= 500) return isHtml ? sendAway(c) : unavailable(page)
    if (!isHtml) return page
    const keep = page.headers.get(KEEP)
    if (keep && mayKeep && page.status === 200) keepable.set(c.req.path, keep.split(/, */))
    const body = keep && c.req.method === 'GET' ? await page.text() : page.body
    const headers = new Headers(page.headers)
    headers.set('content-security-policy', policy(page.headers, typeof body === 'string' ? scriptHashes(body) : `'nonce-${nonce}'`))
    headers.set('cache-control', keep ? 'no-cache' : 'no-store')
    for (const name of [KEEP, FRAMED_BY, FRAMES, SCRIPTS_FROM, CONNECTS_TO]) headers.delete(name)
    return new Response(body, { status: page.status, headers })
  }

  function sendAway(c: Context<AppEnv>): Response {
    const kept = lastGood.get(AWAY)
    const headers = { 'content-type': 'text/html; charset=utf-8', ...kept?.headers, 'cache-control': 'no-store', 'retry-after': RETRY_AFTER }
    return new Response(c.req.method === 'HEAD' ? null : (kept?.plain ?? AWAY_BARE), { status: 503, headers })
  }

  return async function answerPage(c: Context<AppEnv>): Promise<Response> {
    const pathname = c.req.path
    const mayKeep = PLAIN_PATH.test(pathname) && !c.req.url.includes('?') && (c.req.method === 'GET' || c.req.method === 'HEAD')
    const last = mayKeep ? lastGood.get(pathname) : undefined
    if (last && c.get('deps').cache.isAway()) return sendCached(c, last, 'no-cache')
    const tables = mayKeep ? keepable.get(pathname) : undefined
    const kept = tables && (await readKept(c, { pathname, tables }))
    if (kept) return sendCached(c, kept, 'no-cache')
    const page = await renderFresh(c, mayKeep)
    return page.status === 503 && last ? sendCached(c, last, 'no-cache') : page
  }
}

/** An answer for a program (the router's own data): its status says that it is worth another try. */
function unavailable(page: Response): Response {
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  headers.set('retry-after', RETRY_AFTER)
  return new Response(page.body, { status: 503, headers })
}

/**
 * A page as a visitor would see it with these deps, such as a transaction with settings that are not saved. It is meant for a frame
 * without scripts: those are left out, and so is what a page says to browsers that run none.
 */
export async function renderPreview(c: Context<AppEnv>, { path, deps }: { path: string; deps: Deps }): Promise<string> {
  const context = new RouterContextProvider()
  context.set(pageContext, { deps, nonce: '', address: () => clientAddress(c), isOwner: async () => false })
  const page = await c.get('render')(new Request(new URL(path, c.req.url)), context)
  const html = await page.text()
  return html.replace(/<(script|noscript)\b[\s\S]*?<\/\1>|<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}

class BrokenPage extends Error {}

function policy(headers: Headers, scripts: string): string {
  if (import.meta.env.DEV) return "frame-ancestors 'self'"
  return contentSecurityPolicy({
    scripts: `${scripts} ${headers.get(SCRIPTS_FROM) ?? ''}`.trim(),
    connects: headers.get(CONNECTS_TO) ?? '',
    frames: headers.get(FRAMES) ?? '',
    framedBy: headers.get(FRAMED_BY) ?? "'none'",
  })
}

function scriptHashes(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  return [...new Set(inline)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ')
}
