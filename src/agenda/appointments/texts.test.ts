import { expect, test } from 'vitest'
import { conditionsOf, pickUpText, priceWords, totalWords } from './texts.ts'

const GENERAL = 'Algemene trimbeurt'
const rules = { cancelFreeHours: 24, cancelLatePercent: 50, noShowPercent: 100 }
const visit = { date: '2026-11-26', startTime: '09:00:00', price: '55.00' }

test.each([
  ['Poedel', '55.00', '€\u00a055,00'],
  [GENERAL, '55.00', 'vanaf €\u00a055,00'],
  ['Trimmen', null, 'Prijs op aanvraag'],
])('%s for %s costs %s', (service, price, words) => {
  expect(priceWords({ service, price })).toBe(words)
})

test.each([
  [
    [
      ['Poedel', '55.00'],
      ['Beagle', '40.50'],
    ],
    '€\u00a095,50',
  ],
  [
    [
      ['Poedel', '55.00'],
      [GENERAL, '40.00'],
    ],
    'vanaf €\u00a095,00',
  ],
  [
    [
      ['Poedel', '55.00'],
      ['Trimmen', null],
    ],
    '€\u00a055,00, plus 1 prijs op aanvraag',
  ],
  [
    [
      ['Trimmen', null],
      ['Trimmen', null],
      [GENERAL, '40.00'],
    ],
    'vanaf €\u00a040,00, plus 2 prijzen op aanvraag',
  ],
  [[['Trimmen', null]], 'Prijs op aanvraag'],
] as const)('%j costs %s together', (visits, words) => {
  expect(totalWords(visits.map(([service, price]) => ({ service, price })))).toBe(words)
})

test.each([
  ['standard', '€\u00a055,00, inclusief 21\u00a0% btw'],
  ['exempt', '€\u00a055,00, zonder btw (bijzondere vrijstellingsregeling kleine ondernemingen)'],
] as const)('a price that a client reads says what it holds of VAT: %s', (regime, words) => {
  const [priced, unpriced] = [
    { service: 'Poedel', price: '55.00' },
    { service: 'Trimmen', price: null },
  ]
  expect(priceWords(priced, regime)).toBe(words)
  expect(totalWords([priced, unpriced], regime)).toBe(`${words}, plus 1 prijs op aanvraag`)
  expect([priceWords(unpriced, regime), totalWords([unpriced], regime)]).toEqual([
    'Prijs op aanvraag',
    'Prijs op aanvraag',
  ])
})

test('a dog is fetched when the visit ends', () => {
  expect(pickUpText({ startTime: '09:00:00', endTime: '11:30:00', expectedMinutes: null })).toBe(
    'rond 11:30, na ongeveer 2 uur en 30 minuten',
  )
})

test('a dog is fetched when its treatment is expected to be done, whatever the slot', () => {
  const short = { startTime: '09:00:00', endTime: '11:00:00', expectedMinutes: 75 }
  expect(pickUpText(short)).toBe('rond 10:15, na ongeveer 1 uur en 15 minuten')
  expect(pickUpText({ ...short, startTime: '23:30:00' })).toBe('rond 23:59, na ongeveer 29 minuten')
})

test('who accepted the rules reads until when cancelling is free; a request costs nothing yet', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const confirmed = conditionsOf({ rules, visit: { ...visit, status: 'confirmed' }, now })
  expect(confirmed).toEqual([
    'Tot woensdag 25 november 2026 om 09:00: kosteloos.',
    expect.stringContaining('50\u00a0%'),
    expect.stringContaining('100\u00a0%'),
    'Bij overmacht rekenen we niets aan.',
  ])
  expect(conditionsOf({ rules, visit: { ...visit, status: 'pending' }, now })).toEqual([
    'Zolang wij niet bevestigd hebben: kosteloos.',
    ...confirmed,
  ])
})

test.each([
  [
    '2026-11-20T09:00:00Z',
    'Tot woensdag 25 november 2026 om 09:00: kosteloos, bij elke latere afspraak tot 24 uur vooraf.',
  ],
  ['2026-11-26T07:00:00Z', 'Tot 24 uur voor elke afspraak: kosteloos.'],
])(
  'of several visits the first says its moment, the others how many hours before: %s',
  (at, words) => {
    const costs = conditionsOf({
      rules,
      visit: { ...visit, status: 'confirmed' },
      now: new Date(at),
      isSeveral: true,
    })
    expect(costs[0]).toBe(words)
  },
)

test('who accepted no rules, or rules that never cost anything, reads nothing of it', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const pending = { ...visit, status: 'pending' }
  const free = { cancelFreeHours: 24, cancelLatePercent: 0, noShowPercent: 0 }
  expect(conditionsOf({ rules: undefined, visit: pending, now })).toEqual([])
  expect(conditionsOf({ rules: free, visit: pending, now })).toEqual([])
})
