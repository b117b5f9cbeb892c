import { describe, expect, test } from 'vitest'
import { nextAttempt, senderOf } from '#features/messages/rules.ts'

const createdAt = new Date('2026-11-20T09:00:00Z')
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

describe('nextAttempt', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 5],
    [4, 15],
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 240],
    [50, 240],
  ])('waits after try %i for %i minutes', (attempts, pause) => {
    expect(nextAttempt({ attempts, createdAt, now: after(10) })).toEqual(after(10 + pause))
  })

  test('tries for the last time 24 hours after the mail was written and then gives up', () => {
    expect(nextAttempt({ attempts: 12, createdAt, now: after(1439) })).toEqual(after(1440))
    expect(nextAttempt({ attempts: 13, createdAt, now: after(1440) })).toBeUndefined()
    expect(nextAttempt({ attempts: 1, createdAt, now: after(5000) })).toBeUndefined()
  })

  test('ends for every mail, after a bounded number of tries', () => {
    let now = createdAt
    let attempts = 1
    for (let next = nextAttempt({ attempts, createdAt, now }); next; next = nextAttempt({ attempts, createdAt, now })) {
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      now = next
      attempts += 1
    }
    expect(now).toEqual(after(1440))
    expect(attempts).toBe(14)
  })
})

describe('senderOf', () => {
  test('quotes the name and lets no line break through', () => {
    expect(senderOf({ name: 'Salon "Snuf" \\ Co', email: 'info@example.be' })).toBe('"Salon \\"Snuf\\" \\\\ Co" <info@example.be>')
    expect(senderOf({ name: 'Snuf\r\nBcc: x@y.be', email: 'info@example.be\r\n>' })).toBe('"Snuf Bcc: x@y.be" <info@example.be>')
  })
})
