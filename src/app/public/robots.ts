import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/robots.ts'

/**
 * `robots.txt`. The legacy pages may be read, for their `noindex` keeps them out of the results
 * only when it is seen.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(pageContext).deps.env
  return new Response(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`,
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
