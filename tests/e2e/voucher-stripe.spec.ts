import { expect, type Page, type Route } from '@playwright/test'
import { fillShop, openShop, order } from '#tests/support/voucher-page.ts'
import { checkAccessibility, test } from './fixtures.ts'

// The server of these tests takes test payments only. Here its answer is altered so that the page
// believes it is live, and a stub stands in for the provider's code; the money is still that of the
// sandbox. The page's policy, which then lacks the provider, is off.
test.use({ bypassCSP: true, extraHTTPHeaders: { 'x-forwarded-for': '10.41.2.1' } })

const unreachable = (route: Route) => route.abort()
const RETURN = '/kadobonnen?payment=success'

test('the provider is asked for its fields in the payment step only; a card that is declined, or a provider that breaks, leads back to the form with the reason; one that pays is confirmed', async ({
  page,
}) => {
  const asked = await pretendLive(page)
  await openShop(page)
  await fillShop(page)
  expect(asked).toEqual([])
  await order(page)
  await expect(page.getByText('Velden van de betaaldienst')).toBeVisible()
  expect(asked).toHaveLength(1)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect(page.getByLabel('Uw naam')).toHaveValue('Jan Peeters')
  for (const [outcome, reason] of [
    ['declined', 'Uw kaart werd geweigerd.'],
    ['silent', 'Er is een fout opgetreden bij de betaling'],
    ['thrown', 'Onbekende fout opgetreden'],
  ] as const) {
    await order(page)
    await decide(page, outcome)
    await pay(page)
    await expect(page.getByRole('alert')).toContainText(`Betaling mislukt: ${reason}`)
    await expect(page.getByLabel('E-mailadres van de ontvanger')).toHaveValue('emma@voorbeeld.be')
  }
  await order(page)
  await decide(page, 'incomplete')
  await pay(page)
  await expect(page.getByRole('button', { name: 'Betaal € 50,00' })).not.toHaveAttribute(
    'aria-busy',
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Betalen' })).toBeVisible()
  await decide(page, 'paid')
  await pay(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()
})

test('without the code of the provider there is a way back; Bancontact leads away and back to the voucher, and who turned back at the bank is told so', async ({
  page,
}) => {
  await pretendLive(page)
  await page.route('https://js.stripe.com/**', unreachable)
  await openShop(page)
  await fillShop(page)
  await order(page)
  await expect(page.getByRole('alert')).toContainText('Fout bij laden van betaling')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect(page.getByLabel('Uw naam')).toHaveValue('Jan Peeters')
  await page.unroute('https://js.stripe.com/**', unreachable)
  await page.reload()
  await order(page)
  await decide(page, 'refused at the bank')
  await pay(page)
  await expect(page.getByRole('alert')).toContainText(
    'Betaling mislukt: de betaling werd geannuleerd of geweigerd',
  )
  await expect(page.getByLabel('Uw naam')).toHaveValue('Jan Peeters')
  await order(page)
  await decide(page, 'paid at the bank')
  await pay(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${RETURN.replace('?', '\\?')}&payment_intent=`))
})

/** Answers what is asked of the provider's site, as it happens. */
async function pretendLive(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/gift-vouchers/create-payment-intent', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), mode: 'live', publishableKey: 'pk_live_stub' },
    })
  })
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${stub.toString()})()` })
  })
  return asked
}

async function decide(page: Page, outcome: string) {
  await page.evaluate((value) => sessionStorage.setItem('bank', value), outcome)
}

async function pay(page: Page) {
  await page.getByRole('button', { name: 'Betaal € 50,00' }).click()
}

/**
 * What the provider's script would put into the page; it pays at the sandbox. Stands alone: it runs
 * in the browser.
 */
function stub() {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes into the page with the rest
  const nothing = () => undefined
  const stripe = () => {
    let id = ''
    let secret = ''
    const settle = async () => {
      const headers = { 'content-type': 'application/json' }
      await fetch(`/api/gift-vouchers/sandbox/${id}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ outcome: 'succeeded' }),
      })
    }
    const elements = ({ clientSecret }: { clientSecret: string }) => {
      secret = clientSecret
      id = clientSecret.split('_secret_')[0] ?? ''
      const handlers = new Map<string, (event: unknown) => void>()
      const element = {
        on: (name: string, handle: (event: unknown) => void) =>
          handlers.set(name, handle) && element,
        once: () => element,
        off: () => element,
        update: nothing,
        unmount: nothing,
        destroy: nothing,
        mount(place: HTMLElement) {
          place.textContent = 'Velden van de betaaldienst'
          queueMicrotask(() => handlers.get('ready')?.(element))
        },
      }
      return {
        create: () => element,
        getElement: () => element,
        update: nothing,
        submit: async () => ({}),
      }
    }
    const confirmPayment = async ({ confirmParams }: { confirmParams: { return_url: string } }) => {
      const outcome = sessionStorage.getItem('bank')
      if (outcome === 'incomplete')
        return { error: { type: 'validation_error', message: 'Uw kaartnummer is onvolledig.' } }
      if (outcome === 'declined')
        return { error: { type: 'card_error', message: 'Uw kaart werd geweigerd.' } }
      if (outcome === 'silent') return { error: { type: 'api_error' } }
      if (outcome === 'thrown') throw new Error('')
      if (outcome !== 'refused at the bank') await settle()
      if (outcome === 'paid') return { paymentIntent: { id, status: 'succeeded' } }
      const status = outcome === 'paid at the bank' ? 'succeeded' : 'failed'
      location.href = `${confirmParams.return_url}&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=${status}`
      return await new Promise(nothing)
    }
    const unused = {
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: nothing,
      registerAppInfo: nothing,
      _registerWrapper: nothing,
    }
    return { elements, confirmPayment, ...unused }
  }
  Object.assign(window, { Stripe: stripe })
}
