import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { logIn } from '#tests/support/log-in.ts'

/** Logs in and opens the tab. */
export async function openInvoices(page: Page) {
  await logIn(page)
  await page.goto('/admin/facturen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturen')
}

/** Opens the form of a new invoice. */
export async function newInvoice(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nieuwe factuur' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nieuwe factuur' })
  await expect(form.getByLabel('Naam of bedrijf')).toBeVisible()
  return form
}

/** A line of the form, counted from one. */
export function lineOf(form: Locator, place: number): Locator {
  return form.getByRole('group', { name: `Regel ${place}`, exact: true })
}

/** Types over what stands in the field that has the focus. */
export async function retype(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** The rows of the list, its heads first. */
export function invoiceRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Facturen' }).getByRole('row')
}

/** Saves the file behind a link; its bytes as one character each. */
export async function saveFile(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'latin1'),
  }
}

/** Adds an invoice of € 30, sent unless said otherwise. */
export async function addInvoice(request: APIRequestContext, invoice: Record<string, string>) {
  const items = [{ description: 'Wassen', quantity: '1', unitPrice: '30.00' }]
  expect(
    (
      await request.post('/api/invoices', {
        data: { invoice: { status: 'sent', ...invoice }, items },
      })
    ).status(),
  ).toBe(201)
}

/** Somebody at another screen writes the draft anew. */
export async function rewriteDraft(
  request: APIRequestContext,
  { customer, notes }: { customer: string; notes: string },
) {
  const [found]: { id: string; items: object[] }[] = await (
    await request.get(`/api/invoices?${new URLSearchParams({ q: customer })}`)
  ).json()
  const answer = await request.put(`/api/invoices/${found?.id}`, {
    data: { invoice: { ...found, paidOn: undefined, status: 'draft', notes }, items: found?.items },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
