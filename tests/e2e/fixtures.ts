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

/** No violation of WCAG 2.2 A or AA, nor of axe's best practices, in what the page shows now. */
export async function checkAccessibility(page: Page) {
  // Contrast is measured on the finished picture, not halfway an animation.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** What a browser logs for an answer that the page deals with. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(text)
}
