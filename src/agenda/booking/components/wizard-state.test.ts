import { describe, expect, test } from 'vitest'
import type { KnownCustomer } from '#clients/customers/look-up/client.ts'
import { bookingBody } from './booking-body.ts'
import { blankDraft, isKnownStranger } from './wizard-draft.ts'
import {
  initialState,
  isUnanswered,
  reduce,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'
import { attemptFor } from './wizard-storage.ts'

const an: KnownCustomer = {
  customer: {
    id: 'c1',
    firstName: 'An',
    lastName: 'Peeters',
    phone: '0470 12 34 56',
    address: 'Kerk 2',
    postalCode: '9170',
    city: 'Sint-Gillis',
    recognised: true,
  },
  dogs: [
    { id: 'd1', name: 'Rex', breed: 'Poedel', age: '' },
    { id: 'd2', name: 'Bo', breed: 'Beagle', age: '' },
  ],
}

const choices: WizardAction[] = [
  { type: 'dateChosen', date: '2026-11-26' },
  { type: 'timeChosen', time: '09:00' },
  { type: 'serviceChosen', service: 'Poedel' },
]

describe('choosing', () => {
  test('another date drops the time, the same date keeps it', () => {
    const chosen = after(
      { type: 'dateChosen', date: '2026-11-26' },
      { type: 'timeChosen', time: '09:00' },
    )
    expect(reduce(chosen, { type: 'dateChosen', date: '2026-11-26' }).draft.time).toBe('09:00')
    expect(reduce(chosen, { type: 'dateChosen', date: '2026-11-27' }).draft).toMatchObject({
      date: '2026-11-27',
      time: '',
    })
  })

  test('another member drops the time alone, and goes along with the booking', () => {
    const chosen = after(...choices, {
      type: 'memberChosen',
      member: { id: 'ann', name: 'Ann' },
    })
    expect(chosen.draft).toMatchObject({ date: '2026-11-26', time: '', service: 'Poedel' })
    expect(bookingBody(chosen.draft)).toMatchObject({ staffId: 'ann' })
    const several = reduce(chosen, { type: 'multiToggled', on: true })
    expect(bookingBody(several.draft)).toMatchObject({ appointments: [{ staffId: 'ann' }] })
    const anybody = reduce(several, { type: 'memberChosen', member: undefined })
    expect(bookingBody(anybody.draft)).not.toMatchObject({
      appointments: [{ staffId: expect.anything() }],
    })
  })

  test('a link fills in its treatment and dog over what was chosen, and asks for nothing else', () => {
    const chosen = after(...choices, { type: 'changed', change: { notes: 'Bang.' } })
    const { draft } = reduce(chosen, {
      type: 'wanted',
      wanted: { treatment: 'Beagle', dogName: 'Bo' },
    })
    expect(draft).toMatchObject({ service: 'Beagle', breed: 'Beagle', dogName: 'Bo' })
    expect(draft).toMatchObject({ date: '2026-11-26', time: '09:00', notes: 'Bang.' })
    expect(reduce(chosen, { type: 'wanted', wanted: { dogName: 'Rex' } }).draft).toMatchObject({
      service: 'Poedel',
      dogName: 'Rex',
    })
  })

  test('the breed of a new dog follows the treatment until it is typed', () => {
    const poodle = after({ type: 'serviceChosen', service: 'Poedel' })
    expect(poodle.draft.breed).toBe('Poedel')
    expect(
      reduce(poodle, { type: 'serviceChosen', service: 'Algemene trimbeurt' }).draft.breed,
    ).toBe('')
    const emptied = reduce(poodle, { type: 'changed', change: { breed: '' } })
    expect(reduce(emptied, { type: 'serviceChosen', service: 'Beagle' }).draft.breed).toBe('Beagle')
    const typed = reduce(poodle, { type: 'changed', change: { breed: 'Kruising' } })
    expect(reduce(typed, { type: 'serviceChosen', service: 'Beagle' }).draft.breed).toBe('Kruising')
  })
})

describe('recognising a customer', () => {
  test('fills in what is empty and offers the dogs, none of them picked', () => {
    const { draft } = after(email('an@voorbeeld.be'), found)
    expect(draft.person).toMatchObject({
      firstName: 'An',
      phone: '0470 12 34 56',
      city: 'Sint-Gillis',
    })
    expect(draft).toMatchObject({ dogId: '', lookUp: { email: 'an@voorbeeld.be', dogs: an.dogs } })
  })

  test('leaves alone what was typed', () => {
    const { draft } = after(
      { type: 'personChanged', field: 'city', value: 'Temse' },
      email('an@voorbeeld.be'),
      found,
    )
    expect(draft.person).toMatchObject({ city: 'Temse', firstName: 'An' })
  })

  test('the only dog is picked by itself, unless a new one is being typed', () => {
    const one = {
      type: 'lookedUp',
      email: 'an@voorbeeld.be',
      found: { ...an, dogs: an.dogs.slice(0, 1) },
    } as const
    expect(after(email('an@voorbeeld.be'), one).draft.dogId).toBe('d1')
    expect(
      after({ type: 'changed', change: { dogName: 'Nieuw' } }, email('an@voorbeeld.be'), one).draft
        .dogId,
    ).toBe('new')
  })

  test.for(['', 'an', 'an@voorbeeld.bex'])(
    'an address that becomes "%s" takes away what the look-up brought, and nothing else',
    (value) => {
      const known = after(
        email('an@voorbeeld.be'),
        found,
        { type: 'changed', change: { dogId: 'd1' } },
        { type: 'personChanged', field: 'address', value: 'Dorp 1' },
      )
      const { draft } = reduce(known, email(value))
      expect(draft.person).toEqual({
        email: value,
        firstName: '',
        lastName: '',
        phone: '',
        address: 'Dorp 1',
        postalCode: '',
        city: '',
      })
      expect(draft).toMatchObject({ lookUp: undefined, dogId: '' })
    },
  )

  test('somebody else replaces the values of the first, rows included', () => {
    const known = after(
      email('an@voorbeeld.be'),
      found,
      { type: 'multiToggled', on: true },
      { type: 'rowChanged', id: 1, change: { dogId: 'd2' } },
    )
    expect(known.draft.rows[0]).toMatchObject({ dogId: 'd2', dogName: 'Bo', breed: 'Beagle' })
    const bert = { customer: { ...an.customer, id: 'c2', firstName: 'Bert', phone: '' }, dogs: [] }
    const { draft } = reduce(known, { type: 'lookedUp', email: 'bert@voorbeeld.be', found: bert })
    expect(draft.person).toMatchObject({ firstName: 'Bert', phone: '' })
    expect(draft.rows[0]).toMatchObject({ dogId: '', dogName: '', breed: '' })
  })

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
  const stranger: WizardAction = {
    type: 'lookedUp',
    email: 'an@voorbeeld.be',
    found: { customer: masked, dogs: [] },
  }

  test('whose mailbox is not proven sees nothing filled in; once it is, empty fields are, and the dog that she typed is hers', () => {
    const typed = [
      { type: 'personChanged', field: 'city', value: 'Temse' },
      { type: 'changed', change: { dogName: ' bo' } },
    ] as const
    const before = after(email('an@voorbeeld.be'), stranger, ...typed)
    expect(before.draft.person).toMatchObject({ firstName: '', city: 'Temse' })
    expect(isKnownStranger(before.draft)).toBe(true)
    const proven = reduce(before, found).draft
    expect(proven).toMatchObject({ person: { firstName: 'An', city: 'Temse' }, dogId: 'd2' })
    expect(isKnownStranger(proven)).toBe(false)
  })

  test('what she was asked for and need not say once she is known is asked no more; who is unknown still is', () => {
    const asked = { customerEmail: 'Fout.', acceptedRules: 'Vink aan.' }
    const errors = { ...asked, customerCity: 'Vul in.', petName: 'Vul in.', petBreed: 'Vul in.' }
    const refused = after(email('an@voorbeeld.be'), { type: 'refused', errors })
    expect(reduce(refused, stranger).errors).toEqual({ ...asked, petName: 'Vul in.' })
    expect(reduce(refused, found).errors).toEqual(asked)
    expect(reduce(refused, { ...stranger, found: undefined }).errors).toEqual(errors)
  })

  test('an unknown address is remembered as looked up', () => {
    const { draft } = after(email('nieuw@voorbeeld.be'), {
      type: 'lookedUp',
      email: 'nieuw@voorbeeld.be',
      found: undefined,
    })
    expect(draft.lookUp).toEqual({ email: 'nieuw@voorbeeld.be', customer: undefined, dogs: [] })
  })
})

describe('answers to a booking', () => {
  const errors = {
    firstName: 'Vul uw voornaam in.',
    'appointments.0.petName': 'Vul de naam in.',
    'appointments.1.petName': 'Vul de naam in.',
  }

  test('an error goes when its own field changes', () => {
    const refused = after({ type: 'refused', errors })
    const named = reduce(refused, { type: 'personChanged', field: 'firstName', value: 'An' })
    expect(Object.keys(named.errors)).toEqual(['appointments.0.petName', 'appointments.1.petName'])
    expect(
      Object.keys(reduce(named, { type: 'rowChanged', id: 1, change: { dogName: 'Bo' } }).errors),
    ).toEqual(['appointments.1.petName'])
  })

  test('a taken time is dropped and everything else kept', () => {
    const full = after(...choices, email('an@voorbeeld.be'), {
      type: 'timesTaken',
      errors: {},
      notice: { title: 'Deze tijd is net geboekt.' },
    })
    expect(full.draft).toMatchObject({
      date: '2026-11-26',
      time: '',
      service: 'Poedel',
      person: { email: 'an@voorbeeld.be' },
    })
    expect(full.notice?.title).toBe('Deze tijd is net geboekt.')
    expect(reduce(full, { type: 'timeChosen', time: '11:00' }).notice).toBeUndefined()
  })

  test('with several visits only the taken ones lose their time', () => {
    const two = after(
      ...choices,
      { type: 'multiToggled', on: true },
      { type: 'rowAdded' },
      { type: 'rowChanged', id: 2, change: { date: '2026-11-26', time: '11:00' } },
    )
    const { draft, errors: shown } = reduce(two, {
      type: 'timesTaken',
      errors: { 'appointments.1.appointmentTime': 'Net geboekt.' },
      notice: undefined,
    })
    expect(draft.rows.map(({ time }) => time)).toEqual(['09:00', ''])
    expect(shown).toEqual({ 'appointments.1.appointmentTime': 'Net geboekt.' })
  })

  test('success forgets everything but the answer', () => {
    const result = {
      answer: { success: true as const, appointments: [], answerBy: null, rules: null },
      email: 'an@voorbeeld.be',
      recognised: false,
      at: 0,
    }
    const done = after(...choices, email('an@voorbeeld.be'), { type: 'succeeded', result })
    expect(done).toEqual({ ...initialState, ready: true, result })
  })
})

describe('a booking without an answer', () => {
  const typed = after(...choices, email('an@voorbeeld.be'), {
    type: 'changed',
    change: { dogName: 'Pluis', accepted: true },
  })
  const lost = reduce(send(typed), {
    type: 'refused',
    errors: {},
    notice: { title: 'Geen verbinding' },
  })
  const one = {
    type: 'lookedUp',
    email: 'an@voorbeeld.be',
    found: { ...an, dogs: an.dogs.slice(0, 1) },
  } as const

  test('is repeated as it was sent, whatever the look-up finds meanwhile or after a reload', () => {
    const reloaded = reduce(initialState, { type: 'restored', draft: lost.draft, sent: lost.sent })
    for (const state of [send(typed), lost, reloaded]) {
      const later = reduce(state, one)
      expect(isUnanswered(later)).toBe(true)
      expect(attemptFor(body(later), later.sent, () => 'k2')).toEqual({
        body: body(typed),
        key: 'k1',
      })
    }
  })

  test('becomes another one when the visitor changes it, and the same again when she changes it back', () => {
    const edited = reduce(lost, { type: 'changed', change: { notes: 'Bijt' } })
    expect(isUnanswered(edited)).toBe(false)
    expect(attemptFor(body(edited), edited.sent, () => 'k2').key).toBe('k2')
    expect(isUnanswered(reduce(edited, { type: 'changed', change: { notes: '' } }))).toBe(true)
    expect(
      reduce(reduce(lost, email('bea@voorbeeld.be')), { ...one, email: 'bea@voorbeeld.be' }).draft
        .lookUp?.customer?.id,
    ).toBe('c1')
  })

  test('is over once it was refused: then the look-up counts again, and the next try has a key of its own', () => {
    const refused = reduce(lost, { type: 'answered' })
    expect(isUnanswered(refused)).toBe(false)
    expect(attemptFor(body(refused), refused.sent, () => 'k2').key).toBe('k2')
    expect(reduce(refused, one).draft).toMatchObject({
      dogId: 'new',
      lookUp: { customer: { id: 'c1' } },
    })
  })
})

test('clearing takes everything, the moment and the treatment too, and can be undone', () => {
  const full = after(...choices, email('an@voorbeeld.be'), {
    type: 'changed',
    change: { notes: 'Bijt', accepted: true },
  })
  const cleared = reduce(full, { type: 'cleared' })
  expect(cleared.draft).toBe(blankDraft)
  expect(reduce(cleared, { type: 'putBack' })).toMatchObject({
    draft: full.draft,
    cleared: undefined,
  })
})

test('forgetting who books keeps the moment and the treatment', () => {
  const full = after(...choices, email('an@voorbeeld.be'), {
    type: 'changed',
    change: { notes: 'Bijt', accepted: true },
  })
  expect(reduce(full, { type: 'personForgotten' }).draft).toMatchObject({
    date: '2026-11-26',
    time: '09:00',
    service: 'Poedel',
    notes: '',
    accepted: false,
    person: { email: '' },
  })
})

const found: WizardAction = { type: 'lookedUp', email: 'an@voorbeeld.be', found: an }

function send(state: WizardState): WizardState {
  return reduce(state, { type: 'submitted', sent: attemptFor(body(state), state.sent, () => 'k1') })
}

function body({ draft }: WizardState): string {
  return JSON.stringify(bookingBody(draft))
}

function email(value: string): WizardAction {
  return { type: 'personChanged', field: 'email', value }
}

function after(...actions: WizardAction[]): WizardState {
  return actions.reduce(reduce, initialState)
}
