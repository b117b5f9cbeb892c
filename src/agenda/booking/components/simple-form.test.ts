import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { emptyForm, failureOf, missingFields, withAnswer } from './simple-form.ts'

const chosen = {
  ...emptyForm,
  appointmentDate: '2026-11-24',
  appointmentTime: '09:00',
  petName: 'Rex',
}

test('another date clears the chosen time and nothing else', () => {
  expect(withAnswer(chosen, 'appointmentDate', '2026-11-26')).toEqual({
    ...chosen,
    appointmentDate: '2026-11-26',
    appointmentTime: '',
  })
})

test('the same date keeps the time, as does any other field', () => {
  expect(withAnswer(chosen, 'appointmentDate', '2026-11-24').appointmentTime).toBe('09:00')
  expect(withAnswer(chosen, 'notes', 'Trekt').appointmentTime).toBe('09:00')
})

test('everything but the notes must be filled in', () => {
  expect(Object.keys(missingFields({ ...chosen, petName: '  ' }))).toEqual([
    'customerName',
    'customerEmail',
    'customerPhone',
    'petName',
    'petBreed',
  ])
  const full = {
    ...chosen,
    customerName: 'An',
    customerEmail: 'an@voorbeeld.be',
    customerPhone: '0470',
    petBreed: 'Poedel',
  }
  expect(missingFields(full)).toEqual({})
})

test('a refusal shows the sentence of the server', () => {
  const body = JSON.stringify({
    message: 'Deze tijd is net geboekt.',
    code: 'slot_taken',
    fields: { appointmentTime: 'Bezet.' },
  })
  expect(failureOf(new ApiError(409, body))).toEqual({
    kind: 'failed',
    sentence: 'Er ging iets mis: Deze tijd is net geboekt.',
    fields: { appointmentTime: 'Bezet.' },
    isTaken: true,
  })
})

test('an answer without a sentence is an unknown error', () => {
  expect(failureOf(new ApiError(502, '<html>'))).toMatchObject({
    sentence: 'Er ging iets mis: Onbekende fout',
    isTaken: false,
  })
})

test('what never arrived says that it was not sent', () => {
  expect(failureOf(new ApiError(0, 'Geen verbinding'))).toMatchObject({
    sentence: 'Fout bij verzenden: geen verbinding',
  })
  expect(failureOf(new TypeError('date: unexpected null'))).toMatchObject({
    sentence: 'Fout bij verzenden: date: unexpected null',
  })
})
