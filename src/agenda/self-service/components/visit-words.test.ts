import { describe, expect, test } from 'vitest'
import {
  anyOf,
  costLine,
  feeText,
  laterLine,
  owedText,
} from '#agenda/self-service/components/visit-words.ts'

const rules = {
  version: '2026-11-20',
  cancelFreeHours: 24,
  cancelLatePercent: 50,
  noShowPercent: 100,
}
const free = {
  kind: 'free',
  percent: 0,
  amount: '0.00',
  freeUntil: '2026-11-23T08:00:00.000Z',
} as const
const late = {
  kind: 'late-cancellation',
  percent: 50,
  amount: '27.50',
  freeUntil: '2026-11-23T08:00:00.000Z',
} as const
const status = 'confirmed'

test('what cancelling costs, to the minute', () => {
  expect(costLine({ cost: free, status })).toBe(
    'Tot 23 november om 09:00 annuleert of verplaatst u kosteloos.',
  )
  expect(costLine({ cost: free, status }, 'move')).toBe(
    'Tot 23 november om 09:00 verplaatst u kosteloos.',
  )
  expect(costLine({ cost: late, status })).toBe(
    'Tot 23 november om 09:00 kon u kosteloos annuleren of verplaatsen; nu kunnen we €\u00a027,50 aanrekenen.',
  )
  expect(costLine({ cost: late, status }, 'cancel')).toBe(
    'Tot 23 november om 09:00 kon u kosteloos annuleren; nu kunnen we €\u00a027,50 aanrekenen.',
  )
  expect(costLine({ cost: { ...late, amount: null }, status })).toContain('50\u00a0% van de prijs')
  expect(costLine({ cost: null, status })).toBe('Annuleren of verplaatsen kost u niets.')
  expect(costLine({ cost: { ...late, percent: 0, amount: '0.00' }, status }, 'cancel')).toBe(
    'Annuleren kost u niets.',
  )
  expect([owedText(null), owedText(free), owedText(late)]).toEqual([
    undefined,
    undefined,
    '€\u00a027,50',
  ])
})

test('what it costs later, by the rules that were accepted', () => {
  expect(laterLine({ cost: free, acceptedRules: rules, price: '55.00', status })).toBe(
    'Daarna kunnen we 50\u00a0% (€\u00a027,50) aanrekenen. Komt u niet opdagen zonder te verwittigen, dan kunnen we 100\u00a0% (€\u00a055,00) van de prijs aanrekenen.',
  )
  expect(laterLine({ cost: late, acceptedRules: rules, price: null, status })).toContain(
    'Dat is 50\u00a0% van de prijs.',
  )
  expect(laterLine({ cost: null, acceptedRules: null, price: '55.00', status })).not.toMatch(/€|%/)
})

describe('as long as the salon has not confirmed', () => {
  test.for([free, null])('nothing costs anything; what will is said as such', (cost) => {
    expect(costLine({ cost, status: 'pending' })).toBe(
      'Zolang we uw afspraak niet bevestigd hebben, kost annuleren of verplaatsen u niets.',
    )
    expect(laterLine({ cost, acceptedRules: rules, price: '55.00', status: 'pending' })).toBe(
      'Na onze bevestiging is het kosteloos tot 24 uur vooraf; later kunnen we 50\u00a0% (€\u00a027,50) aanrekenen. Komt u niet opdagen zonder te verwittigen, dan kunnen we 100\u00a0% (€\u00a055,00) van de prijs aanrekenen.',
    )
    expect(laterLine({ cost, acceptedRules: null, price: '55.00', status: 'pending' })).not.toMatch(
      /€|%/,
    )
  })
})

test('a fee says who owes it, for what and how it stands', () => {
  const fee = {
    id: 'x',
    kind: 'late-cancellation',
    owedBy: 'client',
    deed: 'cancelled',
    percent: 50,
    amount: '27.50',
    state: 'waived',
  } as const
  expect(feeText(fee)).toBe(
    'Voor het laat annuleren noteerden we €\u00a027,50. Dit werd u kwijtgescholden.',
  )
  expect(feeText({ ...fee, deed: 'moved' })).toContain('Voor het laat verplaatsen noteerden we')
  expect(feeText({ ...fee, deed: null })).toContain(
    'Voor het laat annuleren of verplaatsen noteerden we',
  )
  expect(feeText({ ...fee, owedBy: 'salon', state: 'proposed' })).toContain(
    'Omdat wij laat afzegden, hebt u recht op €\u00a027,50',
  )
  expect(feeText({ ...fee, kind: 'no-show', deed: null, amount: null, percent: 100 })).toContain(
    'Voor de gemiste afspraak noteerden we 100\u00a0% van de prijs',
  )
})

test('who could have it', () => {
  expect([['Bo'], ['Bo', 'Cé'], ['An', 'Bo', 'Cé'], []].map(anyOf)).toEqual([
    'Bo',
    'Bo of Cé',
    'An, Bo of Cé',
    '',
  ])
})
