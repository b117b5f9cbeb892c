import { expect, test } from 'vitest'
import { draftOf, fieldsOf, problemsOf, summaryOf } from '#agenda/staff/components/staff-words.ts'
import type { Member } from '#agenda/staff/wire.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

const hours: OpeningHours = {
  monday: [{ from: '09:00', to: '13:00' }],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const initial = { hours, colour: 'sky' } as const
const an: Member = {
  id: 'an',
  name: 'An',
  role: '',
  text: '',
  colour: 'pine',
  pictureId: null,
  position: 0,
  onTeamPage: true,
  isActive: true,
  bookableOnline: false,
  hours: null,
  exceptions: [],
  serviceIds: ['poodle'],
  largestSize: 'klein',
  version: 1,
  createdAt: '',
}

test('a form says what it was filled from, and a new one what the salon does', () => {
  const { id: _id, position: _position, version: _version, createdAt: _createdAt, ...fields } = an
  expect(fieldsOf(draftOf(an, initial))).toEqual(fields)
  expect(fieldsOf({ ...draftOf(undefined, initial), name: ' Bo ' })).toMatchObject({
    name: 'Bo',
    colour: 'sky',
    hours: null,
    serviceIds: null,
    pictureId: null,
  })
  expect(fieldsOf({ ...draftOf(undefined, initial), hasOwnHours: true }).hours).toEqual(hours)
})

const off = (date: string, ranges = [{ from: '09:00', to: '12:00' }]) => ({ date, ranges })

test('what is wrong is said beside its field', () => {
  const right = { ...draftOf(an, initial), hasOwnHours: true }
  expect(problemsOf(right)).toEqual({})
  const wrong = [
    { from: '09:00', to: '13:00' },
    { from: '12:00', to: '14:00' },
  ]
  expect(
    problemsOf({ ...right, name: ' ', serviceIds: [], hours: { ...hours, friday: wrong } }),
  ).toEqual({
    name: 'Vul een naam in.',
    hours: 'De uren van vrijdag kloppen niet.',
    serviceIds: 'Kies minstens één behandeling.',
  })
  const exceptions = (...days: (typeof right)['exceptions']) =>
    problemsOf({ ...right, exceptions: days })['exceptions']
  expect(exceptions(off('2026-12-24', []))).toBeUndefined()
  expect(exceptions(off(''))).toBe('Kies bij elke afwijkende dag een datum.')
  expect(exceptions(off('2026-12-24'), off('2026-12-24'))).toBe(
    'Elke dag staat er hoogstens één keer in.',
  )
  expect(exceptions(off('2026-12-24', [{ from: '12:00', to: '' }]))).toBe(
    'De uren van een afwijkende dag kloppen niet.',
  )
})

test('a member is summed up in a few words', () => {
  expect(summaryOf(an)).toBe(
    'niet online te boeken · uren van het salon · 1 behandeling · kleine honden',
  )
  expect(summaryOf({ ...an, isActive: false, hours, serviceIds: null, largestSize: '' })).toBe(
    'geen eigen afspraken · eigen uren · alle behandelingen',
  )
})
