import { expect, test } from 'vitest'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { sendEveryMail } from '#tests/support/every-mail.ts'

const given = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
// that of a new salon is an example, which no mail tells
await given.deps.db.update(salon).set({ street: 'Kerkstraat 12' })
await sendEveryMail(given)
const mails = await given.deps.db.select().from(outbox)
/** To the client, about a visit of hers that comes, came to another time or does not come. */
const ABOUT_VISITS = [
  'request-received',
  'request-expired',
  'appointment-confirmed',
  'appointment-changed',
  'appointment-moved',
  'appointment-cancelled',
  'appointment-reminder',
  'waiting-list-offer',
]

const NO_LONGER_COMES = ['request-expired', 'appointment-cancelled']

test('every mail about a visit says what it costs, where it is and, when it comes, until when, as text too', () => {
  const visits = mails.filter(({ kind }) => ABOUT_VISITS.includes(kind))
  expect(new Set(visits.map(({ kind }) => kind))).toEqual(new Set(ABOUT_VISITS))
  const wrong = visits.flatMap(({ kind, text, html }) =>
    ['Prijs', 'Ophalen', 'Adres'].flatMap((fact) => {
      const isTold = new RegExp(`^${fact}: \\S`, 'm').test(text) && html?.includes(fact) === true
      const isDue = fact !== 'Ophalen' || !NO_LONGER_COMES.includes(kind)
      return isTold === isDue ? [] : `${kind}: ${fact}`
    }),
  )
  expect(wrong).toEqual([])
})

test('who accepted the rules reads in each mail before her visit until when it is free', () => {
  const before = mails.filter(
    ({ kind, text }) =>
      ['request-received', 'appointment-reminder', 'appointment-moved'].includes(kind) &&
      text.includes('Annuleren of verplaatsen'),
  )
  expect(before.length).toBeGreaterThan(0)
  for (const { text } of before) expect(text).toMatch(/^- Tot .+ om \d\d:\d\d: kosteloos\.$/m)
})

test.each(['rebook', 'lapsed', 'dog-birthday'])(
  '%s leads to a booking with the dog, and what it came for last',
  (kind) => {
    const invited = mails.filter((mail) => mail.kind === kind)
    expect(invited.length).toBeGreaterThan(0)
    for (const { text } of invited)
      expect(text).toMatch(/Opnieuw boeken: \S+\/boeken#behandeling=[^&\s]+&hond=Bo$/m)
  },
)

test('the plain text has no sign that nobody sees, and no question that ends with a colon', () => {
  const found = mails.flatMap(
    ({ kind, text }) =>
      /.*[\u00ad\u200b-\u200f\u2060-\u2064\ufeff].*|.*[?!.]:$/mu.exec(text)?.map((line) => ({
        kind,
        line,
      })) ?? [],
  )
  expect(found).toEqual([])
})
