import { describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { MailKind } from '#foundation/messages/texts.ts'
import { keysOf } from '#lib/keyed.ts'
import { mailExamples } from '#tests/support/mail-examples.ts'

/** Why a mail has no way to book again. */
const NO_WAY_TO_BOOK: Partial<Record<MailKind, string>> = {
  'owner-notice': 'to the salon',
  'client-cancelled': 'to the salon',
  'client-moved': 'to the salon',
  'waiting-list-moved': 'to the salon',
  'contact-notice': 'to the salon',
  'my-data-corrected': 'to the salon',
  'my-data-erasure': 'to the salon',
  'backup-failed': 'to the salon',
  'backup-proof-failed': 'to the salon',
  'staff-invitation': 'to somebody of the staff',
  'to-chosen': 'about whatever the owner has to say, of no dog',
  'voucher-gift': 'invites who has perhaps never been here: ‘Afspraak maken’',
  'voucher-handed': 'the same',
  'voucher-bought': 'about a purchase',
  'voucher-withdraw-link': 'about a purchase',
  'voucher-withdrawn': 'about a purchase',
  'voucher-void': 'about a purchase',
  invoice: 'about a payment',
  'invoice-reminder': 'about a payment',
  'contact-copy': 'to an address that anybody may type, without any link',
  'my-data-link': 'for its one link',
  'my-data-erasure-asked': 'to who wants to be forgotten',
}

const COMES = ['Prijs', 'Ophalen', 'Adres', 'Annuleren of verplaatsen']
/** What a mail about a visit says of it. */
const SAID: Partial<Record<MailKind, readonly string[]>> = {
  'request-received': COMES,
  'appointment-confirmed': COMES,
  'appointment-changed': COMES,
  'appointment-moved': COMES,
  'appointment-reminder': COMES,
  'waiting-list-offer': COMES,
  'staff-absent': COMES,
  // it takes place no more, or is done
  'leave-notice': ['Prijs', 'Adres'],
  'request-expired': ['Prijs', 'Adres'],
  'appointment-cancelled': ['Prijs', 'Adres'],
  'dog-ready': ['Prijs', 'Adres'],
}

const examples = keysOf(mailExamples).flatMap((kind) =>
  Object.entries(mailExamples[kind]).map(([variant, mail]) => ({
    kind,
    variant,
    mail,
    name: [kind, ...(variant === '' ? [] : [variant.replaceAll(/\W+/g, '-')])].join('.'),
  })),
)
const withBooking = examples.filter(({ kind }) => NO_WAY_TO_BOOK[kind] === undefined)

/** The mail as text, with what stands around it in a mailbox. */
function read({ to, subject, text, calendar }: OutgoingMail): string {
  const file = calendar ? [`Bijlage: agenda (${calendar.method})`] : []
  return [`Aan: ${to}`, `Onderwerp: ${subject}`, ...file, '', text].join('\n')
}

/** The HTML of a mail without its layout: what stands in it, in its order, and where it leads. */
function readable(mail: OutgoingMail): string {
  const [, preview = '', body = ''] =
    /<body[^>]*><div[^>]*>(.*?)(?:\u00a0\u200c)+<\/div>(.*)<\/body>/s.exec(mail.html ?? '') ?? []
  return `<!-- ${preview} -->\n${body}`
    .replaceAll(/<table(?! role)[^>]*>/g, '<facts>')
    .replaceAll(
      /(<facts>.*?)<\/table>/gs,
      (_, facts: string) =>
        `${facts.replaceAll(/<(\/?)(tr|th|td)\b[^>]*>/g, '<$1fact-$2>')}</facts>`,
    )
    .replaceAll(/<\/?(?:table|tbody|tr|td)\b[^>]*>/g, '\n')
    .replaceAll(/<(\/?)facts>/g, '\n<$1table>')
    .replaceAll(/<fact-tr>/g, '\n  <tr>')
    .replaceAll(/<(\/?)fact-(\w+)>/g, '<$1$2>')
    .replaceAll(/ (?:style|scope|align)="[^"]*"/g, '')
    .replaceAll(/(?=<(?:h1|h2|p|ul|\/ul)\b)/g, '\n')
    .replaceAll(/(?=<li\b)/g, '\n  ')
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll(/\n[\n\u00a0]+/g, '\n')
    .replaceAll(/[^\S\u00a0]+$/gm, '')
    .trim()
    .concat('\n')
}

describe.for(examples)('$name', ({ name, mail }) => {
  test('reads as it did, as text and as HTML', async () => {
    const forms = { txt: read(mail), ...(mail.html && { html: readable(mail) }) }
    for (const [ending, form] of Object.entries(forms))
      await expect(form).toMatchFileSnapshot(`mails/${name}.${ending}`)
  })

  test('has no sign that nobody sees, and one way to greet', () => {
    expect(mail.text).not.toMatch(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/)
    for (const form of [mail.text, readable(mail)]) expect(form).not.toMatch(/\bBeste\b/)
  })
})

test.for(withBooking)('$name leads to another visit, dog and treatment filled in', ({ mail }) => {
  const link = /^(?:.* )?Opnieuw boeken: (\S+)$/m.exec(mail.text)?.[1] ?? ''
  expect(link).toMatch(
    /^https:\/\/www\.salon\.test\/boeken#behandeling=(Franse\+buldog&hond=Bobbie|Algemene\+trimbeurt&hond=Mira)$/,
  )
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(mail.html?.match(/>Opnieuw boeken</g)?.length).toBe(
    mail.text.match(/Opnieuw boeken/g)?.length,
  )
})

test('what has no way to another visit is listed with its reason, and says so rightly', () => {
  const wrong = examples.filter(
    ({ kind, mail }) => NO_WAY_TO_BOOK[kind] !== undefined && /Opnieuw boeken/.test(mail.text),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

describe('a mail about a visit', () => {
  const visits = examples.filter(({ kind }) => SAID[kind])

  test('is each that has the visit in it', () => {
    const found = withBooking.filter(({ mail }) => mail.appointmentId !== undefined)
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(keysOf(SAID)))
  })

  test('says what it costs with VAT, how long it takes, where it is and what giving it up costs', () => {
    const wrong = visits.flatMap(({ kind, variant, name, mail }) =>
      (SAID[kind] ?? [])
        .filter((fact) => !isLeftOut(kind, variant, fact))
        .filter(
          (fact) => !new RegExp(`^${fact}:`, 'm').test(mail.text) || !mail.html?.includes(fact),
        )
        .map((fact) => `${name}: ${fact}`),
    )
    expect(wrong).toEqual([])
    for (const { mail } of visits)
      expect(mail.text).toMatch(
        /^Prijs: (?:vanaf )?€\u00a0\d+,\d\d, (?:inclusief 21\u00a0% btw|zonder btw)/m,
      )
  })
})

/** Who accepted no rules reads nothing of them, and what does not take place ends at no hour. */
function isLeftOut(kind: MailKind, variant: string, fact: string): boolean {
  const isOff = kind === 'staff-absent' && variant === 'cancelled'
  if (fact === 'Annuleren of verplaatsen') return isOff || variant.startsWith('no rules')
  return fact === 'Ophalen' && isOff
}
