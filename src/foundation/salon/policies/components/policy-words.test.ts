import { expect, test } from 'vitest'
import {
  MOST_POLICY_LETTERS,
  policyTexts,
} from '#foundation/salon/policies/components/policy-texts.ts'
import { policyText, readPolicy } from '#foundation/salon/policies/components/policy-words.ts'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { policyKeySchema, type Salon } from '#foundation/salon/wire.ts'

const salon: Salon = {
  ...salonPlaceholders,
  openingHours: defaultOpeningHours,
  existingCustomersOnly: false,
  asksAddress: true,
  choosesMember: false,
  externalBookingUrl: '',
  externalVoucherUrl: '',
  adminStartView: 'dashboard',
  shortestMinutes: 30,
  texts: {},
  policies: {},
  testimonials: null,
  team: null,
  certificates: null,
  tookBooking: false,
  showAccreditation: true,
  facebook: '',
  instagram: '',
  twitter: '',
  vatRegime: 'standard',
  voucherMonths: 24,
  confirmRefundsAbove: '100.00',
  voucherTaxedAt: 'sale',
  paymentMethods: ['Cash', 'Bancontact'],
  warningWords: [],
  heroPictureId: null,
  dismissedSetup: [],
  version: 1,
}

test.for(policyKeySchema.options)(
  'every place in our words of %s is filled in, and what it says fits the field',
  (key) => {
    expect(policyText(key, salon)).not.toMatch(/[{}]/)
    expect(policyTexts[key].default.length).toBeLessThan(MOST_POLICY_LETTERS)
  },
)

test('the policies have the sections that the specification counts', () => {
  expect(readPolicy(policyText('privacy', salon))).toHaveLength(9)
  expect(readPolicy(policyText('terms', salon))).toHaveLength(12)
  const ids = readPolicy(policyText('terms', salon)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(12)
})

test('notice, horizon, VAT, vouchers and cancellation follow the settings', () => {
  const terms = (change: Partial<Salon>) => policyText('terms', { ...salon, ...change })
  expect(terms({})).toContain('Online boekt u minstens 24 uur op voorhand en tot een jaar vooruit.')
  expect(terms({ noticeDays: 4, horizonMonths: 6 })).toContain(
    'Online boekt u minstens 3 dagen op voorhand en tot 6 maanden vooruit.',
  )
  expect(terms({})).toContain('in euro en inclusief 21\u00a0% btw')
  expect(terms({ vatRegime: 'exempt' })).toContain(
    'in euro en zonder btw (bijzondere vrijstellingsregeling kleine ondernemingen)',
  )
  expect(terms({ voucherMonths: 36 })).toContain('is 36 maanden geldig')
  expect(terms({ cancelFreeHours: 48, cancelLatePercent: 30, noShowPercent: 80 })).toMatch(
    /Tot 48 uur voor de afspraak[\s\S]*30\u00a0% van de prijs[\s\S]*80\u00a0%/,
  )
  expect(
    terms({ openingHours: { ...defaultOpeningHours, sunday: [{ from: '10:00', to: '12:00' }] } }),
  ).toContain('- zondag: 10:00–12:00')
  expect(policyText('cookies', { ...salon, externalBookingUrl: 'https://elders.be' })).toContain(
    'werken we met een externe dienst',
  )
})

test('headings, paragraphs and lists are read; words before the first heading are left out', () => {
  expect(
    readPolicy(
      'Vooraf\n## Één titel!\n\nEen alinea\nverder\n\nInleiding:\n- een\n- twee\n## Tweede\n',
    ),
  ).toEqual([
    {
      id: 'een-titel',
      title: 'Één titel!',
      blocks: ['Een alinea\nverder', 'Inleiding:', ['een', 'twee']],
    },
    { id: 'tweede', title: 'Tweede', blocks: [] },
  ])
})
