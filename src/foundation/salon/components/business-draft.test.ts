import { describe, expect, test } from 'vitest'
import {
  conflictsOf,
  draftOf,
  inputOf,
  mergeDrafts,
} from '#foundation/salon/components/business-draft.ts'
import {
  businessSections,
  findSection,
  sectionOf,
} from '#foundation/salon/components/business-sections.ts'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { salonChangeSchema } from '#foundation/salon/schema.ts'
import { setupSteps } from '#foundation/salon/setup/texts.ts'
import { type Salon } from '#foundation/salon/wire.ts'

const salon: Salon = {
  ...salonPlaceholders,
  legalName: 'Poetsboetiek',
  legalForm: 'BV',
  legalRegister: 'Gent',
  companyNumber: '0403.170.701',
  openingHours: defaultOpeningHours,
  existingCustomersOnly: false,
  asksAddress: true,
  choosesMember: false,
  externalBookingUrl: '',
  externalVoucherUrl: '',
  adminStartView: 'dashboard',
  shortestMinutes: 30,
  texts: { 'home-hero-title': 'Welkom' },
  testimonials: null,
  team: [{ name: 'An', role: 'Trimmer', text: '', pictureId: null }],
  certificates: [{ name: 'Trimmer', issuer: 'School', pictureId: null }],
  tookBooking: true,
  showAccreditation: true,
  facebook: '',
  instagram: '',
  twitter: 'https://x.com/snuf',
  vatRegime: 'standard',
  voucherMonths: 24,
  voucherTaxedAt: 'sale',
  confirmRefundsAbove: '100.00',
  paymentMethods: ['Cash', 'Bancontact'],
  warningWords: ['bijt*'],
  heroPictureId: null,
  dismissedSetup: ['legal'],
  policies: { cookies: '## Koekjes\n\nGeen.' },
  version: 7,
}

test('what is read and sent back untouched changes nothing', () => {
  const { rulesVersion: _follows, tookBooking: _noted, ...expected } = salon
  expect(salonChangeSchema.parse(inputOf(draftOf(salon)))).toEqual(expected)
})

test('figures go out as numbers, a comma counts as a point, and what is no figure stays for the server to refuse', () => {
  const draft = {
    ...draftOf(salon),
    latitude: ' 51,2 ',
    longitude: '',
    slotMinutes: '90',
    noticeDays: 'twee',
    horizonMonths: '1e3',
  }
  expect(inputOf(draft)).toMatchObject({
    latitude: 51.2,
    longitude: null,
    slotMinutes: 90,
    noticeDays: 'twee',
    horizonMonths: '1e3',
  })
})

test('lists that are not the owner’s own go out as none, empty lines and pictures too', () => {
  const testimonials = [{ text: 'Top', name: 'An', dog: '' }]
  const draft = {
    ...draftOf(salon),
    testimonials,
    ownTeam: false,
    paymentMethods: 'Cash\n\n  \nWero',
    heroPictureId: '',
  }
  expect(inputOf(draft)).toMatchObject({
    testimonials: null,
    team: null,
    paymentMethods: ['Cash', 'Wero'],
    heroPictureId: null,
  })
  expect(inputOf({ ...draft, ownTestimonials: true })).toMatchObject({ testimonials })
})

describe('two editors', () => {
  const base = draftOf(salon)
  const monday = [{ from: '10:00', to: '12:00' }]
  const mine = {
    ...base,
    city: 'Gent',
    phone: '0470 11 11 11',
    openingHours: { ...base.openingHours, monday },
    texts: { ...base.texts, 'about-passion': 'Van mij' },
  }
  const stored = draftOf({
    ...salon,
    city: 'Brugge',
    email: 'ander@blij.be',
    openingHours: { ...defaultOpeningHours, sunday: monday },
    texts: { 'home-hero-title': 'Dag' },
    version: 8,
  })

  test('conflict only where both changed the same field differently', () => {
    expect(conflictsOf({ base, mine, stored })).toMatchObject([
      { label: 'Gemeente', mine: 'Gent', stored: 'Brugge' },
    ])
    expect(conflictsOf({ base, mine: { ...mine, city: 'Brugge' }, stored })).toEqual([])
  })

  test('each keep what the other left alone, down to a weekday and a text', () => {
    const merged = mergeDrafts({ base, mine, stored }, 'mine')
    expect(merged).toMatchObject({
      city: 'Gent',
      phone: '0470 11 11 11',
      email: 'ander@blij.be',
      version: 8,
    })
    expect([merged.openingHours.monday, merged.openingHours.sunday]).toEqual([monday, monday])
    expect([merged.texts['about-passion'], merged.texts['home-hero-title']]).toEqual([
      'Van mij',
      'Dag',
    ])
  })

  test('when the stored version is kept, only what both changed follows it', () => {
    expect(mergeDrafts({ base, mine, stored }, 'stored')).toMatchObject({
      city: 'Brugge',
      phone: '0470 11 11 11',
      email: 'ander@blij.be',
    })
  })
})

test('every setting stands in one part, and every point of the set-up leads to a part that exists', () => {
  const own = ['version', 'dismissedSetup']
  const homeless = Object.keys(inputOf(draftOf(salon))).filter(
    (field) => !own.includes(field) && sectionOf(field) === undefined,
  )
  expect(homeless).toEqual([])
  expect(sectionOf('openingHours.monday.0.to')?.path).toBe('openingsuren')
  const goals = setupSteps.flatMap(({ points }) =>
    points.flatMap(({ to }) => {
      const [, part, field] = /^\/admin\/bedrijf\/([^?]+)(?:\?veld=(.+))?$/.exec(to) ?? []
      const setting = field?.replace(/^own./, (mark) => mark.slice(-1).toLowerCase())
      return part ? [{ part, partOfField: setting ? sectionOf(setting)?.path : part }] : []
    }),
  )
  expect(goals.filter(({ part }) => findSection(part).path !== part)).toEqual([])
  expect(goals.filter(({ part, partOfField }) => partOfField !== part)).toEqual([])
  expect([findSection(undefined), findSection('maan')]).toEqual([
    businessSections[0],
    businessSections[0],
  ])
})
