import { describe, expect, test } from 'vitest'
import {
  closedReason,
  isAsSeen,
  movedEnd,
  moveErrors,
  withAnswers,
} from '#agenda/self-service/rules.ts'

const visit = {
  date: '2026-11-24',
  startTime: '09:00:00',
  endTime: '11:00:00',
  status: 'confirmed',
} as const

test.for([
  ['2026-11-24T07:59:59Z', 'confirmed', 'open'],
  ['2026-11-24T07:59:59Z', 'pending', 'open'],
  ['2026-11-24T08:00:00Z', 'confirmed', 'begonnen'],
  ['2026-11-01T08:00:00Z', 'cancelled', 'geannuleerd'],
] as const)('at %s a %s visit is closed: %s', ([now, status, word]) => {
  const reason = closedReason({ ...visit, status }, new Date(now)) ?? 'open'
  expect(reason).toContain(word)
})

test('what was seen counts only as long as it is so', () => {
  const cost = { kind: 'late-cancellation', percent: 50, amount: '27.50', freeUntil: '' } as const
  const seen = { sequence: 3, percent: 50, amount: '27.50' }
  expect(isAsSeen(seen, { sequence: 3, cost })).toBe(true)
  expect(isAsSeen({ ...seen, percent: 0, amount: '0.00' }, { sequence: 3, cost })).toBe(false)
  expect(isAsSeen(seen, { sequence: 4, cost })).toBe(false)
  expect(isAsSeen(seen, { sequence: 3, cost: { ...cost, amount: '30.00' } })).toBe(false)
  expect(isAsSeen({ sequence: 3, percent: null, amount: null }, { sequence: 3, cost: null })).toBe(
    true,
  )
  expect(isAsSeen({ sequence: 3, percent: null, amount: null }, { sequence: 3, cost })).toBe(false)
})

describe('a moment to move to', () => {
  const slot = { date: '2026-11-26', startTime: '09:00:00', endTime: '11:00:00', isAvailable: true }
  const given = {
    visit,
    today: '2026-11-20',
    window: { noticeDays: 2, horizonMonths: 12 },
    isClosed: false,
    slot,
  }
  test.for([
    ['2026-11-26', '09:00:00', {}, undefined],
    ['2026-11-21', '09:00:00', {}, 'date'],
    ['2027-11-21', '09:00:00', {}, 'date'],
    ['2026-11-26', '09:00:00', { isClosed: true }, 'date'],
    ['2026-11-26', '10:00:00', { slot: undefined }, 'time'],
    ['2026-11-24', '09:00:00', {}, 'time'],
  ] as const)('%s %s is refused beside: %s', ([date, time, more, field]) => {
    expect(Object.keys(moveErrors({ date, time }, { ...given, ...more }))).toEqual(
      field ? [field] : [],
    )
  })

  test.for([
    ['11:00:00', '11:00:00'],
    ['10:00:00', '11:00:00'],
    ['12:30:00', '12:30:00'],
  ] as const)('a visit from 09:00 to %s ends there at %s', ([endTime, end]) => {
    expect(movedEnd({ startTime: '09:00:00', endTime }, slot)).toBe(end)
  })
})

describe('answers of a client', () => {
  const none = {
    allergieDetails: '',
    medicationDetails: '',
    healthIssueDetails: '',
    temperament: '',
    specialNeeds: '',
    sensitiveAreas: '',
    emergencyContact: '',
    vetContact: '',
  }
  const form = {
    ...none,
    isVaccinated: true,
    hasAllergies: true,
    allergies: ['kip'],
    allergieDetails: 'Kip',
    takingMedication: false,
    hasHealthIssues: false,
    additionalNotes: 'Braaf',
  }

  test('that are left open change nothing', () => {
    expect(withAnswers(form, none)).toEqual(form)
  })

  test('stand in place of what was known; details say that there is something', () => {
    expect(
      withAnswers(form, {
        ...none,
        hasAllergies: false,
        medicationDetails: 'Hartpil',
        temperament: 'rustig',
      }),
    ).toMatchObject({
      hasAllergies: false,
      takingMedication: true,
      medicationDetails: 'Hartpil',
      temperament: 'rustig',
      additionalNotes: 'Braaf',
    })
  })

  test('add to the allergies that she does not see; only her no takes them away', () => {
    expect(withAnswers(form, { ...none, allergies: ['parfum', 'kip'] })).toMatchObject({
      hasAllergies: true,
      allergies: ['kip', 'parfum'],
    })
    expect(
      withAnswers(
        { ...form, hasAllergies: false, allergies: [] },
        { ...none, allergies: ['rund'] },
      ),
    ).toMatchObject({ hasAllergies: true, allergies: ['rund'] })
    expect(withAnswers(form, { ...none, hasAllergies: false, allergies: ['rund'] })).toMatchObject({
      hasAllergies: false,
      allergies: [],
    })
  })

  test('never unsay that a dog can be aggressive, and say it once beside it', () => {
    const once = withAnswers(
      { ...form, temperament: 'agressief' },
      { ...none, temperament: 'vriendelijk' },
    )
    expect(once).toMatchObject({
      temperament: 'agressief',
      additionalNotes: 'Braaf\nKarakter volgens het baasje: vriendelijk.',
    })
    expect(withAnswers(once, { ...none, temperament: 'vriendelijk' }).additionalNotes).toBe(
      once.additionalNotes,
    )
    expect(withAnswers(form, { ...none, temperament: 'agressief' }).temperament).toBe('agressief')
  })
})
