import { expect, test } from 'vitest'
import { confirmText, fieldId, priceAndDuration, priceText } from './wizard-texts.ts'

test('a price is shown as the salon writes it, a starting price with "vanaf"', () => {
  expect(priceText({ name: 'Poedel', price: '65.00' })).toBe('€\u00a065,00')
  expect(priceText({ name: 'Algemene trimbeurt', price: '55.00' })).toBe('vanaf €\u00a055,00')
  expect(priceText({ name: 'Trimmen', price: '' })).toBe('Prijs op aanvraag')
})

test('the duration stands in brackets when there is one', () => {
  const poodle = {
    id: '1',
    name: 'Poedel',
    description: '',
    price: '65.00',
    duration: '60-90 min',
    minutes: 90,
  }
  expect(priceAndDuration(poodle)).toBe('€\u00a065,00 (60-90 min)')
  expect(priceAndDuration({ ...poodle, duration: null })).toBe('€\u00a065,00')
})

test('numbers agree with their nouns', () => {
  expect([confirmText(false, 1), confirmText(true, 1), confirmText(true, 3)]).toEqual([
    'Afspraak bevestigen',
    '1 afspraak bevestigen',
    '3 afspraken bevestigen',
  ])
})

test('the id of a row field has no dots', () => {
  expect(fieldId('appointments.1.petName')).toBe('boeking-appointments-1-petName')
})
