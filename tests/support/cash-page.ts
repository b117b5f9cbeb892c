import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { brusselsToday } from '#lib/dates.ts'
import { logIn } from '#tests/support/log-in.ts'

/** Logs in without the screen for it and opens the till. */
export async function openTill(page: Page, search = '') {
  await logIn(page)
  await page.goto(`/admin/kassa${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kassa')
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling', exact: true })).toBeVisible()
  // on a phone today's visits stand above the form, and move it when they come
  await expect(page.locator('#inhoud .animate-pulse')).toHaveCount(0)
}

let hour = 6

/**
 * A visit of today at a price of its own; overlapping ones are wanted, since nothing is tested
 * about time here.
 */
export async function addVisitToday(
  request: APIRequestContext,
  { lastName, dogName, price }: { lastName: string; dogName: string; price: string },
) {
  hour = hour >= 20 ? 6 : hour + 1
  const startTime = `${String(hour).padStart(2, '0')}:00`
  const answer = await request.post('/api/appointments', {
    data: {
      firstName: 'Marie',
      lastName,
      email: `marie.${lastName.toLowerCase()}@voorbeeld.be`,
      phone: '0471 23 45 67',
      dogName,
      dogBreed: 'Poedel',
      service: 'Poedel',
      price,
      date: brusselsToday(new Date()),
      startTime,
      endTime: `${startTime.slice(0, 2)}:30`,
      status: 'confirmed',
      source: 'admin',
      allowOverlap: true,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, customerId }: { id: string; customerId: string } = await answer.json()
  return { id, customerId }
}

/** A gift voucher, bought on the site and paid in the sandbox; its code. */
export async function buyVoucher(request: APIRequestContext, amount: string): Promise<string> {
  const bought = await request.post('/api/gift-vouchers/create-payment-intent', {
    data: {
      amount,
      voucherData: {
        selectedVoucher: 'custom',
        customAmount: amount,
        recipientName: 'Oma',
        recipientEmail: 'oma@voorbeeld.be',
        buyerName: 'Jan Smet',
        buyerEmail: 'jan.smet@voorbeeld.be',
        personalMessage: '',
      },
    },
  })
  const { clientSecret }: { clientSecret: string } = await bought.json()
  const paymentIntentId = clientSecret.replace(/_secret_.*$/, '')
  await request.post(`/api/gift-vouchers/sandbox/${paymentIntentId}`, {
    data: { outcome: 'succeeded' },
  })
  const confirmed = await request.post('/api/gift-vouchers/confirm-payment', {
    data: { paymentIntentId },
  })
  const { voucherCode }: { voucherCode: string } = await confirmed.json()
  expect(voucherCode).toMatch(/^SNUF-.{8}$/)
  return voucherCode
}

/** The form in which a sale is entered. */
export function saleForm(page: Page): Locator {
  return page.getByRole('form')
}

/** Enters a sale to somebody nobody knows. */
export async function enterSale(
  page: Page,
  { customer, amount }: { customer: string; amount: string },
) {
  const form = saleForm(page)
  await form.getByRole('combobox', { name: 'Klant' }).fill(customer)
  await form.getByRole('combobox', { name: 'Behandeling' }).fill('Algemene')
  await page.getByRole('option', { name: /^Algemene trimbeurt/ }).click()
  await form.getByRole('textbox', { name: 'Bedrag (€)' }).fill(amount)
}

/**
 * A message by its title, also one over an open dialog, which hides the rest of the page from
 * assistive technology.
 */
export function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: title })
}

type Payment = {
  id: string
  saleId: string
  kind: string
  method: string
  amount: string
  amountPaid: string
  status: string
}

/** What was counted for a customer, latest first. */
export async function paymentsOf(request: APIRequestContext, customer: string): Promise<Payment[]> {
  return await (await request.get(`/api/payments?${new URLSearchParams({ q: customer })}`)).json()
}
