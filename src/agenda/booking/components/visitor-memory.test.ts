import { describe, expect, test } from 'vitest'
import { memoryOf, parseMemory, recalled } from './visitor-memory.ts'
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
const memory = { person, dogName: 'Bo', breed: 'Poedel' }
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
  test('is what she typed, and nothing of her visit', () => {
    expect(memoryOf(draft)).toEqual(memory)
    expect(
      memoryOf({ ...draft, multi: true, rows: [{ ...blankRow, dogName: 'Max', breed: '' }] }),
    ).toEqual({ person, dogName: 'Max', breed: '' })
    expect(
      memoryOf({ ...draft, lookUp: { email: person.email, customer: masked, dogs: [] } }),
    ).toEqual(memory)
  })

  test('is nothing when she does not want it, nor of what the server filled in', () => {
    expect(memoryOf({ ...draft, remember: blankDraft.remember })).toBeUndefined()
    expect(
      memoryOf({
        ...draft,
        lookUp: {
          email: person.email,
          customer: { ...person, id: 'c1', recognised: true },
          dogs: [],
        },
      }),
    ).toBeUndefined()
  })

  test('fills in a blank form, and the dog unless another breed was chosen', () => {
    expect(recalled(blankDraft, memory)).toMatchObject({ ...memory, remember: true })
    expect(recalled({ ...blankDraft, breed: 'Beagle' }, memory)).toMatchObject({
      person,
      dogName: '',
      breed: 'Beagle',
    })
    const typing = { ...blankDraft, person: { ...blankDraft.person, city: 'Gent' } }
    expect(recalled(typing, memory)).toBe(typing)
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
