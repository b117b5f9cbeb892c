import { sitePages } from '#lib/site-pages.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/sitemap.ts'

/** `sitemap.xml`. */
export function loader({ context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(pageContext).deps.env
  const urls = sitePages.map(
    ({ path }) => `  <url><loc>${escapeXml(`${PUBLIC_URL}${path}`)}</loc></url>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
