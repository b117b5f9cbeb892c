import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import type { CachedAnswer, Encoding } from '#server/http/finished.ts'

/** Whether a client takes an encoding, the smaller one first; `q=0` says that it does not. */
const TAKES = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/],
] as const

/** The smallest encoding that a client takes. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  return accepted === undefined
    ? undefined
    : TAKES.find(([, pattern]) => pattern.test(accepted))?.[0]
}

/**
 * Sends a finished answer: compressed when the client takes that, 304 when it already has it. Its
 * headers stay a plain object, which the server writes out three times as fast as `Headers`.
 */
export function sendCached(
  c: Context<AppEnv>,
  answer: CachedAnswer,
  { cacheControl, status = 200 }: { cacheControl: string; status?: number },
): Response {
  c.set('isFinished', true)
  const { plain, packed, etag } = answer
  const encoding = packed && encodingFor(c.req.header('accept-encoding'))
  const headers = {
    ...answer.headers,
    etag,
    'cache-control': cacheControl,
    ...(packed && { vary: 'accept-encoding' }),
  }
  // a proxy that compresses by itself makes it `W/"…"`
  if (status === 200 && c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const bytes = packed && encoding ? packed[encoding] : plain
  return new Response(bytes, {
    status,
    headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) },
  })
}
