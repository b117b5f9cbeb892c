import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/http/context.ts'
import { pack, SMALLEST_COMPRESSED } from '#server/http/finished.ts'
import { encodingFor } from '#server/http/send-finished.ts'

/** What gets smaller. Of an event stream each line must leave at once. */
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|image\/svg|application\/([a-z-]+\+)?(json|xml|javascript))/

/**
 * Compresses what was made for one request; what is kept was compressed when it was made. All of it
 * lies in memory by then, so it is compressed in one go, outside the thread that answers (054).
 */
export const compressed = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { res } = c
  if (c.get('isFinished') || !res.body || res.headers.has('content-encoding')) return
  if (!COMPRESSIBLE.test(res.headers.get('content-type') ?? '')) return
  res.headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (!encoding) return
  const plain = new Uint8Array(await res.arrayBuffer())
  const isSmall = plain.length < SMALLEST_COMPRESSED
  const headers = new Headers(res.headers)
  headers.delete('content-length')
  if (!isSmall) headers.set('content-encoding', encoding)
  c.res = undefined
  c.res = new Response(isSmall ? plain : await pack[encoding](plain, 'once'), {
    status: res.status,
    headers,
  })
})
