import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { BookingWizard } from './booking-wizard.tsx'
import { CustomerFields } from './customer-fields.tsx'
import type { Opening } from './step-date.tsx'
import type { LookUp } from './wizard-draft.ts'
import { initialState } from './wizard-state.ts'

const salon: PublicSalon = {
  ...salonPlaceholders,
  openingHours: defaultOpeningHours,
  existingCustomersOnly: false,
  asksAddress: true,
  externalBookingUrl: '',
  externalVoucherUrl: '',
  texts: {},
  testimonials: null,
  team: null,
  certificates: null,
  tookBooking: false,
  showAccreditation: true,
  facebook: '',
  instagram: '',
  twitter: '',
  paymentMethods: [],
  vatRegime: 'standard',
  heroPictureId: null,
}

const opening: Opening = {
  today: '2026-11-23',
  dates: [{ date: '2026-11-26', available_count: 2 }],
  closed: [{ date: '2026-12-25', name: 'Kerstmis' }],
  full: ['2026-11-27'],
}

describe('what the server sends', () => {
  test('is the first step with its calendar, which can be read before any script runs', () => {
    const html = onServer()
    expect(html).toMatch(/<h2[^>]*>Kies een datum<\/h2>/)
    expect(html).toContain('minstens 24 uur')
    expect(html).not.toContain('<h1')
    const dayOf = (date: string) =>
      new RegExp(`<button[^>]*data-date="${date}".*?</button>`).exec(html)?.[0] ?? ''
    expect(dayOf('2026-11-26')).toContain('2 tijden vrij')
    expect(dayOf('2026-11-27')).toMatch(/aria-disabled="false".*volzet, naar de wachtlijst/)
    expect(dayOf('2026-11-28')).toMatch(/aria-disabled="true".*niet beschikbaar/)
    expect(dayOf('2026-11-29')).toContain('op zondag gesloten')
    expect(dayOf('2026-12-25')).toContain('Kerstmis, gesloten')
  })

  test('opens on the first month with a free day, which one tap takes', () => {
    const html = onServer(salon, {
      ...opening,
      dates: [{ date: '2027-02-04', available_count: 1 }],
    })
    expect(html).toContain('februari 2027')
    expect(html).not.toContain('november 2026')
    expect(html).toContain('do 4 feb')
  })

  test('says so when no day is free', () => {
    const html = onServer(salon, { ...opening, dates: [] })
    expect(html).toContain('Momenteel geen vrije dagen')
    expect(html).not.toContain('data-date')
  })

  test('says how far ahead one books as the setting has it', () => {
    expect(onServer({ ...salon, noticeDays: 4 })).toContain('minstens 3 dagen op voorhand')
  })

  test('holds other ways to the salon for browsers without JavaScript', () => {
    const [noscript = ''] = /<noscript>.*?<\/noscript>/.exec(onServer()) ?? []
    expect(noscript).toContain('href="tel:+32400000000"')
    expect(noscript).toContain('href="mailto:info@example.be"')
    expect(noscript).toContain('href="https://wa.me/32400000000?text=Hallo')
  })
})

test('a salon that asks for no address shows four fields of who comes, another seven', () => {
  expect(fieldsOf(personForm({ ...salon, asksAddress: false }, undefined))).toEqual([
    'customerEmail',
    'firstName',
    'lastName',
    'customerPhone',
  ])
  expect(fieldsOf(personForm(salon, undefined)).slice(4)).toEqual([
    'customerAddress',
    'customerPostcode',
    'customerCity',
  ])
})

describe('a salon that takes no new clients', () => {
  const closed = { ...salon, existingCustomersOnly: true }
  const unknown: LookUp = { email: 'nieuw@voorbeeld.be', customer: undefined, dogs: [] }

  test('says so to an unknown address, with phone, e-mail and WhatsApp', () => {
    const html = personForm(closed, unknown)
    expect(html).toContain('Wij nemen op dit moment geen nieuwe klanten aan.')
    expect(html).toContain('href="tel:+32400000000"')
  })

  test('says nothing before an address was looked up, nor when all are welcome', () => {
    expect(personForm(closed, undefined)).not.toContain('geen nieuwe klanten')
    expect(personForm(salon, unknown)).not.toContain('geen nieuwe klanten')
  })
})

function onServer(shown = salon, first = opening): string {
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <BookingWizard salon={shown} opening={first} />
    </QueryClientProvider>,
  )
}

function personForm(shown: PublicSalon, lookUp: LookUp | undefined): string {
  const state = { ...initialState, ready: true, draft: { ...initialState.draft, lookUp } }
  return renderToString(
    <CustomerFields
      wizard={{ state, dispatch: () => undefined, step: 4, goTo: () => undefined }}
      salon={shown}
    />,
  )
}

function fieldsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)
}
