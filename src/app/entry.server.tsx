import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { z } from 'zod'
import { ANNOUNCED } from '#lib/changes.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import { type PageAnswer, pageContext } from '#server/http/page-context.ts'
import { describe } from '#server/log.ts'

/**
 * Renders a page whole before its first byte leaves: the pages are small, and a finished one can be
 * kept.
 */
export default async function handleRequest(
  request: Request,
  ...[status, headers, routerContext, loadContext]: [
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
) {
  const { nonce, deps, answer, pattern } = loadContext.get(pageContext)
  for (const { route } of routerContext.staticHandlerContext.matches)
    Object.assign(answer, answerOf(routerContext.routeModules[route.id]?.handle))
  const allowed = nonce === '' ? {} : { nonce }
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} {...allowed} />,
    {
      ...allowed,
      signal: request.signal,
      onError: (error) => logFailure(deps, { error, request, pattern }),
    },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : stream, { status, headers })
}

const source = z.string().exactOptional()
const handleSchema: z.ZodType<PageAnswer> = z.object({
  keptUntilChangeOf: z.array(z.enum(ANNOUNCED)).exactOptional(),
  anyQuery: z.boolean().exactOptional(),
  needsDatabase: z.boolean().exactOptional(),
  framedBy: source,
  frames: source,
  scriptsFrom: source,
  connectsTo: source,
})

/** What a route says of its answer beforehand. */
function answerOf(handle: unknown): PageAnswer {
  return handleSchema.safeParse(handle).data ?? {}
}

/**
 * Logs what a page's loader or action did not foresee. Without it the router would print the whole
 * error, with the secret in its address or the values of its query.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { deps, onFailure, pattern } = context.get(pageContext)
  onFailure?.(error)
  logFailure(deps, { error, request, pattern })
}

/**
 * A wrong address or method is no failure of ours, nor is a visitor who went away. The router's own
 * message names the address.
 */
function logFailure(
  { log, faults }: Pick<Deps, 'log' | 'faults'>,
  { error, request, pattern }: { error: unknown; request: Request; pattern: string | undefined },
) {
  if (request.signal.aborted) return
  if (!isRouteErrorResponse(error) || error.status >= 500)
    faults.note(error, `${request.method} ${pattern ?? 'a page'}`)
  if (isUnavailable(error))
    log.warn({ reason: describe(error).split('\n')[0] }, 'page failed: the database is away')
  else if (!isRouteErrorResponse(error)) log.error({ reason: describe(error) }, 'page failed')
  else if (error.status >= 500) log.error({ status: error.status }, 'page failed')
}
