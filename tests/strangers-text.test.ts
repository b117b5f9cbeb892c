import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  mailCalendar,
  renderLetter,
  renderMail,
  renderPlain,
} from '#foundation/messages/emails.tsx'
import { fillLetter, unlinked } from '#foundation/messages/rules.ts'
import type { FilledLetter, MailText, OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { salonPlaceholders as salon } from '#foundation/salon/rules.ts'
import type { MailBody } from '#lib/mail-body.ts'

/** What mail programs make a link of by themselves. */
const LIVE = /\w+:\/\/|\bwww\.[^\s\u200b]|[\p{L}\d][.\u3002]\p{L}|[^\s\u200b]@[^\s\u200b]/u
const hostile =
  'Klik https://evil.be/x of www.evil.be, evil.be、kwaad。be, IP http://1.2.3.4 en boef@evil.be'
/** What a reader can see, without what leads somewhere on purpose and the salon's own foot. */
const seen = (html: string) =>
  html
    .replace(/<a [^>]*href="[^"]*"/g, '<a')
    .replaceAll('info@example.be', '')
    .replace(/<[^>]*>/g, '\n')

describe('text of strangers', () => {
  test('in a mail that is put together by hand does not compile', () => {
    expectTypeOf<string>().not.toExtend<MailText>()
    expectTypeOf<{
      kind: string
      to: string
      subject: string
      text: string
    }>().not.toExtend<OutgoingMail>()
    expectTypeOf<{
      kind: string
      to: string
      subject: MailText
      text: MailText
      html: string
    }>().not.toExtend<OutgoingMail>()
    expectTypeOf<{
      kind: string
      to: string
      subject: MailText
      text: MailText
      content: MailBody
    }>().not.toExtend<OutgoingMail>()
    expectTypeOf<{ content: string; method: 'PUBLISH' }>().not.toExtend<
      NonNullable<OutgoingMail['calendar']>
    >()
    // words that were filled in by hand, around the one place that filters what is filled in
    expectTypeOf<Letter>().not.toExtend<FilledLetter>()
    expectTypeOf(renderLetter).parameter(1).toHaveProperty('words').toEqualTypeOf<FilledLetter>()
    expectTypeOf(renderMail).returns.toExtend<
      Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'content'>
    >()
  })

  test('is nowhere a live link: not in subject, preview, title, blocks, labels or buttons', () => {
    const { subject, html, text } = renderMail(salon, {
      subject: hostile,
      title: hostile,
      preview: hostile,
      blocks: [
        { type: 'paragraph', text: hostile },
        {
          type: 'facts',
          title: hostile,
          facts: [
            { label: hostile, value: hostile },
            { label: 'E-mail', value: hostile, isAddress: true, href: 'mailto:x' },
          ],
        },
        { type: 'list', title: hostile, items: [hostile] },
        { type: 'buttons', buttons: [{ label: hostile, href: 'tel:1' }] },
        { type: 'note', text: hostile, link: { label: hostile, href: 'tel:1' } },
      ],
    })
    expect(subject).not.toMatch(LIVE)
    expect(seen(html)).not.toMatch(LIVE)
    expect(text.replace('info@example.be', '')).not.toMatch(LIVE)
    // the control: what is checked for is found in what was typed
    expect(hostile).toMatch(LIVE)
  })

  test('is no live link in a letter, a plain mail or the calendar file inside', () => {
    const letter = {
      subject: '{voornaam} komt',
      title: '{voornaam}',
      intro: 'Dag {voornaam},\n\nzie https://salon.test',
      closing: '{voornaam}',
    }
    const words = fillLetter(letter, { voornaam: hostile })
    const { subject, html, text } = renderLetter(salon, {
      words,
      preview: hostile,
      blocks: [],
      end: [{ type: 'paragraph', text: hostile }],
    })
    for (const form of [subject, seen(html), text])
      expect(form.replaceAll('https://salon.test', '').replace('info@example.be', '')).not.toMatch(
        LIVE,
      )
    // what the owner wrote herself stays a link
    expect(text).toContain('zie https://salon.test')
    const plain = renderPlain(salon, { words, parts: [hostile] })
    expect(`${plain.subject} ${plain.text}`.replaceAll('https://salon.test', '')).not.toMatch(LIVE)
    const event = {
      uid: 'a',
      sequence: 0,
      stamp: new Date(0),
      date: '2027-01-04',
      startTime: '09:00',
      endTime: '11:00',
    }
    const file = mailCalendar({
      name: 'Snuf',
      method: 'PUBLISH',
      events: [{ ...event, summary: hostile, location: hostile, description: hostile }],
    })
    expect(file.replaceAll('\r\n ', '')).not.toMatch(LIVE)
  })

  test('stays readable: hours, amounts and numbers are as they were, and twice is as once', () => {
    const plain =
      'Maandag 4 januari om 09:00, € 1.250,00, BE 0123.456.749, 31/12/2027: tot dan. Groeten'
    expect(unlinked(plain)).toBe(plain)
    expect(unlinked(unlinked(hostile))).toBe(unlinked(hostile))
    const facts = [
      {
        label: 'E-mail',
        value: 'els@voorbeeld.be',
        href: 'mailto:els@voorbeeld.be',
        isAddress: true,
      },
    ]
    expect(
      renderMail(salon, { subject: '', title: '', preview: '', blocks: [{ type: 'facts', facts }] })
        .text,
    ).toContain('E-mail: els@voorbeeld.be')
  })
})
