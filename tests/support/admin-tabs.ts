import { expect, type Page } from '@playwright/test'

/** Goes to another tab of the owner's by its link, as she does: the page is not loaded anew. */
export async function openTab(page: Page, path: string) {
  await page.locator(`nav a[href="${path}"]`).first().click({ timeout: 10_000 })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}
