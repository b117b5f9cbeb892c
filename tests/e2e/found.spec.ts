import { expect } from '@playwright/test'
import { PUBLIC_PAGES, thingsOf } from '#tests/support/public-pages.ts'
import { problemsOf } from '#tests/support/schema-org.ts'
import { test } from './fixtures.ts'

const HIDDEN = [
  '/simple',
  '/production-booking',
  '/test',
  '/embed/boeken',
  '/booking-admin',
  '/admin',
]

test('the sitemap lists exactly the public pages, each of which answers and names itself as its address', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/)
  const sitemap = await answer.text()
  const days = [...sitemap.matchAll(/<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)]
  expect(days).toHaveLength(PUBLIC_PAGES.length)
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '')
  expect(addresses.toSorted()).toEqual(PUBLIC_PAGES.map((page) => `${baseURL}${page}`).toSorted())
  for (const address of addresses) {
    const page = await request.get(address)
    expect([address, page.status()]).toEqual([address, 200])
    const html = await page.text()
    expect(attribute(html, /<link rel="canonical" href="([^"]*)"/), address).toBe(address)
    for (const language of ['nl-BE', 'x-default'])
      expect(html, address).toContain(
        `<link rel="alternate" hrefLang="${language}" href="${address}"/>`,
      )
    expect(html, address).not.toContain('noindex')
  }
})

test('robots may read everything but the admin and the API, and learn where the sitemap is', async ({
  request,
  baseURL,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${baseURL}/sitemap.xml\n`,
  )
})

test('legacy, framed and admin pages and unknown addresses ask not to be indexed', async ({
  request,
}) => {
  for (const page of [...HIDDEN, '/bestaat-niet']) {
    const html = await (await request.get(page)).text()
    expect(attribute(html, /<meta name="robots" content="([^"]*)"/), page).toBe('noindex')
    expect(html, page).not.toContain('rel="canonical"')
  }
})

test('aliases name the page that they stand for', async ({ request, baseURL }) => {
  const aliases = {
    '/boeken': '/boekingapp',
    '/afspraak': '/boekingapp',
    '/online-booking': '/boekingapp',
    '/gift-vouchers': '/kadobonnen',
  }
  for (const [alias, page] of Object.entries(aliases))
    expect(
      attribute(await (await request.get(alias)).text(), /<link rel="canonical" href="([^"]*)"/),
      alias,
    ).toBe(`${baseURL}${page}`)
})

test('every public page has a title and description of its own, and a card with a picture of 1200 × 630', async ({
  request,
  baseURL,
}) => {
  const seen = new Set<string>()
  for (const page of PUBLIC_PAGES) {
    const html = await (await request.get(page)).text()
    const title = attribute(html, /<title>([^<]*)<\/title>/)
    const description = attribute(html, /<meta name="description" content="([^"]*)"/)
    expect(attribute(html, /<meta property="og:title" content="([^"]*)"/), page).toBe(title)
    expect(attribute(html, /<meta property="og:url" content="([^"]*)"/), page).toBe(
      `${baseURL}${page}`,
    )
    expect(attribute(html, /<meta property="og:image" content="([^"]*)"/), page).toBe(
      `${baseURL}/delen.png`,
    )
    for (const text of [title, description])
      expect([page, seen.has(text), text.length > 15]).toEqual([page, false, true])
    seen.add(title).add(description)
  }
  expect(sizeOf(await (await request.get('/delen.png')).body())).toEqual([1200, 630])
})

test('the icons are there in the sizes that the manifest and the pages promise', async ({
  request,
}) => {
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { name, icons }: { name: string; icons: { src: string; sizes: string }[] } =
    await manifest.json()
  expect(name).toBe('Hondensalon Snuf')
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const icon = await request.get(src)
    expect([src, icon.status()]).toEqual([src, 200])
    if (src.endsWith('.png')) expect(sizeOf(await icon.body()).join('x'), src).toBe(sizes)
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//)
})

test('structured data tells of the salon, its rules and the way to each page, and claims no reviews', async ({
  request,
  baseURL,
}) => {
  const [business] = await thingsOf(request, '/')
  expect(business).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Hondensalon Snuf',
    priceRange: '€\u00a040,00 – €\u00a0120,00',
  })
  expect(await thingsOf(request, '/contact')).toContainEqual(business)
  const rules = await thingsOf(request, '/salon-rules')
  expect(rules.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'FAQPage'])
  for (const page of PUBLIC_PAGES.slice(1)) {
    const trail = (await thingsOf(request, page)).find(
      (thing) => thing['@type'] === 'BreadcrumbList',
    )
    expect(trail, page).toMatchObject({
      itemListElement: [
        { position: 1, item: { '@id': `${baseURL}/` } },
        { position: 2, item: { '@id': `${baseURL}${page}` } },
      ],
    })
  }
  for (const page of PUBLIC_PAGES) {
    const things = await thingsOf(request, page)
    expect([page, things.flatMap((thing) => problemsOf(thing))]).toEqual([page, []])
    expect(JSON.stringify(things)).not.toMatch(/review|rating|erkend/i)
  }
})

test('static pages go out compressed, allow their scripts by hash alone, and are 304 to who has them', async ({
  request,
}) => {
  const page = await request.get('/services', { headers: { 'accept-encoding': 'br' } })
  const { etag = '', ...headers } = page.headers()
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')+;/)
  expect((await request.get('/services', { headers: { 'if-none-match': etag } })).status()).toBe(
    304,
  )
  const head = await request.head('/services')
  expect([head.status(), head.headers()['etag'], (await head.body()).length]).toEqual([
    200,
    etag,
    0,
  ])
})

function attribute(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? ''
}

/** Width and height of a PNG. */
function sizeOf(png: Buffer): number[] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
