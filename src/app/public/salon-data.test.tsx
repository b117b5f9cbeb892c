import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { type PublicSalon, publicSalonSchema } from '#foundation/salon/wire.ts'
import { problemsOf } from '#tests/support/schema-org.ts'
import { salonThing } from './salon-data.tsx'
import { toScriptText } from './structured-data.tsx'

const publicUrl = 'https://salon.test'
const salon: PublicSalon = parse(publicSalonSchema, {
  ...salonPlaceholders,
  street: 'Kerkstraat 12',
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
  instagram: 'https://www.instagram.com/snuf',
  twitter: 'https://x.com/snuf',
  paymentMethods: ['Cash'],
  vatRegime: 'standard',
  heroPictureId: null,
})

const day = (name: string) => `https://schema.org/${name}`

describe('the salon as a business', () => {
  test('carries the facts of the settings', () => {
    expect(salonThing(salon, { publicUrl, prices: ['55.00', '40.00', '120.00'] })).toMatchObject({
      '@type': 'LocalBusiness',
      '@id': 'https://salon.test/#salon',
      name: 'Hondensalon Snuf',
      sameAs: ['https://www.instagram.com/snuf', 'https://x.com/snuf'],
      telephone: '+32 400 00 00 00',
      email: 'info@example.be',
      vatID: 'BE0123456749',
      priceRange: '€\u00a040,00 – €\u00a0120,00',
      makesOffer: { lowPrice: '40.00', highPrice: '120.00', priceCurrency: 'EUR', offerCount: 3 },
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Kerkstraat 12',
        postalCode: '9100',
        addressLocality: 'Nieuwkerken-Waas',
        addressCountry: 'BE',
      },
      geo: { latitude: 51.1925, longitude: 4.1786 },
    })
  })

  test('lists each stretch of hours once with all its days, and no closed day', () => {
    const { openingHoursSpecification } = salonThing(salon, { publicUrl, prices: [] })
    expect(openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Thursday', 'Friday'].map(day),
        opens: '09:00',
        closes: '13:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'].map(day),
        opens: '16:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Thursday', 'Friday'].map(day),
        opens: '16:00',
        closes: '20:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [day('Saturday')],
        opens: '10:00',
        closes: '14:00',
      },
    ])
  })

  test('leaves out what the settings do not know', () => {
    const bare = JSON.parse(
      toScriptText(
        salonThing({ ...salon, latitude: null, vatNumber: '' }, { publicUrl, prices: [] }),
      ),
    )
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['geo']))
    expect([bare.geo, bare.vatID, bare.priceRange]).toEqual([undefined, undefined, undefined])
  })

  test('of one price is no range', () => {
    expect(salonThing(salon, { publicUrl, prices: ['40.00', '40.00'] })['priceRange']).toBe(
      '€\u00a040,00',
    )
  })

  test('never claims reviews', () => {
    const text = toScriptText(salonThing(salon, { publicUrl, prices: ['40.00'] })).toLowerCase()
    expect(text).not.toMatch(/review|rating|erkend|award/)
  })

  test('says nothing that schema.org does not know, and the check of that can fail', () => {
    const context = { '@context': 'https://schema.org' }
    const known = salonThing(salon, { publicUrl, prices: ['40.00'] })
    const plain = JSON.parse(toScriptText({ ...context, ...known }))
    expect(problemsOf(plain)).toEqual([])
    expect(problemsOf({ ...plain, '@type': 'PetGrooming' })).toEqual([': no type "PetGrooming"'])
    expect(problemsOf({ ...plain, openingDays: 'ma' })).toEqual([
      'LocalBusiness.openingDays: no such property',
    ])
    expect(
      problemsOf({
        ...plain,
        sameAs: 'facebook',
        geo: { '@type': 'PostalAddress' },
        openingHoursSpecification: [
          { '@type': 'OpeningHoursSpecification', dayOfWeek: 'maandag', opens: '9u' },
        ],
      }),
    ).toEqual([
      'LocalBusiness.geo: takes no "PostalAddress"',
      'LocalBusiness.sameAs: facebook',
      'LocalBusiness.openingHoursSpecification > OpeningHoursSpecification.dayOfWeek: maandag',
      'LocalBusiness.openingHoursSpecification > OpeningHoursSpecification.opens: 9u',
    ])
    const without: Record<string, unknown> = { ...plain }
    delete without['@context']
    expect(problemsOf(without)).toEqual(['no context of schema.org'])
  })
})
