import { expect, test } from 'vitest'
import {
  areRulesChanged,
  fillIn,
  listPaymentMethods,
  namesOtherFigures,
  nextRulesVersion,
  readBlocks,
  readRulesVersion,
} from './rules.ts'

test('blocks are a title and a text with empty lines between them', () => {
  expect(readBlocks('  Een\nEerste regel\ntweede regel\n \n\nTwee\n\nDrie\nTekst  ')).toEqual([
    { title: 'Een', text: 'Eerste regel\ntweede regel' },
    { title: 'Twee', text: '' },
    { title: 'Drie', text: 'Tekst' },
  ])
  expect(readBlocks('')).toEqual([])
})

test('places in a text say what the settings say', () => {
  const figures = { cancelFreeHours: 48, cancelLatePercent: 25, noShowPercent: 80 }
  const salon = {
    name: 'Snuf',
    city: 'Gent',
    activeSince: 2023,
    paymentMethods: ['Cash', 'Bancontact'],
    ...figures,
  }
  expect(
    fillIn('{naam} in {gemeente}, sinds {jaar} – {jaar}: {betaalmiddelen}, {iets}', salon),
  ).toBe('Snuf in Gent, sinds 2023 – 2023: cash of Bancontact, {iets}')
  expect(fillIn('{annuleertermijn}: {kost-laat}, {kost-afwezig}', salon)).toBe(
    '48 uur: 25\u00a0%, 80\u00a0%',
  )
})

test.for([
  [['Cash', 'Bancontact', 'Wero'], 'cash, Bancontact of Wero'],
  [['Bancontact'], 'Bancontact'],
  [['Cash', 'Payconiq'], 'cash of Payconiq (vandaag ook Bancontact Pay of Wero)'],
] as const)('the ways to pay %j read %j', ([methods, text]) => {
  expect(listPaymentMethods(methods)).toBe(text)
})

test('only the house rules and what cancelling costs change the version that visitors accept', () => {
  const before = {
    texts: { 'rules-house': 'Stil', 'home-hero-title': 'Dag' },
    cancelFreeHours: 24,
    cancelLatePercent: 50,
    noShowPercent: 100,
  }
  expect(
    areRulesChanged(before, {
      ...before,
      texts: { 'home-hero-title': 'Hallo', 'rules-house': 'Stil' },
    }),
  ).toBe(false)
  expect(areRulesChanged(before, { ...before, texts: { 'rules-house': 'Luid' } })).toBe(true)
  expect(areRulesChanged(before, { ...before, texts: {} })).toBe(true)
  for (const change of [{ cancelFreeHours: 48 }, { cancelLatePercent: 0 }, { noShowPercent: 99 }])
    expect(areRulesChanged(before, { ...before, ...change })).toBe(true)
})

test.for([
  [[], '2026-11-20', '2026-11-20', 1],
  [['2026-11-20'], '2026-11-20.2', '2026-11-20', 2],
  [['2026-11-20', '2026-11-20.2', '2026-11-20.11'], '2026-11-20.12', '2026-11-20', 12],
] as const)('after %j today brings version %s', ([taken, version, date, number]) => {
  expect(nextRulesVersion('2026-11-20', taken)).toBe(version)
  expect(readRulesVersion(version)).toEqual({ date, number })
})

test.for([
  ['Annuleren\nTot {annuleertermijn} vooraf gratis, daarna {kost-laat}.', false],
  ['Annuleren\nTot 24 uur vooraf gratis, daarna 50 %.', false],
  ['Annuleren\nTot 48 uur vooraf gratis.', true],
  ['Niet komen opdagen\nDat kost 75%.', true],
  ['Klachten\nBinnen 48 uur antwoorden we.', false],
  ['', false],
] as const)('%j names other figures: %s', ([text, names]) => {
  expect(namesOtherFigures(text, ['24', '50', '100'])).toBe(names)
})
