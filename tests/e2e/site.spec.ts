import { brotliCompressSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { keepsNothing } from '#tests/support/booking-page.ts'
import { checkAccessibility, test } from './fixtures.ts'

const booking = {
  title: /^Online afspraak/,
  h1: /^Online afspraak/,
  awake: /tijd(en)? vrij/,
}
const vouchers = { title: /^Kadobonnen/, h1: 'Kadobonnen', awake: 'Bestellen en betalen' }
const PAGES = [
  {
    path: '/',
    title: /professioneel hondentrimsalon/,
    h1: 'Professioneel hondentrimsalon voor kleine en grote honden',
  },
  { path: '/services', title: /^Diensten en prijzen/, h1: 'Diensten en prijzen' },
  { path: '/about', title: /^Ons team/, h1: 'Ons team' },
  { path: '/contact', title: /^Contact/, h1: 'Contact & Informatie' },
  { path: '/contact-form', title: /^Contactformulier/, h1: 'Stuur ons een bericht' },
  { path: '/salon-rules', title: /^Salonregels/, h1: 'Salonregels', sections: 6 },
  { path: '/privacy', title: /^Privacybeleid/, h1: 'Privacybeleid', sections: 9 },
  { path: '/terms', title: /^Algemene voorwaarden/, h1: 'Algemene voorwaarden', sections: 12 },
  { path: '/cookies', title: /^Cookiebeleid/, h1: 'Cookiebeleid' },
  { path: '/kadobonnen', ...vouchers },
  {
    path: '/kadobonnen/herroepen',
    title: /^Kadobon herroepen/,
    h1: 'Aankoop van een kadobon herroepen',
  },
  { path: '/boeken', ...booking },
]
/** Further addresses of pages above. */
const ALIASES = [
  { path: '/gift-vouchers', ...vouchers },
  ...['/afspraak', '/appointment', '/booking', '/boekingapp', '/online-booking'].map((path) => ({
    path,
    ...booking,
  })),
]
const UNHYDRATED = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/salon-rules',
  '/privacy',
  '/terms',
  '/cookies',
]
const WIDTHS = [320, 390, 768, 1440]
/** On a desk the two that hold what the others are made of; all of them by `npm run test:deep`. */
const isSeenOnDesk = (path: string) =>
  ['/', '/services'].includes(path) || process.env['ALL_SCREENS'] !== undefined

test('every page is whole at every width, and leaves nothing in the browser of who looks around', async ({
  page,
  baseURL,
  context,
}) => {
  test.slow()
  const failed = whatFails(page, baseURL)
  for (const { path, title, h1, ...rest } of PAGES) {
    // what an island asks for comes after the page
    const waitUntil = UNHYDRATED.includes(path) ? 'load' : 'networkidle'
    await page.setViewportSize({ width: 390, height: 800 })
    const response = await page.goto(path, { waitUntil })
    expect([path, response?.status()]).toEqual([path, 200])
    await expect(page, path).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(h1)
    await expect(page.locator('h1'), path).toHaveCount(1)
    await expect(page.locator('meta[name=description]'), path).toHaveAttribute('content', /.{50,}/)
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'nl-BE')
    if ('sections' in rest) await expect(page.locator('main h2'), path).toHaveCount(rest.sections)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} scrolls sideways at ${width}`,
      ).toBeLessThanOrEqual(0)
      if (width === 390 || (width === 1440 && isSeenOnDesk(path))) await checkAccessibility(page)
    }
  }
  expect(failed).toEqual([])
  await keepsNothing(context, page)
})

test('under its other addresses a page is the same', async ({ request }) => {
  for (const { path, title, h1 } of ALIASES) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(textOf(html, 'title'), path).toMatch(title)
    expect(textOf(html, 'h1'), path).toMatch(h1)
  }
})

test('under another address a page comes to life', async ({ page, baseURL }) => {
  const failed = whatFails(page, baseURL)
  for (const [path, { awake }] of [
    ['/afspraak', booking],
    ['/gift-vouchers', vouchers],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: awake }).first()).toBeEnabled()
  }
  expect(failed).toEqual([])
})

test('an unknown address is a 404 with the way back', async ({ page }) => {
  expect((await page.goto('/bestaat-niet'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Naar de startpagina' }).click()
  await expect(page).toHaveURL('/')
})

test('every link within the site leads to a page, and every anchor to a place', async ({
  request,
}) => {
  const links = new Set<string>()
  for (const { path } of PAGES)
    for (const [, href = ''] of (await (await request.get(path)).text()).matchAll(
      /<a\b[^>]*? href="([^"]*)"/g,
    ))
      if (href.startsWith('/') || href.startsWith('#'))
        links.add((href.startsWith('#') ? `${path}${href}` : href).replaceAll('&amp;', '&'))
  for (const link of links) {
    const [address = '', anchor] = link.split('#')
    const response = await request.get(address)
    expect(response.status(), link).toBe(200)
    // what a way into booking fills in is no place
    if (anchor && !anchor.includes('='))
      expect(await response.text(), link).toContain(`id="${anchor}"`)
  }
  expect(links.size).toBeGreaterThan(15)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of which nothing waits for a visitor is the same; the price list is complete and has no search box, and the map is a link', async ({
    page,
    salon,
  }) => {
    for (const path of UNHYDRATED) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Diensten' }),
        path,
      ).toBeVisible()
    }

    await page.goto('/services')
    await expect(
      page.getByRole('table', { name: 'Prijzen per ras' }).locator('tbody tr:visible'),
    ).toHaveCount(131)
    await expect(page.getByLabel('Zoek uw ras')).toBeHidden()
    await expect(page.getByRole('group', { name: 'Grootte' })).toBeHidden()
    await showMap(page, salon.databaseUrl)
    await expect(page.locator('figure:has(#map)')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
    )
  })
})

test('the same pages carry no script file and at most 1 kB of their own', async ({ request }) => {
  for (const path of UNHYDRATED) {
    const html = await (await request.get(path)).text()
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)([^>]*)>([\s\S]*?)<\/script>/g)]
    expect([path, scripts.filter(([, attributes]) => attributes?.includes('src='))]).toEqual([
      path,
      [],
    ])
    const own = scripts.map(([, , source]) => source).join('')
    expect(own.length, path).toBeLessThan(2_500)
    expect(brotliCompressSync(own).length, path).toBeLessThanOrEqual(1_000)
  }
})

test('the price list is searched by name and by size, accents aside, and its head stays in sight', async ({
  page,
}) => {
  await page.goto('/services')
  const table = page.getByRole('table', { name: 'Prijzen per ras' })
  const rows = table.locator('tbody tr:visible')
  const found = page.getByRole('search').getByRole('status')
  const size = (name: string) =>
    page.getByRole('group', { name: 'Grootte' }).getByRole('button', { name, exact: true })
  await expect(rows).toHaveCount(131)
  await page.getByRole('row', { name: /^Maltezer/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Prijs' })).toBeInViewport()
  await expect(size('Alle')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.first()).toContainText(/Algemene trimbeurt.*vanaf €\u00a055,00/)
  await expect(table.getByRole('row', { name: /^Newfoundlander/ })).toContainText('€\u00a0120,00')
  await page.getByLabel('Zoek uw ras').fill('TERRIER')
  await expect(rows.filter({ hasText: 'Yorkshire Terriër' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Poedel' })).toHaveCount(0)
  await size('Groot').click()
  await expect(rows).toHaveText([/^Airedale Terriër/, /^Russische zwarte terriër/])
  await expect(found).toHaveText('2 prijzen')
  await expect(size('Groot')).toHaveAttribute('aria-pressed', 'true')
  await expect(size('Alle')).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('Zoek uw ras').fill('airedale')
  await expect(found).toHaveText('1 prijs')
  await page.getByLabel('Zoek uw ras').fill('')
  // The general treatment is for every size.
  await expect(rows.first()).toContainText('Algemene trimbeurt')
  const counts = []
  for (const name of ['Klein', 'Middel', 'Groot']) {
    await size(name).press('Enter')
    await expect(found).toHaveText(/^\d+ prijzen$/)
    counts.push((await rows.count()) - 1)
  }
  expect(counts).toEqual([48, 33, 49])
  expect(counts.reduce((sum, count) => sum + count)).toBe(130)
  await size('Alle').click()
  await expect(rows).toHaveCount(131)
  await page.getByLabel('Zoek uw ras').fill('dashond')
  await expect(rows).toHaveText([/^Teckel/, /^Teckel/, /^Teckel/])
  await page.getByLabel('Zoek uw ras').fill('bestaat niet')
  await expect(rows).toHaveCount(0)
  await expect(found).toContainText('Niets gevonden.')
  await checkAccessibility(page)
})

test('the home page has its three ways on, the contact page every way to the salon, and a map that is asked of OpenStreetMap only when it scrolls into view', async ({
  page,
  salon,
}) => {
  const asked: string[] = []
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Kaart</title>' })
  })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Online Afspraak Maken' }).first()).toHaveAttribute(
    'href',
    '/boekingapp',
  )
  await expect(main.getByRole('link', { name: 'Kadobonnen' })).toHaveAttribute(
    'href',
    '/kadobonnen',
  )
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/32400000000?text=Hallo%2C%20ik%20zou%20graag%20een%20afspraak%20maken%20voor%20mijn%20hond',
  )
  await expect(page.getByRole('contentinfo')).toContainText(/Meer dan \d+ jaar ervaring/)

  await showMap(page, salon.databaseUrl)
  await expect(main.getByRole('link', { name: '+32 400 00 00 00' })).toHaveAttribute(
    'href',
    'tel:+32400000000',
  )
  await expect(main.getByRole('link', { name: 'info@example.be' })).toHaveAttribute(
    'href',
    'mailto:info@example.be',
  )
  await expect(main.getByRole('link', { name: 'sms' })).toHaveAttribute('href', 'sms:+32400000000')
  await expect(main.getByRole('link', { name: 'Contactformulier', exact: true })).toHaveAttribute(
    'href',
    '/contact-form',
  )
  const direct = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Liever Direct Contact?' }) })
  await expect(direct.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/32400000000?text=Hallo%2C%20ik%20zou%20graag%20contact%20opnemen',
  )
  await expect(direct.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('heading', { name: 'Hier vindt u ons' })).not.toBeInViewport()
  expect(asked).toEqual([])
  await page.getByRole('heading', { name: 'Hier vindt u ons' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  const frame = page.getByTitle('Kaart van onze straat')
  await expect(frame).toBeVisible()
  expect((await frame.boundingBox())?.height).toBeGreaterThan(390)
  await expect.poll(() => asked[0]).toContain('/export/embed.html?bbox=')
})

/** What this page asks for and does not get, or asks of another server. */
function whatFails(page: Page, baseURL = ''): string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    // what a page still asks for when it is left is given up, and did not fail
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:'))
      failed.push(`elsewhere: ${request.url()}`)
  })
  return failed
}

/**
 * Opens the page with the map, as it is before somebody booked: afterwards the street of the example
 * is shown no more, and a test before this one may have booked.
 */
async function showMap(page: Page, databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update salon set took_booking = false')
  await client.end()
  await expect(async () => {
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: 'Hier vindt u ons' })).toHaveCount(1, {
      timeout: 500,
    })
  }).toPass()
}

const textOf = (html: string, tag: string) => new RegExp(`<${tag}\\b[^>]*>([^<]*)<`).exec(html)?.[1]
