import { expect, test } from 'vitest'
import { feeFacts, type MailedFee } from '#agenda/appointments/components/client-blocks.ts'

const fee: MailedFee = {
  kind: 'late-cancellation',
  owedBy: 'client',
  deed: 'cancelled',
  percent: 50,
  amount: '27.50',
  state: 'proposed',
}

test.each<[Partial<MailedFee>, string]>([
  [
    {},
    'Volgens onze salonregels kunnen we u voor laat annuleren € 27,50 (50 % van de prijs) aanrekenen, behalve bij overmacht. Of we dat doen, laten we u nog weten.',
  ],
  [
    { deed: 'moved', amount: null },
    'Volgens onze salonregels kunnen we u voor laat verplaatsen 50 % van de prijs aanrekenen, behalve bij overmacht. Of we dat doen, laten we u nog weten.',
  ],
  [
    { kind: 'no-show', deed: null, percent: 100, amount: '55.00' },
    'Volgens onze salonregels kunnen we u voor een gemiste afspraak € 55,00 (100 % van de prijs) aanrekenen, behalve bij overmacht. Of we dat doen, laten we u nog weten.',
  ],
  [
    { owedBy: 'salon' },
    'Als wij een afspraak zo laat afzeggen, hebt u volgens onze salonregels recht op € 27,50 (50 % van de prijs), behalve bij overmacht. We spreken het graag met u af.',
  ],
  [
    { owedBy: 'salon', deed: null },
    'Als wij een afspraak zo laat afzeggen of verplaatsen, hebt u volgens onze salonregels recht op € 27,50 (50 % van de prijs), behalve bij overmacht. We spreken het graag met u af.',
  ],
])('what may be owed, by whom, and that nothing is decided: %j', (about, sentence) => {
  expect(
    feeFacts([{ ...fee, ...about }]).map(({ label, value }) => [
      label,
      value.replaceAll('\u00a0', ' '),
    ]),
  ).toEqual([['Vergoeding', sentence]])
})

test('what the owner dealt with is not brought up again; more than one stand in one fact', () => {
  expect(
    feeFacts([
      { ...fee, state: 'waived' },
      { ...fee, state: 'settled' },
    ]),
  ).toEqual([])
  expect(
    feeFacts([fee, { ...fee, owedBy: 'salon' }]).map(({ value }) => value.split('\n').length),
  ).toEqual([2])
})
