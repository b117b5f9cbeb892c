import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillLetter,
  KEPT_AS_FILE,
  maskLinks,
  nextAttempt,
  paragraphs,
  placesProblem,
  quietUntil,
  senderOf,
  turnOf,
  unknownPlaces,
  whyNotAgain,
} from '#foundation/messages/rules.ts'
import { salonPlaceholders } from '#foundation/salon/rules.ts'
import type { Href, StoredBody } from '#lib/mail-body.ts'

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
    for (
      let next = nextAttempt({ attempts, createdAt, now });
      next;
      next = nextAttempt({ attempts, createdAt, now })
    ) {
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
    expect(senderOf({ name: 'Salon "Snuf" \\ Co', email: 'info@example.be' })).toBe(
      '"Salon \\"Snuf\\" \\\\ Co" <info@example.be>',
    )
    expect(senderOf({ name: 'Snuf\r\nBcc: x@y.be', email: 'info@example.be\r\n>' })).toBe(
      '"Snuf Bcc: x@y.be" <info@example.be>',
    )
  })
})

describe('fillLetter', () => {
  const letter = {
    subject: '{hond} op {dag}',
    title: 'Dag {voornaam}',
    intro: 'Beste {voornaam},\n\n{hond} {onbekend}',
    closing: '{salon}',
  }

  test('puts each value in its places and leaves unknown braces', () => {
    expect(
      fillLetter(letter, { hond: 'Bo', dag: 'maandag', voornaam: 'Els', salon: 'Snuf' }),
    ).toEqual({
      subject: 'Bo op maandag',
      title: 'Dag Els',
      intro: 'Beste Els,\n\nBo {onbekend}',
      closing: 'Snuf',
    })
  })

  test.for(['', '\u200b', ' \u2060'])(
    'a value of which nothing is seen (%j) leaves no space behind; a dog is then called hers',
    (nothing) => {
      const { subject, intro } = fillLetter(
        { ...letter, intro: 'Dag {voornaam},' },
        { voornaam: nothing, hond: nothing, dag: 'maandag' },
      )
      expect({ subject, intro }).toEqual({ subject: 'Uw hond op maandag', intro: 'Dag,' })
    },
  )

  test('a value is never read as a place, whatever stands in it, and none is found on an object by itself', () => {
    expect(
      fillLetter(letter, { hond: '{voornaam}', dag: '$& $1', voornaam: '{hond}' }).subject,
    ).toBe('{voornaam} op $& $1')
    expect(fillLetter({ ...letter, title: '{constructor} {tostring}' }, {}).title).toBe(
      '{constructor} {tostring}',
    )
  })

  test('subject and title stay on one line', () => {
    const { subject, title, intro } = fillLetter(letter, {
      hond: 'Bo\r\nBcc: x@y.be',
      dag: 'nu',
      voornaam: 'A\nB',
    })
    expect(subject).toBe('Bo Bcc: x@\u200by.\u200bbe op nu')
    expect(title).toBe('Dag A B')
    expect(intro).toContain('A\nB')
  })

  test('without braces nothing changes', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replace(/[{}]/g, '')),
        (intro) => {
          expect(fillLetter({ ...letter, intro }, { voornaam: 'x' }).intro).toBe(intro)
        },
      ),
    )
  })
})

describe('paragraphs', () => {
  test.each([
    ['een', ['een']],
    ['een\ntwee\n\ndrie', ['een\ntwee', 'drie']],
    ['een\n \t\n\n\ndrie\n\n', ['een', 'drie']],
    ['  \n\n ', []],
    ['', []],
  ])('%j', (words, expected) => {
    expect(paragraphs(words)).toEqual(expected.map((text) => ({ type: 'paragraph', text })))
  })
})

describe('a mail that keeps quiet at night', () => {
  test.each([
    ['by day', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
    ['just before the evening', '2026-11-20T19:59:59Z', '2026-11-20T19:59:59Z'],
    ['in the evening', '2026-11-20T20:00:00Z', '2026-11-21T07:00:00Z'],
    ['at night', '2026-11-21T02:00:00Z', '2026-11-21T07:00:00Z'],
    ['at eight', '2026-11-21T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['in summer', '2026-07-20T19:30:00Z', '2026-07-21T06:00:00Z'],
    ['over the change to summer time', '2027-03-27T22:30:00Z', '2027-03-28T06:00:00Z'],
    ['over the change to winter time', '2026-10-24T21:30:00Z', '2026-10-25T07:00:00Z'],
    ['in the hour that comes twice', '2026-10-25T00:30:00Z', '2026-10-25T07:00:00Z'],
  ])('%s', (_name, now, until) => {
    expect(quietUntil(new Date(now)).toISOString()).toBe(new Date(until).toISOString())
  })

  test('never leaves before it was asked, and never at night, at any instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (now) => {
          const until = quietUntil(now)
          expect(until.getTime()).toBeGreaterThanOrEqual(now.getTime())
          expect(quietUntil(until)).toEqual(until)
          expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(12 * 3_600_000)
        },
      ),
    )
  })
})

describe('turnOf', () => {
  const night = new Date('2026-11-20T22:00:00Z')
  const morning = new Date('2026-11-21T07:00:00Z')
  test('a mail leaves when its turn comes, unless it is too late for it', () => {
    expect(turnOf({ expiresAt: null, isQuiet: false }, night)).toBe('now')
    expect(turnOf({ expiresAt: new Date(night.getTime() + 1), isQuiet: false }, night)).toBe('now')
    expect(turnOf({ expiresAt: night, isQuiet: false }, night)).toBe('too-late')
  })

  test('a quiet one waits for the morning, and is dropped when that is too late', () => {
    expect(turnOf({ expiresAt: null, isQuiet: true }, night)).toEqual(morning)
    expect(turnOf({ expiresAt: new Date('2026-11-21T07:00:01Z'), isQuiet: true }, night)).toEqual(
      morning,
    )
    expect(turnOf({ expiresAt: morning, isQuiet: true }, night)).toBe('too-late')
    expect(turnOf({ expiresAt: null, isQuiet: true }, morning)).toBe('now')
  })
})

describe('places', () => {
  test('unknown ones are named once, also odd ones', () => {
    expect(
      unknownPlaces('{voornaam} {vornaam} {vornaam} { } {Hond}', ['voornaam', 'hond']),
    ).toEqual(['vornaam', ' ', 'Hond'])
    expect(unknownPlaces('geen haken', ['voornaam'])).toEqual([])
  })

  test('the sentence names what can be used', () => {
    expect(placesProblem('{vornaam}', ['voornaam', 'hond'])).toBe(
      '{vornaam} bestaat niet in deze mail. Je kan kiezen uit {voornaam}, {hond}.',
    )
    expect(placesProblem('{hond}', ['voornaam', 'hond'])).toBeUndefined()
  })
})

describe('maskLinks', () => {
  const url = 'https://www.salon.test'
  const token = 'AbCdEf0123456789_-AbCd'
  test.each([
    [`Zie ${url}/mijn-afspraak/${token}.`, `Zie ${url}/mijn-afspraak/•••`],
    [`<a href="${url}/mijn-gegevens/${token}">`, `<a href="${url}/mijn-gegevens/•••">`],
    [
      `${url}/kadobonnen/herroepen?token=6d8f7c1e.1764000000.${token}&x=1`,
      `${url}/kadobonnen/herroepen?token=•••&x=1`,
    ],
    [
      `${url}/afmelden/6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11.1764000000.${token} en ${url}/boeken`,
      `${url}/afmelden/••• en ${url}/boeken`,
    ],
    [
      `${url}/admin/afspraken?afspraak=6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11`,
      `${url}/admin/afspraken?afspraak=6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11`,
    ],
    [
      `<a href="${url}/kadobonnen/herroepen?x=1&amp;token=6d8f7c1e.1764000000.${token}">`,
      `<a href="${url}/kadobonnen/herroepen?x=1&amp;token=•••">`,
    ],
    [
      `https://www.hondensalon-snuf.be/wachtlijst/${token}`,
      'https://www.hondensalon-snuf.be/wachtlijst/•••',
    ],
    ['https://www.hondensalon-snuf.be/boeken', 'https://www.hondensalon-snuf.be/boeken'],
    [`https://elders.be/${token}`, `https://elders.be/${token}`],
  ])('%s', (content, expected) => {
    expect(maskLinks(content)).toBe(expected)
  })
})

test('the words by which a kept mail is known stay: mails that were kept before lie in the database with them', () => {
  expect(KEPT_AS_FILE).toBe(
    'Er was geen mailserver ingesteld: deze mail is als bestand op de server bewaard en bij niemand aangekomen.',
  )
})

const PAGE = 'https://salon.test/mijn-afspraak/'
const linked = (...hrefs: Href<number>[]): StoredBody => ({
  salon: salonPlaceholders,
  title: '',
  preview: '',
  blocks: [{ type: 'buttons', buttons: hrefs.map((href) => ({ label: 'Hier', href })) }],
})
const [visit, key] = [
  { page: PAGE, visit: 'a' },
  { page: 'https://salon.test/afmelden/', key: 0 },
]
test.each([
  [{ state: 'waiting' }, ''],
  [{ state: 'failed', attachments: [{ content: 'AA==' }] }, ''],
  [{ state: 'sent' }, ''],
  [{ state: 'sent', attachments: [{ content: '' }] }, 'bijlage'],
  [{ state: 'sent', content: linked(visit, { page: PAGE, visit: 'b' }) }, ''],
  [{ state: 'sent', content: linked(visit, key) }, 'persoonlijke links'],
  [{ state: 'failed', content: linked(key), keys: ['x'] }, ''],
  [{ state: 'sent', content: linked('https://salon.test/boeken') }, ''],
  [{ state: 'sent', content: linked(visit), isElsewhere: true }, 'ander mailadres'],
  [{ state: 'failed', content: linked(visit), isElsewhere: true }, 'ander mailadres'],
  [{ state: 'sent', content: linked('https://salon.test/boeken'), isElsewhere: true }, ''],
  // as mails were stored before
  [{ state: 'sent', text: `${PAGE}••• x` }, 'persoonlijke links'],
  [{ state: 'sent', html: '<a href="https://salon.test/afmelden/•••">' }, 'persoonlijke links'],
  [{ state: 'sent', text: 'code •••12 op https://salon.test/boeken' }, ''],
  [
    { state: 'failed', text: `${PAGE}AbCdEf0123456789_-AbCd`, isElsewhere: true },
    'ander mailadres',
  ],
  [{ state: 'failed', text: `${PAGE}AbCdEf0123456789_-AbCd` }, ''],
  [{ state: 'failed', isUnwanted: true }, 'afgemeld'],
  [{ state: 'cancelled' }, 'geannuleerd'],
  [{ state: 'sent', text: '' }, 'niet meer bewaard'],
  [{ state: 'failed', expiresAt: new Date('2026-11-20T09:00:00Z') }, 'te laat'],
  [{ state: 'failed', expiresAt: new Date('2026-11-20T09:00:01Z') }, ''],
] as const)('whether %j can be sent again, or why not', (mail, problem) => {
  const stored = {
    expiresAt: null,
    attachments: null,
    text: 'Dag Els',
    html: null,
    content: null,
    keys: null,
    isUnwanted: false,
    isElsewhere: false,
  }
  const reason = whyNotAgain({ ...stored, ...mail }, new Date('2026-11-20T09:00:00Z')) ?? 'ja'
  expect(reason).toMatch(problem || /^ja$/)
})
