import { expect, test } from 'vitest'
import {
  bonusWords,
  holderOf,
  movementWords,
  percentText,
  pointsText,
  signedEuro,
  signedPoints,
} from '#money/customer-cards/components/card-words.ts'

const settings = {
  pointsPerEuro: '1.0',
  euroPerPoint: '0.05',
  defaultDiscount: '5.0',
  minBalance: '0.00',
  maxBalance: '500.00',
  bonusThreshold: 100,
  bonusPoints: 10,
  autoRewards: true,
  birthdayBonus: false,
}

test('a card is called by name, else by address', () => {
  expect(holderOf({ customerName: 'An Peeters', customerEmail: 'an@voorbeeld.be' })).toBe(
    'An Peeters',
  )
  expect(holderOf({ customerName: '', customerEmail: 'an@voorbeeld.be' })).toBe('an@voorbeeld.be')
  expect(holderOf({ customerName: '', customerEmail: '' })).toBe('Zonder klant')
})

test('figures are written as people here do', () => {
  expect(['5.0', '7.5', '0.0', '100.0'].map(percentText)).toEqual([
    '5\u00a0%',
    '7,5\u00a0%',
    '0\u00a0%',
    '100\u00a0%',
  ])
  expect([12, -3, 0].map(signedPoints)).toEqual(['+12', '-3', ''])
  expect(['12.50', '-3.00', '0.00'].map(signedEuro)).toEqual(['+€\u00a012,50', '-€\u00a03,00', ''])
  expect([0, 1, 2].map(pointsText)).toEqual(['0 punten', '1 punt', '2 punten'])
})

test('the way to the bonus is said and shared out', () => {
  expect(bonusWords(155, settings)).toEqual({
    share: 0.55,
    text: 'Nog 45 punten tot de bonus van 10 punten',
  })
  expect(bonusWords(199, { ...settings, bonusPoints: 1 }).text).toBe(
    'Nog 1 punt tot de bonus van 1 punt',
  )
  for (const none of [
    undefined,
    { ...settings, autoRewards: false },
    { ...settings, bonusThreshold: 0 },
  ])
    expect(bonusWords(55, none)).toEqual({ share: undefined, text: '' })
})

test('a movement says what happened', () => {
  const movement = { reason: 'earned', saleNumber: 12, dogName: null, note: '' } as const
  expect(movementWords(movement)).toBe('Gespaard bij een betaling (bon 12)')
  expect(
    movementWords({ ...movement, reason: 'manual', saleNumber: null, note: 'Samengevoegd' }),
  ).toBe('Aangepast met de hand (Samengevoegd)')
  expect(
    movementWords({
      ...movement,
      reason: 'birthday',
      saleNumber: null,
      dogName: 'Rex',
      note: 'Rex',
    }),
  ).toBe('Verjaardagsbonus (Rex)')
  expect(movementWords({ ...movement, reason: 'opening', saleNumber: null })).toBe('Beginstand')
})
