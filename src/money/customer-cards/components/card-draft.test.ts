import { expect, test } from 'vitest'
import {
  changesOf,
  draftOf,
  problemsOf,
  rowsOf,
  wayBack,
} from '#money/customer-cards/components/card-draft.ts'
import type { CustomerCard } from '#money/customer-cards/wire.ts'

const card: CustomerCard = {
  id: 'k',
  customerId: 'c',
  customerName: 'An Peeters',
  customerEmail: 'an@voorbeeld.be',
  cardNumber: 'CARD004711',
  balance: '12.50',
  spendable: '12.50',
  points: 40,
  pointsValue: '2.00',
  collected: 40,
  discountPercentage: '7.5',
  isActive: true,
  notes: '',
  version: 3,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

test('a new card starts with the standard discount and nothing on it', () => {
  const draft = draftOf(undefined, { email: 'an@voorbeeld.be', discount: '5.0' })
  expect(draft).toEqual({
    customerEmail: 'an@voorbeeld.be',
    discountPercentage: '5',
    balance: '0,00',
    points: '0',
    isActive: true,
    notes: '',
    balanceReason: '',
  })
  expect(changesOf(draft, undefined)).toEqual({
    customerEmail: 'an@voorbeeld.be',
    discountPercentage: '5.0',
    balance: '0.00',
    points: 0,
    isActive: true,
    notes: '',
  })
})

test('of a card only what was changed is sent, however it was typed', () => {
  const draft = draftOf(card)
  expect(changesOf(draft, card)).toEqual({})
  expect(
    changesOf(
      { ...draft, balance: '12.5', discountPercentage: '7.50', customerEmail: ' an@voorbeeld.be ' },
      card,
    ),
  ).toEqual({})
  expect(changesOf({ ...draft, points: '50', isActive: false }, card)).toEqual({
    points: 50,
    isActive: false,
  })
  expect(changesOf({ ...draft, balance: '15', balanceReason: ' Teller fout ' }, card)).toEqual({
    balance: '15.00',
    balanceReason: 'Teller fout',
  })
})

test.for([
  ['customerEmail', '', 'Vul een e-mailadres in.'],
  ['customerEmail', 'geen-adres', 'Vul een geldig e-mailadres in.'],
  ['discountPercentage', '100,1', 'Vul een getal in van 0 tot 100, zoals 5 of 7,5.'],
  ['discountPercentage', '7,55', 'Vul een getal in van 0 tot 100, zoals 5 of 7,5.'],
  ['discountPercentage', '', 'Vul een getal in van 0 tot 100, zoals 5 of 7,5.'],
  ['balance', '-1', 'Vul een bedrag in zoals 25,00.'],
  ['points', '1,5', 'Vul een geheel getal in vanaf 0.'],
] as const)('%s as %j is refused', ([field, value, sentence]) => {
  expect(problemsOf({ ...draftOf(card), [field]: value })).toEqual({ [field]: sentence })
})

test('what was saved leads back to what it was, unless points or balance moved', () => {
  const saved = { ...card, isActive: !card.isActive, notes: 'Anders' }
  expect(wayBack(card, saved)).toEqual({ isActive: card.isActive, notes: card.notes })
  expect(wayBack(card, { ...saved, points: card.points + 1 })).toBeUndefined()
  expect(wayBack(card, { ...saved, balance: '1.00' })).toBeUndefined()
})

test('a card that was left without an address needs none', () => {
  expect(problemsOf({ ...draftOf(card), customerEmail: '' }, false)).toEqual({})
})

test('what somebody else stored stands beside what was typed; an untouched field follows', () => {
  const stored = { ...card, points: 45, notes: 'Van de kassa' }
  expect(rowsOf(stored, { draft: { ...draftOf(card), points: '50' }, before: card })).toEqual([
    { label: 'E-mail', stored: 'an@voorbeeld.be', mine: 'an@voorbeeld.be' },
    { label: 'Korting', stored: '7,5\u00a0%', mine: '7,5\u00a0%' },
    { label: 'Saldo', stored: '€\u00a012,50', mine: '€\u00a012,50' },
    { label: 'Punten', stored: '45', mine: '50' },
    { label: 'Actief', stored: 'Ja', mine: 'Ja' },
    { label: 'Notities', stored: 'Van de kassa', mine: 'Van de kassa' },
  ])
})
