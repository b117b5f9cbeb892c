import { expect, test } from 'vitest'
import { badgeOf, fateOf } from '#foundation/messages/components/mail-words.ts'
import { KEPT_AS_FILE } from '#foundation/messages/rules.ts'

const fate = {
  lastError: null,
  sentAt: null,
  nextAttemptAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  attempts: 0,
}

test.each([
  [0, 'Mislukt'],
  [1, 'Mislukt na 1 poging'],
  [2, 'Mislukt na 2 pogingen'],
])('a mail that failed after %i tries', (attempts, words) => {
  expect(fateOf({ ...fate, state: 'failed', attempts })).toBe(words)
})

test('a mail that became a file does not read as sent', () => {
  expect(badgeOf({ state: 'sent', lastError: KEPT_AS_FILE }).label).toBe('Bewaard als bestand')
  expect(badgeOf({ state: 'sent', lastError: null }).label).toBe('Verzonden')
})
