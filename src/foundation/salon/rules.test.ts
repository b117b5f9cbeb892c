import { expect, test } from 'vitest'
import {
  areRulesChanged,
  namesOtherFigures,
  nextRulesVersion,
  readRulesVersion,
  companyNumberOf,
  fillIn,
  formatIban,
  formatVatNumber,
  isIban,
  isVatNumber,
  isWebAddress,
  listPaymentMethods,
  mailLink,
  readBlocks,
  salonPlaceholders,
  telLink,
  whatsappGreeting,
  whatsappLink,
  yearsOfExperience,
} from './rules.ts'

test('links carry digits only, and the text encoded', () => {
  expect(telLink('+32 400 00.00/00')).toBe('tel:+32400000000')
  expect(whatsappLink('+32 400 00 00 00', whatsappGreeting)).toBe(
    'https://wa.me/32400000000?text=Hallo%2C%20ik%20zou%20graag%20een%20afspraak%20maken%20voor%20mijn%20hond',
  )
  expect(mailLink('info@example.be', { subject: 'Aanvraag & vraag', body: 'Regel 1\nRegel 2' })).toBe(
    'mailto:info@example.be?subject=Aanvraag%20%26%20vraag&body=Regel%201%0ARegel%202',
  )
})

test.for([
  ['BE 0123.456.749', '0123.456.749'],
  ['be0123456749', '0123456749'],
  ['0123.456.749', '0123.456.749'],
] as const)('the company number of %s is %s', ([vatNumber, expected]) => {
  expect(companyNumberOf({ companyNumber: '', vatNumber })).toBe(expected)
  expect(companyNumberOf({ companyNumber: '0403.170.701', vatNumber })).toBe('0403.170.701')
})

test.for([
  [2023, '2026-12-31', 3],
  [2023, '2027-01-01', 4],
  [2023, '2023-06-01', 0],
  [2030, '2026-01-01', 0],
] as const)('a salon of %i has on %s %s years behind it', ([since, today, years]) => {
  expect(yearsOfExperience(since, today)).toBe(years)
})

test.for([
  ['BE 0123.456.749', true, 'BE 0123.456.749'],
  ['be0403170701', true, 'BE 0403.170.701'],
  ['0403 170 701', true, 'BE 0403.170.701'],
  ['BE 0123.456.748', false, 'BE 0123.456.748'],
  ['BE 012.456.749', false, 'BE 012.456.749'],
  ['NL 0403170701', false, 'NL 0403170701'],
  ['', false, ''],
] as const)('the BTW number %j is valid: %j', ([text, valid, written]) => {
  expect([isVatNumber(text), formatVatNumber(text)]).toEqual([valid, written])
})

test('the placeholders would be accepted, so that a first save changes nothing', () => {
  expect([isVatNumber(salonPlaceholders.vatNumber), isIban(salonPlaceholders.iban)]).toEqual([true, true])
})

test.for([
  ['BE71 0961 2345 6769', true],
  ['be68539007547034', true],
  ['NL91ABNA0417164300', true],
  ['BE71 0961 2345 6768', false],
  ['BE71 0961 2345 67690', false],
  ['0961 2345 6769', false],
  ['', false],
] as const)('the account %j is valid: %j', ([text, valid]) => {
  expect(isIban(text)).toBe(valid)
})

test('an account is written in groups of four', () => {
  expect(formatIban('be68 53900754 7034')).toBe('BE68 5390 0754 7034')
})

test.for([
  ['https://blij.be/boeken?x=1', true],
  ['http://blij.be', false],
  ['https://localhost', false],
  ['https://an@blij.be', false],
  ['javascript:alert(1)', false],
  ['blij.be', false],
] as const)('the address %j may be linked to: %j', ([text, valid]) => {
  expect(isWebAddress(text)).toBe(valid)
})

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
  const salon = { name: 'Snuf', city: 'Gent', activeSince: 2023, paymentMethods: ['Cash', 'Bancontact'], ...figures }
  expect(fillIn('{naam} in {gemeente}, sinds {jaar} – {jaar}: {betaalmiddelen}, {iets}', salon)).toBe(
    'Snuf in Gent, sinds 2023 – 2023: cash of Bancontact, {iets}',
  )
  expect(fillIn('{annuleertermijn}: {kost-laat}, {kost-afwezig}', salon)).toBe('48 uur: 25\u00a0%, 80\u00a0%')
})

test.for([
  [['Cash', 'Bancontact', 'Wero'], 'cash, Bancontact of Wero'],
  [['Bancontact'], 'Bancontact'],
  [['Cash', 'Payconiq'], 'cash of Payconiq (vandaag ook Bancontact Pay of Wero)'],
] as const)('the ways to pay %j read %j', ([methods, text]) => {
  expect(listPaymentMethods(methods)).toBe(text)
})

test('only the house rules and what cancelling costs change the version that visitors accept', () => {
  const before = { texts: { 'rules-house': 'Stil', 'home-hero-title': 'Dag' }, cancelFreeHours: 24, cancelLatePercent: 50, noShowPercent: 100 }
  expect(areRulesChanged(before, { ...before, texts: { 'home-hero-title': 'Hallo', 'rules-house': 'Stil' } })).toBe(false)
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
