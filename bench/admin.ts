import { type Browser, type Page, chromium as playwright } from '@playwright/test'
import { tabs } from '#app/admin/tabs.ts'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { median } from './measure.ts'

/** Where `scripts/with-chromium.mjs` found one; without it Playwright looks for its own. */
const executablePath = process.env['CHROMIUM'] ?? playwright.executablePath()
/** Every tab of the owner's own part. */
const TABS = tabs.map(({ path }) => path).filter((path) => path.startsWith('/admin'))
/** The dates of a page deep in the list are older. */
const A_YEAR_AGO = addDays(brusselsToday(new Date()), -365)
/** A list or a search; `after` finds the row after which its page begins. */
type Search = { path: string; after?: string }
const SEARCHES: Search[] = [
  { path: '/api/admin/search?q=peeters' },
  { path: '/api/appointments?q=yılmaz&limit=50' },
  { path: '/api/appointments?q=bella%202&limit=50' },
  { path: '/api/appointments?q=0470%20001%20234&limit=50' },
  { path: '/api/appointments?q=an&order=desc&limit=50' },
  { path: '/api/customers?limit=50' },
  { path: '/api/customers?order=recent&limit=50' },
  { path: '/api/customers?q=goossens&limit=50' },
  { path: '/api/dog-health-records?q=simba&limit=50' },
  { path: '/api/contacts?q=volgende&limit=50' },
  ...['order=desc', 'q=an&order=desc', 'q=peeters&order=desc'].map((asked) => ({
    path: `/api/appointments?${asked}&limit=50`,
    after: `/api/appointments?${asked}&to=${A_YEAR_AGO}&limit=1`,
  })),
  ...['order=name', 'order=recent', 'order=name&away=6'].map((asked) => ({
    path: `/api/customers?${asked}&limit=50`,
    after: '/api/customers?q=peeters&limit=1',
  })),
]
const TIMES = 5
const TAB_TIMES = 3
const PASSWORD = 'only-for-the-bench'

export type Timing = { name: string; ms: number }
/**
 * From the click on a tab: `first` till its heading and the first of its data stand there, `whole`
 * till nothing of it is awaited any more.
 */
type Shown = { first: number; whole: number }

/**
 * Milliseconds until each tab shows its content in a browser that never opened it before and keeps
 * the app: the medians of three browsers.
 */
export async function tabTimings(url: string): Promise<(Shown & { name: string })[]> {
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const runs: Shown[][] = TABS.map(() => [])
    for (let run = 0; run < TAB_TIMES; run++)
      for (const [index, tab] of TABS.entries()) runs[index]?.push(await openTab(browser, url, tab))
    return TABS.map((name, index) => {
      const all = runs[index] ?? []
      return {
        name,
        first: median(all.map(({ first }) => first)),
        whole: median(all.map(({ whole }) => whole)),
      }
    })
  } finally {
    await browser.close()
  }
}

/** Milliseconds of each search, asked one at a time: the median of many. */
export async function searchTimings(url: string): Promise<Timing[]> {
  const cookie = await logIn(url)
  const timings: Timing[] = []
  for (const search of SEARCHES) {
    const path = await pathOf(search, url, cookie)
    const runs: number[] = []
    for (let run = 0; run < TIMES * 4; run++) {
      const start = performance.now()
      const answer = await fetch(url + path, { headers: { cookie } })
      await answer.arrayBuffer()
      runs.push(performance.now() - start)
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    }
    const where = search.after ? ', deep in the list' : ''
    timings.push({ name: `\`GET ${decodeURI(search.path)}\`${where}`, ms: median(runs) })
  }
  return timings
}

/** What is asked, with the row after which its page begins. */
async function pathOf({ path, after }: Search, url: string, cookie: string): Promise<string> {
  if (after === undefined) return path
  const answer = await fetch(url + after, { headers: { cookie } })
  const [row]: { id: string }[] = await answer.json()
  if (!row) throw new Error(`${after} has no row`)
  return `${path}&cursor=${row.id}`
}

async function openTab(browser: Browser, url: string, path: string): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    const from = path === '/admin/berichten' ? '/admin/verlof' : '/admin/berichten'
    const { name = '', value = '' } = cookieOf(await logIn(url))
    await page.context().addCookies([{ name, value, url }])
    await page.goto(url + from)
    await contentShown(page)
    // what keeps the app on a device is fetched once for each version
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    return await page.evaluate(clickAndWait, path)
  } finally {
    await page.close()
  }
}

async function contentShown(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('#inhoud h1') && !document.querySelector('#inhoud .animate-pulse'),
  )
  await page.waitForLoadState('networkidle')
}

/** Runs in the page: follows the link to a tab. */
async function clickAndWait(path: string): Promise<Shown> {
  const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)
  if (!link) throw new Error(`no link to ${path}`)
  const before = document.querySelector('h1')?.textContent
  const start = performance.now()
  let most = 0
  let first: number | undefined
  let calm: number | undefined
  link.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const passed = performance.now() - start
    if (passed > 20_000) throw new Error(`${path} shows nothing`)
    const title = document.querySelector('h1')?.textContent
    if (location.pathname !== path || !title || title === before) continue
    const awaited = document.querySelectorAll('main .animate-pulse, main .animate-spin').length
    most = Math.max(most, awaited)
    if (awaited < most || awaited === 0) first ??= passed
    calm = awaited === 0 ? (calm ?? passed) : undefined
    // what lies below the first screen may be drawn, and awaited, a moment later
    if (calm !== undefined && passed > calm + 200) return { first: first ?? calm, whole: calm }
  }
}

/** Logs in as the owner; the session's cookie. */
export async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`the login answers ${answer.status}`)
  return cookie
}

function cookieOf(pair: string) {
  const [name, value] = pair.split('=')
  return { name, value }
}
