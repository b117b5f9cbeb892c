import type { Page } from '@playwright/test'

/**
 * Waits until the island of a page listens: its scripts come once the page was painted, on a busy
 * machine after a network that seemed idle. React leaves its mark on what it took over.
 */
export async function comesAlive(page: Page) {
  await page.waitForFunction(() => {
    const island = document.querySelector('[data-island]')
    return island !== null && Object.keys(island).some((key) => key.startsWith('__react'))
  })
}
