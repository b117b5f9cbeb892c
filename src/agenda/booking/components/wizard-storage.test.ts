import { describe, expect, test } from 'vitest'
import { blankDraft } from './wizard-draft.ts'
import { attemptFor, parseSaved } from './wizard-storage.ts'

const draft = {
  ...blankDraft,
  date: '2026-11-26',
  lookUp: {
    email: 'an@voorbeeld.be',
    customer: undefined,
    dogs: [{ id: 'd1', name: 'Rex', breed: 'Poedel', age: '3' }],
  },
  rows: [
    { id: 1, service: '', dogId: '', dogName: 'Bo', breed: '', date: '', time: '', notes: '' },
  ],
}

describe('what a reload finds', () => {
  test('comes back as it was', () => {
    const attempt = { body: '{}', key: 'k' }
    expect(parseSaved(JSON.stringify({ draft, attempt }))).toEqual({ draft, attempt })
    expect(parseSaved(JSON.stringify({ draft: blankDraft }))).toEqual({
      draft: blankDraft,
      attempt: undefined,
    })
  })

  test.for([
    null,
    '',
    '{',
    '[]',
    '{}',
    '{"draft":null}',
    JSON.stringify({ draft: { ...draft, rows: [] } }),
    JSON.stringify({ draft: { ...draft, person: { email: 1 } } }),
  ])('is ignored when it is %j', (stored) => {
    expect(parseSaved(stored)).toBeUndefined()
  })
})

describe('the key of a request', () => {
  test('stays for the same body and changes with it', () => {
    const first = attemptFor('a', undefined, () => 'k1')
    expect(first).toEqual({ body: 'a', key: 'k1' })
    expect(attemptFor('a', first, () => 'k2')).toEqual(first)
    expect(attemptFor('b', first, () => 'k2')).toEqual({ body: 'b', key: 'k2' })
  })
})
