import { expect, type Page } from '@playwright/test'

/** Goes to another tab of the owner's by its link, as she does: the page is not loaded anew. */
export async function openTab(page: Page, path: string) {
  const link = page.locator(`nav a[href="${path}"]:visible`).first()
  if (!(await link.isVisible())) {
    const group = page.locator('nav details', { has: page.locator(`a[href="${path}"]`) })
    if (await group.isVisible()) await group.locator('summary').click()
    else await page.getByRole('navigation').getByRole('button', { name: /^Meer/ }).click()
  }
  await link.click({ timeout: 10_000 })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('dialog', { name: 'Alles in het beheer' })).toHaveCount(0)
}
