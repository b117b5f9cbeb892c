import { expect, test } from 'vitest'
import { calledBy, eventWords } from '#agenda/appointments/components/history-words.ts'

const changed = (
  changes: Record<string, { from: unknown; to: unknown }>,
  actor: 'owner' | 'visitor' | 'system' = 'owner',
) => eventWords({ kind: 'changed', actor, changes })

test.each([
  ['owner', 'Je maakte de afspraak.'],
  ['visitor', 'De klant boekte de afspraak.'],
  ['system', 'De afspraak werd aangemaakt.'],
] as const)('a beginning by the %s', (actor, sentence) => {
  expect(eventWords({ kind: 'created', actor, changes: {} })).toEqual({ sentence, lines: [] })
})

test('whoever did it is named, she who reads it is you', () => {
  const els = { id: '1', name: 'Els Claes' }
  const [herself, owner] = [
    { id: '1', role: 'staff' },
    { id: '2', role: 'owner' },
  ] as const
  expect(calledBy(els, herself)).toBe('Je')
  expect(calledBy(els, owner)).toBe('Els Claes')
  expect(calledBy({ id: '2', name: 'Eigenaar' }, herself)).toBe('De eigenaar')
  expect([calledBy(null, owner), calledBy(null, herself)]).toEqual(['Je', 'De eigenaar'])
  expect(eventWords({ kind: 'created', actor: 'owner', changes: {} }, 'Els Claes').sentence).toBe(
    'Els Claes maakte de afspraak.',
  )
})

test.each([
  ['pending', 'confirmed', 'Je bevestigde de afspraak.'],
  ['confirmed', 'cancelled', 'Je zegde de afspraak af.'],
  ['cancelled', 'confirmed', 'Je herstelde de afspraak.'],
  ['confirmed', 'pending', 'Je zette de afspraak op wachtend.'],
])('a status that goes from %s to %s', (from, to, sentence) => {
  expect(changed({ status: { from, to } })).toEqual({ sentence, lines: [] })
})

test('a move tells from where to where, to another day or on the same', () => {
  const startTime = { from: '09:00:00', to: '13:00:00' }
  const endTime = { from: '11:00:00', to: '15:00:00' }
  expect(
    changed({ date: { from: '2026-11-23', to: '2026-11-24' }, startTime, endTime }, 'visitor')
      .sentence,
  ).toBe(
    'De klant verplaatste ze van maandag 23 november 2026 om 09:00 naar dinsdag 24 november 2026 om 13:00.',
  )
  expect(changed({ startTime, endTime }).sentence).toBe('Je verplaatste ze van 09:00 naar 13:00.')
  expect(changed({ endTime }).sentence).toBe('Je zette het einde van 11:00 op 15:00.')
})

test('other fields have a line each, with empty values and prices in words', () => {
  expect(
    changed(
      {
        notes: { from: '', to: 'Bijt' },
        price: { from: null, to: '65.00' },
        overlapAllowed: { from: false, to: true },
      },
      'system',
    ),
  ).toEqual({
    sentence: 'Het systeem paste gegevens aan.',
    lines: [
      'Bewust naast een andere afspraak gepland',
      'Notities voor jezelf: (leeg) → Bijt',
      'Prijs: Prijs op aanvraag → €\u00a065,00',
    ],
  })
})

test('what a client says through her link, and a visit to which nobody came', () => {
  const sentence = (
    changes: Record<string, { from: unknown; to: unknown }>,
    actor: 'owner' | 'visitor' = 'visitor',
  ) => changed(changes, actor).sentence
  expect(sentence({ clientConfirmedAt: { from: null, to: '2026-11-20T09:00:00.000Z' } })).toBe(
    'De klant liet weten zeker te komen.',
  )
  expect(sentence({ healthForm: { from: null, to: 'ingevuld' } })).toBe(
    'De klant vulde het gezondheidsformulier in.',
  )
  expect(sentence({ isNoShow: { from: false, to: true } }, 'owner')).toBe(
    'Je noteerde dat niemand kwam opdagen.',
  )
  expect(sentence({ isNoShow: { from: true, to: false } }, 'owner')).toBe(
    'Je noteerde dat de klant toch kwam.',
  )
  expect(
    sentence(
      { startTime: { from: '09:00:00', to: '10:00:00' }, staff: { from: 'An', to: 'Bo' } },
      'owner',
    ),
  ).toBe('Je verplaatste ze van 09:00 naar 10:00 en gaf ze van An aan Bo.')
  const moved = {
    startTime: { from: '09:00:00', to: '13:00:00' },
    clientConfirmedAt: { from: '2026-11-20T09:00:00.000Z', to: null },
  }
  expect(changed(moved)).toEqual({ sentence: 'Je verplaatste ze van 09:00 naar 13:00.', lines: [] })
  expect(changed({ vaccinatedUntil: { from: null, to: '2027-05-01' } }, 'visitor')).toEqual({
    sentence: 'De klant paste gegevens aan.',
    lines: ['Gevaccineerd tot en met: (leeg) → 01-05-2027'],
  })
})
