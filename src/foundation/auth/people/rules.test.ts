import { expect, test } from 'vitest'
import { initialsOf, stateOf } from '#foundation/auth/people/rules.ts'

test.for([
  ['Els Claes', 'E.C.'],
  ['  jan-peter van den Bossche ', 'J.P.V.D.B.'],
  ['Éva', 'É.'],
  ['…', '–'],
])('of %s remains %s', ([name = '', initials]) => {
  expect(initialsOf(name)).toBe(initials)
})

test('an invitation lapses to the second, and who has a password needs none', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  const invited = { isActive: true, hasPassword: false, invitedUntil: now }
  expect(stateOf(invited, new Date(now.getTime() - 1))).toBe('invited')
  expect(stateOf(invited, now)).toBe('lapsed')
  expect(stateOf({ ...invited, invitedUntil: null }, now)).toBe('lapsed')
  expect(stateOf({ ...invited, hasPassword: true }, now)).toBe('active')
  expect(stateOf({ ...invited, hasPassword: true, isActive: false }, now)).toBe('resting')
})
