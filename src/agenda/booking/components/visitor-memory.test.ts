import { describe, expect, test } from 'vitest'
import {
  isUntouched,
  memoryOf as keep,
  knownMemory,
  parseMemory,
  recalled,
  sameAgain,
  somethingElse,
} from './visitor-memory.ts'
import { blankDraft, blankRow, type Draft } from './wizard-draft.ts'

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
  remember: true,
  person,
  dogName: 'Bo',
  breed: 'Poedel',
  notes: 'Bijt',
}
const salon = { asksAddress: true, rulesVersion: '2026-1' }
const memoryOf = (given: Draft) => keep(given, salon)
const memory = { person, dogName: 'Bo', breed: 'Poedel', dogId: '', service: '', rules: '' }
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

describe('what this browser keeps of a visitor', () => {
  test('is what she typed and booked, and nothing else of her visit', () => {
    expect(memoryOf(draft)).toEqual(memory)
    expect(
      memoryOf({ ...draft, multi: true, rows: [{ ...blankRow, dogName: 'Max', breed: '' }] }),
    ).toEqual({ ...memory, dogName: 'Max', breed: '' })
    expect(
      memoryOf({ ...draft, lookUp: { email: person.email, customer: masked, dogs: [] } }),
    ).toEqual(memory)
  })

  test('is kept unless she takes the tick away', () => {
    expect(blankDraft.remember).toBe(true)
    expect(memoryOf({ ...draft, remember: false })).toBeUndefined()
  })

  test('of a form that the server filled in is the address that she typed and the dog that she picked', () => {
    const customer = { ...person, id: 'c1', recognised: true }
    const booked = { ...draft, remember: false, service: 'Poedel', dogId: 'd1', accepted: true }
    expect(memoryOf({ ...booked, lookUp: { email: person.email, customer, dogs: [] } })).toEqual({
      person: { ...blankDraft.person, email: person.email },
      dogName: '',
      breed: '',
      dogId: 'd1',
      service: 'Poedel',
      rules: '2026-1',
    })
  })

  test('fills in a blank form, and the dog unless another breed was chosen', () => {
    expect(recalled(blankDraft, memory)).toMatchObject({
      person,
      dogName: 'Bo',
      breed: 'Poedel',
      remember: true,
    })
    expect(recalled({ ...blankDraft, breed: 'Beagle' }, memory)).toMatchObject({
      person,
      dogName: '',
      breed: 'Beagle',
    })
    const typing = { ...blankDraft, person: { ...blankDraft.person, city: 'Gent' } }
    expect(recalled(typing, memory)).toBe(typing)
  })

  test('makes the same booking again, save for day and hour, until she wants something else', () => {
    const last = { ...memory, breed: '', service: 'Poedel', rules: '2026-1' }
    const again = sameAgain(blankDraft, last, salon)
    expect(again).toEqual({
      ...blankDraft,
      person,
      dogName: 'Bo',
      breed: 'Poedel',
      service: 'Poedel',
      remember: true,
      accepted: true,
      again: true,
    })
    expect(sameAgain(blankDraft, last, { rulesVersion: '2027-1' }).accepted).toBe(false)
    expect(somethingElse(again)).toEqual({ ...blankDraft, again: false })
    expect([blankDraft, again, somethingElse(again)].map(isUntouched)).toEqual([true, false, false])
    expect(isUntouched({ ...blankDraft, service: 'Poedel' })).toBe(false)
  })

  test('or what the server knows of the last time is begun with, of whom it tells the address and the dog', () => {
    const last = {
      email: person.email,
      service: 'Poedel',
      rules: '2026-1',
      dogId: 'd1',
      dogName: 'Bo',
    }
    expect(sameAgain(blankDraft, knownMemory(last), salon)).toEqual({
      ...blankDraft,
      person: { ...blankDraft.person, email: person.email },
      dogId: 'd1',
      dogName: 'Bo',
      breed: 'Poedel',
      service: 'Poedel',
      remember: true,
      accepted: true,
      again: true,
    })
  })

  test('comes back without an address where the salon asks for none', () => {
    const stored = JSON.stringify(memory)
    expect(parseMemory(stored, { asksAddress: true })).toEqual(memory)
    expect(parseMemory(stored, { asksAddress: false })).toEqual({
      ...memory,
      person: { ...person, address: '', postalCode: '', city: '' },
    })
  })

  test.for([
    null,
    '',
    '{',
    '[]',
    '{"person":{}}',
    JSON.stringify({ person, dogName: 1, breed: '' }),
  ])('is ignored when it is %j', (stored) => {
    expect(parseMemory(stored, { asksAddress: true })).toBeUndefined()
  })
})
