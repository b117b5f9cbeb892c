import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '#server/http/page-context.ts'

/** Renders a page whole before its first byte leaves: the pages are small, and a finished one can be kept. */
export default async function handleRequest(
  request: Request,
  ...[status, headers, routerContext, loadContext]: [number, Headers, EntryContext, RouterContextProvider]
) {
  const { nonce } = loadContext.get(pageContext)
  const allowed = nonce === '' ? {} : { nonce }
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} {...allowed} />, { ...allowed, signal: request.signal })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : stream, { status, headers })
}
