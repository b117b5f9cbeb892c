import { expect } from '@playwright/test'
import { logIn } from '#tests/support/log-in.ts'
import { test } from './fixtures.ts'

/** Pages that are the same for everybody; everything else that the site shows is kept by nobody. */
const KEPT = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/salon-rules',
  '/privacy',
  '/terms',
  '/cookies',
  '/boeken',
  '/boeken/klaar',
  '/boekingapp',
  '/embed/boeken',
  '/contact-form',
  '/kadobonnen',
  '/nergens',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/admin.webmanifest',
  '/admin/zonder-internet',
]
/** Of these only what has no query: there it may be a secret. */
const WITHOUT_QUERY = ['/contact-form', '/kadobonnen']
const OTHERS = [
  '/kadobonnen/herroepen',
  '/wachtlijst',
  '/wachtlijst/onzin',
  '/mijn-afspraak/onzin',
  '/mijn-gegevens',
  '/mijn-gegevens/onzin',
  '/afmelden/onzin',
  '/simple',
  '/test',
  '/admin',
  '/admin/klanten',
  '/admin/bedrijf/wachtwoord',
  '/booking-admin',
]
/** The only headers of our own making, or of the router's, that leave the server. */
const OWN_HEADERS = /^x-(content-type-options|remix-response|accel-buffering)$/

test('personal pages and the data of every page are kept by nobody, and no header says how the server keeps the others', async ({
  page,
}) => {
  for (const isOwner of [false, true]) {
    if (isOwner) await logIn(page)
    for (const path of [...KEPT, ...OTHERS])
      for (const asked of [path, `${path === '/' ? '/_root' : path}.data`, `${path}?x=1`]) {
        const response = await page.request.get(asked, { maxRedirects: 0 })
        const headers = response.headers()
        const mayKeep =
          KEPT.includes(asked.replace('?x=1', '')) &&
          !WITHOUT_QUERY.some((kept) => asked === `${kept}?x=1`)
        expect([asked, isOwner, headers['cache-control']]).toEqual([
          asked,
          isOwner,
          mayKeep ? expect.stringMatching(/no-cache|max-age=3600/) : 'no-store',
        ])
        expect(
          Object.keys(headers).filter((name) => name.startsWith('x-') && !OWN_HEADERS.test(name)),
        ).toEqual([])
      }
  }
})

test('an address that leads nowhere shows the page that says so, the same kept bytes wherever', async ({
  page,
}) => {
  await page.goto('/nergens-te-vinden')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const tags = new Set<string | undefined>()
  for (const path of ['/nergens', '/wp-login.php', '/a/b?c=d']) {
    const answer = await page.request.get(path)
    expect(answer.status()).toBe(404)
    tags.add(answer.headers()['etag'])
  }
  expect([...tags]).toEqual([expect.stringMatching(/^".{22}"$/)])
})
