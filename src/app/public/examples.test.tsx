import { renderToString } from 'react-dom/server'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { type PublicSalon, publicSalonSchema } from '#foundation/salon/wire.ts'
import { Accreditation, Team } from './about.tsx'
import { Reasons, Testimonials } from './home.tsx'

const fresh: PublicSalon = parse(publicSalonSchema, {
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
  paymentMethods: ['Cash'],
  vatRegime: 'standard',
  heroPictureId: null,
})

const draw = (salon: PublicSalon) => ({
  testimonials: renderToString(<Testimonials salon={salon} />),
  reasons: renderToString(<Reasons salon={salon} />),
  team: renderToString(<Team salon={salon} pictures={{}} />),
  accreditation: renderToString(<Accreditation salon={salon} pictures={{}} />),
})

describe('what is only an example', () => {
  test('says so on a new salon', () => {
    const marked = Object.entries(draw(fresh)).filter(([, html]) => html.includes('voorbeeld'))
    expect(marked.map(([part]) => part)).toEqual([
      'testimonials',
      'reasons',
      'team',
      'accreditation',
    ])
  })

  test('is gone once a visitor has booked, and nothing says "voorbeeld" any more', () => {
    const { reasons, ...parts } = draw({ ...fresh, tookBooking: true })
    expect(parts).toEqual({ testimonials: '', team: '', accreditation: '' })
    expect(reasons).toContain('Een omgeving zonder stress')
    expect(reasons).not.toMatch(/voorbeeld|Gecertificeerde/i)
  })

  test('makes way for the salon’s own, before and after the first booking', () => {
    for (const tookBooking of [false, true]) {
      const parts = draw({
        ...fresh,
        tookBooking,
        texts: { 'home-reasons': 'Vers gewassen\nElke dag.\n\nMet diploma\nVan 2019.' },
        testimonials: [{ name: 'Lien', dog: 'Bo', text: 'Top!' }],
        team: [{ name: 'An', role: 'Trimmer', text: '', pictureId: null }],
        certificates: [{ name: 'Hondentrimmer niveau 2', issuer: 'Syntra', pictureId: null }],
      })
      expect(parts.testimonials).toContain('Lien')
      expect(parts.reasons).toContain('Met diploma')
      expect(parts.team).toContain('An')
      expect(parts.accreditation).toContain('Hondentrimmer niveau 2')
      expect(Object.values(parts).join('')).not.toMatch(/voorbeeld|vijf sterren/i)
      // our own claim of a membership does not stand beside her certificate
      expect(parts.accreditation).not.toContain('dierenwelzijn')
    }
  })

  test('is hidden where the owner says so', () => {
    const parts = draw({
      ...fresh,
      testimonials: [],
      team: [],
      showAccreditation: false,
    })
    expect(parts).toMatchObject({ testimonials: '', team: '', accreditation: '' })
  })
})
