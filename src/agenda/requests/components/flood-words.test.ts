import { describe, expect, test } from 'vitest'
import { floodText, refusalText } from '#agenda/requests/components/flood-words.ts'

const request = {
  id: '1',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  dogName: 'Bo',
  date: '2026-12-01',
  startTime: '09:00:00',
}
const waiting = (count: number) =>
  Array.from({ length: count }, () => ({
    ...request,
    createdAt: '2026-11-22T14:04:00Z',
    isKnown: false,
  }))

describe('the words about a flood', () => {
  test.for([
    [
      1,
      1,
      '2026-11-22T14:04:20Z',
      'Er wacht nog 1 aanvraag van een reeks die heel snel na elkaar binnenkwam, van één internetverbinding, op 22-11-2026 om 15:04.',
    ],
    [
      600,
      3,
      '2026-11-22T14:09:00Z',
      'Er wachten nog 600 aanvragen die heel snel na elkaar binnenkwamen, van 3 internetverbindingen, op 22-11-2026 tussen 15:04 en 15:09.',
    ],
    [
      30,
      30,
      '2026-11-23T00:01:00Z',
      'Er wachten nog 30 aanvragen die heel snel na elkaar binnenkwamen, van 30 internetverbindingen, tussen 22-11-2026 15:04 en 23-11-2026 01:01.',
    ],
  ] as const)('say of %i from %i addresses when they came', ([count, addresses, to, text]) => {
    expect(
      floodText({ requests: waiting(count), addresses, from: '2026-11-22T14:04:00Z', to }),
    ).toBe(`${text} Niemand bewees dat die mailboxen echt zijn.`)
  })

  test('say who gets a mail and what stays', () => {
    expect(refusalText(waiting(2), 0)).toContain('Er vertrekt geen mail')
    expect(refusalText([...waiting(2), { isKnown: true }], 1)).toMatch(
      /De bekende klant krijgt een mail.* 1 aanvraag blijft staan/,
    )
  })
})
