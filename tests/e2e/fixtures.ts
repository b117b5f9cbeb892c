import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A test that fails when the page logs an error, or throws one that nobody catches. Refusals of the API are part of many journeys. */
export const test = base.extend<{ noConsoleErrors: undefined }>({
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

/** No violation of WCAG 2.2 A or AA, nor of axe's best practices, in what the page shows now. `except`: a frame without scripts, in which axe cannot run. */
export async function checkAccessibility(page: Page, { except }: { except?: string } = {}) {
  // Contrast is measured on the finished picture: not on a list that is dimmed until the next one is there, nor halfway an animation.
  await expect(page.locator('.opacity-60[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // without frames nothing has to be joined in a page of its own, which takes longer than the check
    .setLegacyMode(page.frames().length === 1)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await (except ? axe.exclude(except) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Keeps changes that other tests make from reloading this page's lists: only what the test does then asks again. */
export async function withoutLiveUpdates(page: Page) {
  await page.route('**/api/admin/events', (route) => route.abort())
}

/** What a browser logs for an answer that the page deals with, and for a test that looks into a frame without scripts. */
function isRefusal(text: string): boolean {
  if (text.startsWith("Blocked script execution in 'about:srcdoc'")) return true
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(text)
}
