import { expect, type Page } from '@playwright/test'

/**
 * Scrolls to what is fetched once it comes into sight, as somebody would: again, as long as what
 * comes above it pushes it away.
 */
export async function scrollTo(page: Page, id: string, title: string) {
  const heading = page.getByRole('heading', { level: 2, name: title })
  await expect(async () => {
    await page.locator(`#${id}`).evaluate((place) => place.scrollIntoView())
    await expect(heading).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
