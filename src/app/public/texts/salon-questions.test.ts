import { expect, test } from 'vitest'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { salonQuestions } from './salon-questions.ts'

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
  paymentMethods: ['Cash', 'Bancontact'],
  vatRegime: 'standard',
  heroPictureId: null,
}

test('every question is answered by a rule that stands on the page', () => {
  const questions = salonQuestions(salon)
  expect(questions).toHaveLength(8)
  for (const { question, answer } of questions)
    expect([question.endsWith('?'), answer.length > 20]).toEqual([true, true])
  expect(questions).toContainEqual({
    question: 'Hoe kan ik betalen?',
    answer: 'U betaalt na de behandeling: cash of Bancontact. Een kadobon mag natuurlijk ook.',
  })
})

test('a rule in the words of the owner is quoted so, and one that she took away is not', () => {
  const questions = salonQuestions({
    ...salon,
    texts: { 'rules-welfare': 'Geen grote maaltijd vooraf\nEen half uur niets.' },
  })
  expect(questions).toContainEqual({
    question: 'Mag mijn hond eten voor de afspraak?',
    answer: 'Een half uur niets.',
  })
  expect(questions.map(({ question }) => question)).not.toContain(
    'Vanaf welke leeftijd mag mijn puppy komen?',
  )
})
