import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import type axe from 'axe-core'
import { Client } from 'pg'
import { hashPassword } from '#server/password.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { PASSWORD } from '#tests/support/log-in.ts'
import { type LinkInMail, mailReader } from '#tests/support/mail-link.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { embeddedUrl, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { seenScreens, stateOf } from '#tests/support/seen-screens.ts'

type OfOneTest = {
  savesData: boolean
  noConsoleErrors: undefined
  whatWentOn: undefined
  linkInMail: LinkInMail
}
type OfOneWorker = {
  pushService: Awaited<ReturnType<typeof startPushService>>
  salon: SalonProcess & { dataDir: string; databaseUrl: string }
}

/**
 * A test on a salon of its own worker: no test that runs at the same time changes what this one
 * sees. It fails when the page logs an error, or throws one that nobody catches. Refusals of the
 * API are part of many journeys.
 */
export const test = base.extend<OfOneTest, OfOneWorker>({
  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      service.close()
    },
    { scope: 'worker' },
  ],
  salon: [
    async ({ pushService }, use, { workerIndex }) => {
      const dataDir = `./data/e2e/${workerIndex}`
      await removeFolder(dataDir)
      const salon = await startSalon({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: PASSWORD,
        PAYMENTS: 'sandbox',
        PUSH_SERVICE: pushService.origin,
        LOG_LEVEL: 'warn',
      })
      const databaseUrl = embeddedUrl(dataDir)
      await prepareForTests(databaseUrl)
      await use({ ...salon, dataDir, databaseUrl })
      await salon.stop()
      await removeFolder(dataDir)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ salon }, use) => use(salon.url),
  savesData: true,
  request: async ({ request }, use) => use(asOwnPage(request)),
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        asOwnPage(context.request)
        await saveData(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, savesData }, use) => {
    if (!savesData) await fetchAhead(context)
    await use(context)
  },
  linkInMail: async ({ salon }, use) => use(mailReader(salon.dataDir)),
  whatWentOn: [
    async ({ salon, context }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const body = [
        ...(await underWay(salon.databaseUrl).catch((error) => [String(error)])),
        salon.output(),
        ...(await Promise.allSettled(context.pages().map(lastAnswers))).flatMap((page) =>
          page.status === 'fulfilled' ? page.value : String(page.reason),
        ),
      ].join('\n')
      // of an attachment the reporter prints the first lines only
      process.stderr.write(`What went on in '${testInfo.title}':\n${body}\n`)
    },
    { auto: true },
  ],
  noConsoleErrors: [
    async ({ context }, use) => {
      const problems: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      await use(undefined)
      expect(problems, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** What the database is asked at this moment, and for how long already. */
async function underWay(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(
    `select extract(epoch from now() - query_start)::numeric(9, 1) as s, state, wait_event, application_name, left(query, 200) as query
     from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map((row) => JSON.stringify(row))
}

/** What a page asked last and was answered: when, and after how many milliseconds. */
async function lastAnswers(page: Page): Promise<string[]> {
  const answers = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .slice(-30)
      .map(({ name, startTime, duration }) => `${startTime | 0} + ${duration | 0} ${name}`),
  )
  const now = await page.evaluate(() => performance.now() | 0)
  return [`${page.url()} at ${now} had been answered:`, ...answers]
}

/**
 * All tests of a worker come from one address, and many type the same phone: to the salon they are
 * one visitor who books all day.
 */
async function prepareForTests(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(
    'update salon set most_visits_per_address = 10000, most_open_visits = 10000, most_open_visits_proven = 10000, most_held_per_address = 100',
  )
  // nor is the alert of a flood for them: what comes in counts as seen
  await client.query('alter table visit_requests alter column kept_at set default now()')
  // and what survives a power cut is not asked here: no write waits for the disk
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  // at a thousandth of the cost: dozens of journeys log in
  await client.query('update admin_password set hash = $1', [await hashPassword(PASSWORD, 64)])
  await client.end()
}

/**
 * A write with cookies has to say where it comes from: pages do so by themselves, what a test sends
 * beside them does not. And a page reads again by itself when the connection that it had kept
 * closes under it.
 */
function asOwnPage(request: APIRequestContext): APIRequestContext {
  const send = request.fetch.bind(request)
  request.fetch = (url, options) =>
    send(url, {
      ...options,
      headers: { 'sec-fetch-site': 'same-origin', ...options?.headers },
      maxRetries: (options?.method ?? 'GET') === 'GET' ? 1 : 0,
    })
  return request
}

/** As a browser whose line is costly: nothing comes that nobody opened. */
async function saveData(context: BrowserContext) {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    }),
  )
}

/** Takes that back: the code of the owner's tabs, and what works without a network, comes ahead. */
export async function fetchAhead(context: BrowserContext) {
  await context.addInitScript(() => Reflect.deleteProperty(navigator, 'connection'))
}

/** Settles when the last of the code that comes ahead is there; to be asked before the page opens. */
export async function allAhead(page: Page) {
  await page.waitForEvent('requestfinished', isLastAhead)
}

function isLastAhead(request: Request): boolean {
  return request.url().includes('/assets/booking-admin-')
}

/**
 * The same in a browser that gets the code of all the owner's tabs ahead of the tap; elsewhere that
 * would be a third of the work of a page.
 */
export const withTabsAhead = test.extend({ savesData: false })

/** Where errors in the console belong to it: a part that cannot be fetched is one. */
export const withErrors = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
  noConsoleErrors: async ({}, use) => await use(undefined),
})

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No violation of WCAG 2.2 A or AA, nor of axe's best practices, in what the page shows now. Of an
 * open dialog only the dialog: what lies behind it is hidden from everybody. Once per run for each
 * screen in each state. `except`: a frame without scripts, in which axe cannot run.
 */
export async function checkAccessibility(
  page: Page,
  { except = [] }: { except?: string | string[] } = {},
) {
  // Contrast is measured on the finished picture: not on a button or a list that is dimmed until an
  // answer is there, nor halfway an animation.
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
      timeout: 2_000,
    })
    .catch(() => undefined)
  const frames = except.length > 0 ? [page.mainFrame()] : page.frames()
  const [seen, state] = [seenScreens(test.info().project.outputDir), await stateOf(frames)]
  if (seen.has(state)) return
  for (const frame of frames)
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ rules, exclude }) => {
      const undimmed = new CSSStyleSheet()
      undimmed.replaceSync(
        '*, ::before, ::after { transition: none !important } .transition-opacity, .opacity-60 { opacity: 1 !important }',
      )
      document.adoptedStyleSheets.push(undimmed)
      const ending = document
        .getAnimations()
        .filter(
          (animation) =>
            animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
      await Promise.allSettled(ending.map((animation) => animation.finished))
      const isBehind = document.querySelector('[aria-hidden="true"] main') !== null
      const dialog = isBehind
        ? [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
        : undefined
      const found = await window.axe.run(
        { include: dialog ?? document, exclude },
        {
          runOnly: rules,
          resultTypes: ['violations'],
          selectors: false, // a quarter of its work, for an address that nobody reads
          preload: false,
          iframes: exclude.length === 0,
        },
      )
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
      )
    },
    { rules: RULES, exclude: [except].flat() },
  )
  expect(violations).toEqual([])
  seen.add(state)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Keeps what other devices and jobs change from reloading this page's lists: only what the test
 * does then asks again. Not by a route, with which Chromium keeps nothing: each page would load all
 * of its hundred files again.
 */
export async function withoutLiveUpdates(page: Page) {
  await page.addInitScript(() => {
    class Silent extends EventTarget {
      static readonly CLOSED = 2
      readonly readyState = 0
      close() {}
    }
    Reflect.set(window, 'EventSource', Silent)
  })
}

/**
 * What a browser logs for an answer that the page deals with, and for a test that looks into a
 * frame without scripts.
 */
function isRefusal(text: string): boolean {
  if (text.startsWith("Blocked script execution in 'about:srcdoc'")) return true
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(
    text,
  )
}
