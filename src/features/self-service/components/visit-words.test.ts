import { expect, test } from 'vitest'
import { costLine, feeText, laterLine, owedText, priceText, visitMoment } from '#features/self-service/components/visit-words.ts'

const rules = { version: '2026-11-20', cancelFreeHours: 24, cancelLatePercent: 50, noShowPercent: 100 }
const free = { kind: 'free', percent: 0, amount: '0.00', freeUntil: '2026-11-23T08:00:00.000Z' } as const
const late = { kind: 'late-cancellation', percent: 50, amount: '27.50', freeUntil: '2026-11-23T08:00:00.000Z' } as const

test('what cancelling costs, to the minute', () => {
  expect(costLine({ cost: free })).toBe('Tot 23 november 09:00 kosteloos.')
  expect(costLine({ cost: late })).toBe('Tot 23 november 09:00 kosteloos; nu kost annuleren of verplaatsen €\u00a027,50.')
  expect(costLine({ cost: { ...late, amount: null } })).toContain('50\u00a0% van de prijs')
  expect(costLine({ cost: null })).toBe('Annuleren of verplaatsen kost u niets.')
  expect([owedText(null), owedText(free), owedText(late)]).toEqual([undefined, undefined, '€\u00a027,50'])
})

test('what it costs later, by the rules that were accepted', () => {
  expect(laterLine({ cost: free, acceptedRules: rules, price: '55.00' })).toBe(
    'Daarna kost het 50\u00a0% (€\u00a027,50). Niet komen opdagen zonder te verwittigen kost 100\u00a0% (€\u00a055,00) van de prijs.',
  )
  expect(laterLine({ cost: late, acceptedRules: rules, price: null })).toContain('Dat is 50\u00a0% van de prijs.')
  expect(laterLine({ cost: null, acceptedRules: null, price: '55.00' })).not.toMatch(/€|%/)
})

test('a fee says who owes it and how it stands', () => {
  const fee = { id: 'x', kind: 'late-cancellation', owedBy: 'client', percent: 50, amount: '27.50', state: 'waived' } as const
  expect(feeText(fee)).toBe('Voor het laat annuleren of verplaatsen noteerden we €\u00a027,50. Dit werd u kwijtgescholden.')
  expect(feeText({ ...fee, owedBy: 'salon', state: 'proposed' })).toContain('hebt u recht op €\u00a027,50')
  expect(feeText({ ...fee, kind: 'no-show', amount: null, percent: 100 })).toContain('Voor de gemiste afspraak noteerden we 100\u00a0% van de prijs')
  expect([visitMoment({ date: '2026-11-24', startTime: '09:00:00' }), priceText('55.00'), priceText(null)]).toEqual([
    'dinsdag 24 november 2026 om 09:00',
    '€\u00a055,00',
    'Prijs op aanvraag',
  ])
})
