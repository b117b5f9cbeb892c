import { describe, expect, test } from 'vitest'
import { checkDraft as check, firstProblem } from './booking-check.ts'
import { blankDraft, blankRow, type Draft, NEW_DOG } from './wizard-draft.ts'

const checkDraft = (given: Draft, asksAddress = true) => check(given, { asksAddress })
const person = {
  email: 'an@voorbeeld.be',
  firstName: 'An',
  lastName: 'Peeters',
  phone: '0470 12 34 56',
  address: 'Dorp 1',
  postalCode: '9100',
  city: 'Temse',
}
const draft: Draft = {
  ...blankDraft,
  date: '2026-11-26',
  time: '09:00',
  service: 'Poedel',
  person,
  dogName: 'Bo',
  breed: 'Poedel',
  accepted: true,
}
const masked = {
  id: '•••',
  firstName: '•••',
  lastName: '•••',
  phone: '•••',
  address: '•••',
  postalCode: '•••',
  city: '•••',
  recognised: false,
}
const stranger = { email: person.email, customer: masked, dogs: [] }
const lookUp = {
  email: person.email,
  customer: { ...person, id: 'c1', recognised: true },
  dogs: [{ id: 'd1', name: 'Rex', breed: 'Beagle', age: '' }],
}

describe('what must be there before a booking is sent', () => {
  test('a complete form has no errors', () => {
    expect(checkDraft(draft)).toEqual({})
  })

  test('an empty form names every field in the order of the form', () => {
    const fields = [
      'customerEmail',
      'firstName',
      'lastName',
      'customerPhone',
      'customerAddress',
      'customerPostcode',
      'customerCity',
      'petName',
      'petBreed',
      'acceptedRules',
    ]
    expect(Object.keys(checkDraft(blankDraft))).toEqual(fields)
  })

  test('six fields and the rules, where the salon does not ask for an address', () => {
    expect(Object.keys(checkDraft(blankDraft, false))).toEqual([
      'customerEmail',
      'firstName',
      'lastName',
      'customerPhone',
      'petName',
      'petBreed',
      'acceptedRules',
    ])
  })

  test.for([
    ['firstName', '   ', 'Vul uw voornaam in.'],
    ['email', 'an@', 'Vul een geldig e-mailadres in.'],
    ['phone', 'geen', 'Vul een geldig telefoonnummer in.'],
  ] as const)('%s "%s" is refused', ([field, value, sentence]) => {
    expect(Object.values(checkDraft({ ...draft, person: { ...person, [field]: value } }))).toEqual([
      sentence,
    ])
  })

  test('whose address is known may leave empty what we know, but not the name of the dog; a mask is no value', () => {
    const empty = { ...blankDraft.person, email: person.email }
    expect(checkDraft({ ...draft, person: empty, lookUp: stranger, breed: '' })).toEqual({})
    expect(
      Object.keys(checkDraft({ ...draft, person: empty, lookUp: stranger, dogName: '' })),
    ).toEqual(['petName'])
    expect(
      checkDraft({ ...draft, person: { ...empty, phone: 'geen' }, lookUp: stranger }),
    ).toHaveProperty('customerPhone')
    expect(checkDraft({ ...draft, person: { ...person, address: '•••' } })).toEqual({
      customerAddress: 'Vul dit veld opnieuw in.',
    })
  })

  test('one of the saved dogs is picked, or a new one is described', () => {
    expect(checkDraft({ ...draft, lookUp })).toEqual({ dogId: 'Kies een hond.' })
    expect(checkDraft({ ...draft, lookUp, dogId: NEW_DOG, dogName: '', breed: ' ' })).toEqual({
      petName: 'Vul de naam van uw hond in.',
      petBreed: 'Vul het ras van uw hond in.',
    })
  })

  test('each of several visits needs a treatment, a dog, a date and a time', () => {
    const rows = [
      { ...blankRow, service: 'Poedel', dogName: 'Bo', date: '2026-11-26', time: '09:00' },
      { ...blankRow, id: 2, date: '2026-11-26' },
      { ...blankRow, id: 3, dogId: 'd1' },
    ]
    expect(checkDraft({ ...draft, dogName: '', breed: '', multi: true, rows })).toEqual({
      'appointments.1.service': 'Kies een behandeling voor afspraak 2.',
      'appointments.1.petName': 'Vul de naam van de hond in voor afspraak 2.',
      'appointments.1.appointmentTime': 'Kies een tijd voor afspraak 2.',
      'appointments.2.service': 'Kies een behandeling voor afspraak 3.',
      'appointments.2.appointmentDate': 'Kies een datum voor afspraak 3.',
    })
  })
})

describe('what is asked first', () => {
  const names = 'Voornaam en achternaam zijn verplichte velden.'
  const rows = 'Kies voor elke afspraak een behandeling, een hond, een dag en een uur.'
  test.for([
    [['customerEmail', 'lastName', 'customerCity'], 'lastName', names],
    [['appointments.1.petName', 'acceptedRules'], 'appointments.1.petName', rows],
    [['firstName', 'lastName', 'appointments.0.service'], 'firstName', names],
    [['customerEmail', 'acceptedRules'], 'customerEmail', undefined],
  ] as const)('of %j', ([fields, name, title]) => {
    const errors = Object.fromEntries(fields.map((field) => [field, `${field} ontbreekt.`]))
    expect(firstProblem(errors)).toEqual({ name, message: `${name} ontbreekt.`, title })
  })

  test('nothing of a complete form', () => {
    expect(firstProblem({})).toBeUndefined()
  })
})
