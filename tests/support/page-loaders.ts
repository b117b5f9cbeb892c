import { createStaticHandler, type LoaderFunction, type RouteObject } from 'react-router'
import { z } from 'zod'
import type { RenderPage } from '#server/http/context.ts'
import routes from '../../src/app/routes.ts'

const moduleSchema = z.object({
  loader: z.custom<LoaderFunction>((value) => typeof value === 'function').optional(),
})
type Entry = (typeof routes)[number]

/**
 * Every page of the site without what it draws: its own loaders and those of its layouts run, as
 * for a visitor, and answer with their status.
 */
export function pageLoaders(): RenderPage {
  const pages = createStaticHandler(routes.map(asRoute))
  return async (request, context) => {
    const result = await pages.query(request, { requestContext: context })
    if (result instanceof Response) return result
    const [error] = Object.values(result.errors ?? {})
    if (error !== undefined) throw error
    return new Response('page', {
      status: result.statusCode,
      headers: { 'content-type': 'text/html' },
    })
  }
}

function asRoute({ id, file, path, index, children }: Entry): RouteObject {
  const lazy = async () => {
    const { loader } = moduleSchema.parse(await import(/* @vite-ignore */ `../../src/app/${file}`))
    return { Component: () => null, ...(loader && { loader }) }
  }
  const common = { ...(id !== undefined && { id }), ...(path !== undefined && { path }), lazy }
  return index
    ? { ...common, index: true }
    : { ...common, ...(children && { children: children.map(asRoute) }) }
}
