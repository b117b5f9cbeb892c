import type { RouterContextProvider } from 'react-router'
import { getPolicy } from '#foundation/salon/commands.server.ts'
import { lastEdit } from '#foundation/salon/data.server.ts'
import { brusselsToday, type DateString } from '#lib/dates.ts'
import { sitePages } from '#lib/site-pages.ts'
import { pageContext } from '#server/http/page-context.ts'
import { lastPriceChange } from '#shop-window/services/data.server.ts'
import type { Route } from './+types/sitemap.ts'

/** `sitemap.xml`: each page with the day on which what it says last changed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(pageContext).deps.env
  const changed = await changesOf(context)
  const urls = sitePages.map(
    ({ path }) =>
      `  <url><loc>${escapeXml(`${PUBLIC_URL}${path}`)}</loc><lastmod>${changed(path)}</lastmod></url>`,
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

/** Policies have a day of their own; the pages with prices change with the list too. */
async function changesOf(
  context: Readonly<RouterContextProvider>,
): Promise<(path: string) => DateString> {
  const { db } = context.get(pageContext).deps
  const [edit, price, privacy, terms, cookies] = await Promise.all([
    lastEdit(db),
    lastPriceChange(db),
    getPolicy(db, 'privacy'),
    getPolicy(db, 'terms'),
    getPolicy(db, 'cookies'),
  ])
  const edited = brusselsToday(edit)
  const priced = price && price > edit ? brusselsToday(price) : edited
  const own: Record<string, DateString> = {
    '/': priced,
    '/services': priced,
    '/contact': priced,
    '/privacy': privacy.date,
    '/terms': terms.date,
    '/cookies': cookies.date,
  }
  return (path) => own[path] ?? edited
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
