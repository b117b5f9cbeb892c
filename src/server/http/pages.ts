import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import type { Announced } from '#lib/changes.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv, RenderPage } from '#server/http/context.ts'
import type { CachedAnswer } from '#server/http/finished.ts'
import { type PageAnswer, pageContext } from '#server/http/page-context.ts'
import { schemeOf } from '#server/http/same-origin.ts'
import { contentSecurityPolicy, securityHeadersOf } from '#server/http/security-headers.ts'
import { sendCached } from '#server/http/send-finished.ts'

/**
 * The page that stands in for others while the database is away, and what does so when even that
 * one was never made.
 */
const AWAY = '/storing'
const AWAY_BARE =
  '<!doctype html><html lang="nl-BE"><title>We zijn zo terug</title><h1>We zijn zo terug</h1><p>Probeer het zo meteen opnieuw.</p></html>'
const RETRY_AFTER = '5'
const NO_CACHE = { cacheControl: 'no-cache' }

type Kept = { pathname: string; tables: readonly Announced[]; status?: number }
/** What a page that is kept said of itself. */
type Keepable = PageAnswer & { keptUntilChangeOf: readonly Announced[] }

/**
 * A path as our links write it. The router also knows `/About` and `/about/`, in thousands of
 * spellings that must not fill the memory.
 */
const PLAIN_PATH = /^(\/|(\/[a-z0-9-]+)+)$/

/**
 * Where the page for all other addresses is rendered, which is the same for each of them; not a
 * path that anybody's page is kept under.
 */
const NOWHERE = '/niet-gevonden/'

/**
 * Answers page URLs: those that name their tables from kept bytes, with inline scripts allowed by
 * hash; others per request with a nonce, or a 503 while the database is away (035, 039).
 */
export function createPages(render: RenderPage, patternOf: (path: string) => string | undefined) {
  const keepable = new Map<string, Keepable>()
  /** The last bytes of each page that was kept. */
  const lastGood = new Map<string, CachedAnswer>()

  const renderPage = async (
    c: Context<AppEnv>,
    {
      request,
      nonce,
      onFailure,
    }: { request: Request; nonce: string; onFailure?: (error: unknown) => void },
  ) => {
    schemeOf(c)
    const answer: PageAnswer = {}
    const context = new RouterContextProvider()
    context.set(pageContext, {
      deps: c.get('deps'),
      nonce,
      address: () => clientAddress(c),
      session: c.get('session'),
      answer,
      pattern: patternOf(c.req.path) ?? 'none',
      ...(onFailure && { onFailure }),
    })
    return { page: await render(request, context), answer }
  }

  /**
   * The kept bytes of a page with this status; undefined when it cannot be kept now because it
   * broke, so that an error is never stored.
   */
  async function readKept(
    c: Context<AppEnv>,
    { pathname, tables, status = 200 }: Kept,
  ): Promise<CachedAnswer | undefined> {
    const { cache, today } = c.get('deps')
    try {
      // pages count the years of the salon, and the days until one that is free
      const kept = await cache.read(
        { kind: 'page', key: pathname, day: today() },
        tables,
        async () => {
          const { page, answer } = await renderPage(c, {
            request: new Request(new URL(pathname, c.req.url)),
            nonce: '',
          })
          if (page.status !== status) throw new BrokenPage()
          const body = await page.text()
          const contentPolicy = policy(answer, scriptHashes(body))
          return {
            body,
            headers: {
              ...securityHeadersOf(c),
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': contentPolicy,
            },
          }
        },
      )
      if (lastGood.get(pathname) === kept) return kept
      lastGood.set(pathname, kept)
      // who changed the salon's telephone finds it on that page too, which nobody visits
      const away = pathname === AWAY ? undefined : keepable.get(AWAY)
      if (away) void readKept(c, { pathname: AWAY, tables: away.keptUntilChangeOf })
      return kept
    } catch (error) {
      if (error instanceof BrokenPage || isUnavailable(error)) return undefined
      throw error
    }
  }

  /** A page made for this request; a 503 when it broke because the database is away. */
  async function renderFresh(c: Context<AppEnv>, isPlain: boolean): Promise<Response> {
    const nonce = import.meta.env.DEV ? '' : randomBytes(16).toString('base64')
    let isAway = false
    const onFailure = (error: unknown) => (isAway ||= isUnavailable(error))
    const { page, answer } = await renderPage(c, { request: c.req.raw, nonce, onFailure })
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
    if (isAway && page.status >= 500) return isHtml ? sendAway(c) : unavailable(page)
    if (!isHtml) return page
    const keep = answer.keptUntilChangeOf
    if (keep && isPlain && page.status === 200 && (answer.anyQuery || !hasQuery(c)))
      keepable.set(c.req.path, { ...answer, keptUntilChangeOf: keep })
    const body = keep && c.req.method !== 'HEAD' ? await page.text() : page.body
    const headers = new Headers(page.headers)
    headers.set(
      'content-security-policy',
      policy(answer, typeof body === 'string' ? scriptHashes(body) : `'nonce-${nonce}'`),
    )
    // what its parts are drawn for may be a secret in the query, or what somebody typed
    const isPublic = isRead(c) && (!answer.needsDatabase || answer.anyQuery || !hasQuery(c))
    headers.set('cache-control', keep && isPublic ? 'no-cache' : 'no-store')
    return new Response(body, { status: page.status, headers })
  }

  function sendAway(c: Context<AppEnv>): Response {
    const kept = lastGood.get(AWAY)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...kept?.headers,
      'cache-control': 'no-store',
      'retry-after': RETRY_AFTER,
    }
    return new Response(c.req.method === 'HEAD' ? null : (kept?.plain ?? AWAY_BARE), {
      status: 503,
      headers,
    })
  }

  return async function answerPage(c: Context<AppEnv>): Promise<Response> {
    const pathname = c.req.path
    const isPlain = isRead(c) && PLAIN_PATH.test(pathname)
    const known = isPlain ? keepable.get(pathname) : undefined
    const keep = known && (known.anyQuery || !hasQuery(c)) ? known : undefined
    const last = keep && !keep.needsDatabase ? lastGood.get(pathname) : undefined
    if (last && c.get('deps').listener.isAway()) return sendCached(c, last, NO_CACHE)
    const kept = keep && (await readKept(c, { pathname, tables: keep.keptUntilChangeOf }))
    if (kept) return sendCached(c, kept, NO_CACHE)
    const missing =
      isRead(c) &&
      patternOf(pathname) === undefined &&
      (await readKept(c, { pathname: NOWHERE, tables: ['salon'], status: 404 }))
    if (missing) return sendCached(c, missing, { ...NO_CACHE, status: 404 })
    const page = await renderFresh(c, isPlain)
    return page.status === 503 && last ? sendCached(c, last, NO_CACHE) : page
  }
}

/**
 * An answer for a program (the router's own data): its status says that it is worth another try.
 */
function unavailable(page: Response): Response {
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  headers.set('retry-after', RETRY_AFTER)
  return new Response(page.body, { status: 503, headers })
}

/**
 * A page as a visitor would see it with these deps, such as unsaved settings in a transaction, for
 * a frame without scripts.
 */
export async function renderPreview(
  c: Context<AppEnv>,
  { path, deps }: { path: string; deps: Deps },
): Promise<string> {
  const context = new RouterContextProvider()
  context.set(pageContext, {
    deps,
    nonce: '',
    address: () => clientAddress(c),
    session: async () => undefined,
    answer: {},
  })
  const page = await c.get('render')(new Request(new URL(path, c.req.url)), context)
  const html = await page.text()
  return html.replace(
    /<(script|noscript)\b[\s\S]*?<\/\1>|<link\b[^>]*rel="modulepreload"[^>]*>/g,
    '',
  )
}

function isRead({ req: { method } }: Context<AppEnv>): boolean {
  return method === 'GET' || method === 'HEAD'
}

function hasQuery(c: Context<AppEnv>): boolean {
  return c.req.url.includes('?')
}

class BrokenPage extends Error {}

function policy(
  { framedBy = "'none'", frames = '', scriptsFrom = '', connectsTo = '' }: PageAnswer,
  scripts: string,
): string {
  if (import.meta.env.DEV) return "frame-ancestors 'self'"
  return contentSecurityPolicy({
    scripts: `${scripts} ${scriptsFrom}`.trim(),
    connects: connectsTo,
    frames,
    framedBy,
  })
}

function scriptHashes(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  return [...new Set(inline)]
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')
}
