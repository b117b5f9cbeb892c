import { expect } from '@playwright/test'
import { openTab } from '#tests/support/admin-tabs.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

type Failing = {
  tab: string
  asks: string
  says: string | RegExp
  /** How often it says so. */
  times?: number
  /** What is there once it has come. */
  shows?: string | RegExp
}
const ALL_TABS: Failing[] = [
  // first: other tabs read the members too, who are known from then on
  {
    tab: '/admin/medewerkers',
    asks: '**/api/staff',
    says: 'De medewerkers konden niet geladen worden.',
  },
  {
    tab: '/admin/afspraken',
    asks: '**/api/appointments?*',
    says: 'Failed to fetch appointments',
    times: 2,
  },
  {
    tab: '/admin/klanten',
    asks: '**/api/customers?*',
    says: 'De klanten konden niet geladen worden.',
  },
  {
    tab: '/admin/kassa',
    asks: '**/api/payments/overview',
    says: 'De afspraken van vandaag',
  },
  {
    tab: '/admin/agenda',
    asks: '**/api/appointments/month?*',
    says: 'De agenda kon niet geladen worden.',
  },
  {
    tab: '/admin/toestel',
    asks: '**/api/admin/push',
    says: 'De meldingen konden niet geladen worden.',
  },
  {
    tab: '/admin/systeem',
    asks: '**/api/admin/system',
    says: 'Het systeem kon niet nagekeken worden.',
  },
  {
    tab: '/admin/logboek',
    asks: '**/api/audit-log?*',
    says: 'Het logboek kon niet geladen worden.',
  },
  {
    tab: '/admin/gezondheid',
    asks: '**/api/dog-health-records?*',
    says: 'De gezondheidsformulieren konden niet geladen worden.',
  },
  {
    tab: '/admin/producten',
    asks: '**/api/products*',
    says: 'Fout bij het laden van producten:',
  },
  {
    tab: '/admin/prijslijst',
    asks: '**/api/services',
    says: 'Fout bij het laden van services:',
  },
  {
    tab: '/admin/facturen',
    asks: '**/api/invoices*',
    says: 'Fout bij het laden van facturen:',
  },
  {
    tab: '/booking-admin',
    asks: '**/api/admin/{stats,bookings?*}',
    says: /Even niet\./,
    times: 2,
    shows: /^Afspraken \(/,
  },
  {
    tab: '/admin/kalender',
    asks: '**/api/appointments?*',
    says: 'De agenda kon niet geladen worden.',
  },
]

/** One that says it once, one twice, and one that asks alone; all of them by `npm run test:deep`. */
const SEEN_ALWAYS = ['/admin/medewerkers', '/admin/afspraken', '/booking-admin']
const TABS = ALL_TABS.filter(
  ({ tab }) => SEEN_ALWAYS.includes(tab) || process.env['ALL_SCREENS'] !== undefined,
)

test('what a tab cannot load it says in its own words, once, and asks again on demand', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutLiveUpdates(page)
  await logIn(page)
  await page.goto('/admin/mails')
  for (const { tab, asks, says, times = 1, shows } of TABS) {
    let asked = 0
    await page.route(asks, async (route) => {
      asked += 1
      await route.fulfill({
        status: 503,
        json: { error: 'Even niet.', message: 'Even niet.', code: 'unavailable' },
      })
    })
    await openTab(page, tab)
    const alerts = page.getByRole('main').getByRole('alert').filter({ hasText: says })
    await expect(alerts, tab).toHaveCount(times)
    await expect(alerts.filter({ hasText: 'Even niet.' }).first(), tab).toBeVisible()
    if (tab === '/booking-admin') {
      await page.waitForTimeout(1_000)
      expect(asked, 'not again by itself').toBe(times)
    }
    await checkAccessibility(page)
    await page.unroute(asks)
    const again = page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' })
    for (let left = times; left > 0; left -= 1) {
      await expect(again, tab).toHaveCount(left)
      // the list that has come moves what lies under it
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await again.first().click()
    }
    await expect(again, tab).toHaveCount(0)
    await expect(alerts, tab).toHaveCount(0)
    if (tab === '/admin/gezondheid') {
      await page.getByRole('searchbox', { name: 'Zoeken' }).fill('bestaatniet')
      await expect(page.getByRole('heading', { name: 'Geen formulieren gevonden' })).toBeVisible()
      await checkAccessibility(page)
    }
    if (shows) await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  }
})
