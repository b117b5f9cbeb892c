import { describe, expect, test } from 'vitest'
import { exampleMail, phoneText, renderMail, testMail } from '#foundation/messages/emails.tsx'
import { fillLetter, paragraphs, stopNote } from '#foundation/messages/rules.ts'
import { letters } from '#foundation/messages/texts.ts'
import { letterKindSchema } from '#foundation/messages/wire.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import { type Href, keysApart, secretLink } from '#lib/mail-body.ts'

const salon = {
  name: 'Hondensalon Snuf',
  street: 'Kerkstraat 12',
  postalCode: '9100',
  city: 'Nieuwkerken-Waas',
  phone: '+32 400 00 00 00',
  email: 'info@example.be',
  vatNumber: 'BE 0123.456.749',
}
const { html, text } = renderMail(salon, {
  subject: 'Uw afspraak',
  title: 'Uw afspraak is bevestigd',
  preview: 'We verwachten u.',
  blocks: [
    { type: 'paragraph', text: 'Dag Els,\nwelkom & tot dan' },
    {
      type: 'facts',
      title: 'De afspraak',
      facts: [
        { label: 'Hond', value: 'Bo\nPoedel' },
        { label: 'Adres', value: 'Straat 1', href: 'https://kaart.be/?a=1&b=2' },
      ],
    },
    { type: 'list', title: 'Goed om te weten', items: ['Vaccinatiebewijs'] },
    {
      type: 'buttons',
      buttons: [
        { label: 'Bekijken', href: 'https://salon.test/a' },
        { label: 'Bellen', href: 'tel:1' },
      ],
    },
    {
      type: 'note',
      text: 'Liever niet?',
      link: { label: 'Afmelden', href: 'https://salon.test/afmelden/x' },
    },
  ],
})
const tags = (name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style)

describe('a mail as mail programs draw it', () => {
  test('is a whole Dutch page with one heading, in UTF-8, that asks for light colours', () => {
    expect(html).toMatch(/^<!doctype html><html lang="nl-BE"><head><meta charSet="utf-8"\/>/i)
    expect(html).toContain('<meta name="color-scheme" content="light only"/>')
    expect(tags('h1')).toHaveLength(1)
    expect(html).toContain('<title>Uw afspraak is bevestigd</title>')
  })

  test('is laid out by tables: nothing that Outlook leaves out carries the layout', () => {
    for (const table of tags('table'))
      expect(table).toMatch(/cellPadding="0" cellSpacing="0" border="0"/i)
    expect(tags('table').filter((table) => !table.includes('role="presentation"'))).toHaveLength(1) // the facts are a real table
    expect(tags('div')).toHaveLength(1) // the preview
    for (const style of styles)
      expect(style).not.toMatch(/flex|grid|position|float|white-space|calc\(|var\(|rem\b/)
    expect(tags('a').every((link) => /^<a href="[^"]+" style="/.test(link))).toBe(true)
  })

  test('is 600 px wide, and on a phone no wider than that', () => {
    expect(html).toMatch(/<table[^>]*width="600"[^>]*style="width:600px;max-width:100%/)
    expect(html).toMatch(/<table[^>]*width="100%"[^>]*bgcolor="#FBF7F0"[^>]*table-layout:fixed/)
  })

  test('has every colour inline, on cells also for Outlook, and asks for nothing from outside', () => {
    expect(html).not.toMatch(/<(?:style|link|script|img|iframe|form)\b|url\(|class=/i)
    expect(html).toMatch(
      /bgcolor="#1E5B47"[^>]*><tbody><tr><td style="background-color:#1E5B47;[^"]*mso-padding-alt:11px 22px"><a href="https:\/\/salon\.test\/a"/,
    )
    expect(html).toMatch(
      /bgcolor="#FFFFFF"[^>]*><tbody><tr><td style="background-color:#FFFFFF;[^"]*"><a href="tel:1"/,
    )
  })

  test('shows its preview to the inbox only', () => {
    expect(html).toMatch(
      /<body[^>]*><div style="display:none;[^"]*mso-hide:all">We verwachten u\.(?:\u00a0\u200c){60}<\/div>/,
    )
  })

  test('breaks lines where the text does, and escapes what is in it', () => {
    expect(html).toContain('Dag Els,<br/>welkom &amp; tot dan')
    expect(html).toContain('Bo<br/>Poedel')
    expect(html).toContain('href="https://kaart.be/?a=1&amp;b=2"')
  })

  test('is short enough for Gmail to show all of it', () => {
    for (const kind of letterKindSchema.options) {
      const mail = exampleMail(salon, { kind, words: letters[kind].words })
      expect(Buffer.byteLength(mail.html ?? '')).toBeLessThan(60_000)
    }
  })

  test('says the same as plain text', () => {
    for (const words of [
      'Uw afspraak is bevestigd',
      'Dag Els,\nwelkom & tot dan',
      'Hond: Bo\n  Poedel',
      '- Vaccinatiebewijs',
      'Bekijken: https://salon.test/a',
      'Liever niet? Afmelden: https://salon.test/afmelden/x',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(
      /\n-- \nHondensalon Snuf\nKerkstraat 12, 9100 Nieuwkerken-Waas\n\+32 400 00 00 00\ninfo@example\.be\nHondensalon Snuf · Ondernemingsnummer 0123\.456\.749\n$/,
    )
  })
})

test.each(letterKindSchema.options)(
  'our words for %s name only places that it has, and each place has its example',
  (kind) => {
    const { words, places, label, hint, isPlain } = letters[kind]
    const { subject, text: body } = exampleMail(salon, { kind, words })
    expect(`${subject} ${body}`).not.toMatch(/[{}]/)
    expect(subject).not.toBe('')
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
    for (const place of places) expect([place.label, place.example]).not.toContain('')
    expect([label, hint]).not.toContain('')
    expect(words.title === '').toBe(isPlain === true)
  },
)

test('a test mail says when it left', () => {
  const mail = testMail(salon, { date: '2026-11-20', time: '09:05:07' })
  for (const form of [mail.html, mail.text])
    expect(form).toContain('Verzonden op vrijdag 20 november 2026 om 09:05.')
})

const publicUrl = 'https://salon.test'
/** What is said by phone of a mail with these words around a link. */
const said = (words: string, href: Href = visitLink(publicUrl, 'a')) => {
  const blocks = [
    { type: 'buttons' as const, buttons: [{ label: 'Afspraak bekijken', href }] },
    ...paragraphs(words),
  ]
  const { content } = renderMail(salon, { subject: 'x', title: 'Dag Els,', preview: '', blocks })
  return phoneText({ text: '', html: null, ...keysApart(content) })
}
const saidPlain = (words: string) =>
  phoneText({ text: words, html: null, content: null, keys: null })

describe('a message by phone', () => {
  const filled = fillLetter(letters['appointment-confirmed'].words, {
    voornaam: 'Els',
    telefoon: '+32 400 00 00 00',
    salon: 'Snuf',
    hond: 'Bo',
  })

  test.each([
    [filled.closing, 'Liever even bellen? Dat kan op +32 400 00 00 00.\n\nTot binnenkort!\nSnuf'],
    ['Gebruik de knop hieronder. Bel ons op 1.', 'Bel ons op 1.'],
    ['Kies een datum hierboven om die afspraak te bekijken of te wijzigen.\n\nTot dan', 'Tot dan'],
    [
      'We doen wat u vroeg. Boek gerust online uw volgende keer.',
      'We doen wat u vroeg. Boek gerust online uw volgende keer.',
    ],
  ])('says nothing of a link that it does not have: %j', (words, expected) => {
    expect(said(words)).toBe(`Dag Els,\n\n${expected}`)
    // a link that opens nothing stays, and every word with it
    expect(said(words, `${publicUrl}/boeken`)).toBe(
      `Dag Els,\n\nAfspraak bekijken: ${publicUrl}/boeken\n\n${words}`,
    )
  })

  test('is there only when the mail says enough without its link', () => {
    expect(said('Tot dan', secretLink(`${publicUrl}/wachtlijst/abc`))).toBeNull()
    const body = {
      salon,
      title: 'Dag',
      preview: '',
      blocks: [stopNote(secretLink(`${publicUrl}/afmelden/abc`))],
    }
    expect(phoneText({ text: '', html: null, ...keysApart(body) })).toBe('Dag')
  })

  test('of a plain mail, or one of before, is its text; none when that had a link that opens something', () => {
    expect(saidPlain('Klopt dit niet? Bel ons of antwoord op deze mail.\n\n-- \nSnuf')).toBe(
      'Klopt dit niet? Bel ons of antwoord op dit bericht.',
    )
    expect(saidPlain(`Zie ${publicUrl}/mijn-afspraak/•••`)).toBeNull()
    expect(saidPlain(`Code •••12 op ${publicUrl}/boeken`)).toBe(`Code •••12 op ${publicUrl}/boeken`)
  })
})
