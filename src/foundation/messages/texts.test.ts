import { sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillLetter } from '#foundation/messages/rules.ts'
import { letters, mailLabel } from '#foundation/messages/texts.ts'
import {
  letterKindSchema,
  mailSchema,
  mailSummarySchema,
  previewAnswerSchema,
  templateSchema,
} from '#foundation/messages/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { mailTemplates, outbox } from '#server/db/tables/outbox.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

const { app, deps, tableOwner } = await createTestApp()
const { db } = deps
const owner = await createOwner(app)

beforeEach(async () => {
  await db.delete(outbox)
  await tableOwner.delete(mailTemplates)
  await db.delete(appointments)
})

const listed = async (query = '') =>
  exact(array(mailSummarySchema)).parse((await owner.get(`/api/messages${query}`)).body)
const shown = async (id: string) =>
  exact(mailSchema).parse((await owner.get(`/api/messages/${id}`)).body)

test.each([
  ['owner-notice', 'Nieuwe aanvraag'],
  ['client-cancelled', 'Afgezegd door de klant'],
  ['client-moved', 'Verplaatst door de klant'],
  ['my-data-link', 'Mijn gegevens: link'],
  ['my-data-corrected', 'Gegevens verbeterd door de klant'],
  ['my-data-erasure', 'Vraag om gegevens te wissen'],
  ['iets-van-vroeger', 'Mail'],
])('the owner reads what a mail of kind %s is', (kind, label) => {
  expect(mailLabel(kind)).toBe(label)
})

test('who gets a voucher reads from whom it is and where it can be spent', () => {
  for (const [van, subject] of [
    [' van Bo', 'Een kadobon van Bo, te gebruiken bij Hondensalon Snuf'],
    ['', 'Een kadobon, te gebruiken bij Hondensalon Snuf'],
  ] as const)
    expect(
      fillLetter(letters['voucher-gift'].words, { van, salon: 'Hondensalon Snuf' }).subject,
    ).toBe(subject)
  expect(fillLetter(letters['voucher-handed'].words, { salon: 'Hondensalon Snuf' }).subject).toBe(
    'Uw kadobon van Hondensalon Snuf',
  )
})

const templates = async () =>
  exact(array(templateSchema)).parse((await owner.get('/api/messages/templates')).body)

describe('the words of a mail', () => {
  const words = {
    subject: 'Tot {datum}',
    title: 'Joepie',
    intro: 'Dag {voornaam},\n\nTot dan.',
    closing: '',
  }
  const path = '/api/messages/templates/appointment-confirmed'
  test('are ours until the owner has her own, one for each kind', async () => {
    const all = await templates()
    expect(all.map(({ kind }) => kind)).toEqual(letterKindSchema.options)
    for (const { kind, words: shownWords, isOwn, version } of all) {
      expect(shownWords).toEqual(letters[kind].words)
      expect({ isOwn, version }).toEqual({ isOwn: false, version: 0 })
    }
  })

  test('are kept, used by the next mail, and ours again after a reset', async () => {
    const saved = await owner.call('PUT', path, { body: { words, version: 0 } })
    expect(saved).toMatchObject({
      status: 200,
      body: { kind: 'appointment-confirmed', words, isOwn: true, version: 1 },
    })
    const visit = {
      firstName: 'Els',
      lastName: 'P',
      email: 'els@voorbeeld.be',
      phone: '0470 12 34 56',
      dogName: 'Bo',
      dogBreed: 'Poedel',
      service: 'Poedel',
      date: '2026-11-25',
      startTime: '09:00',
      status: 'confirmed',
    }
    await owner.post('/api/appointments', visit)
    const [mail] = await listed('?q=els')
    expect(mail?.subject).toBe('Tot woensdag 25 november 2026')
    expect((await shown(mail?.id ?? '')).text).toMatch(
      /^Joepie\n\nDag Els,\n\nTot dan\.\n\nDatum: woensdag 25 november 2026/,
    )
    expect(await owner.remove(path)).toMatchObject({ status: 200, body: { success: true } })
    expect((await templates()).find(({ kind }) => kind === 'appointment-confirmed')).toMatchObject({
      words: letters['appointment-confirmed'].words,
      isOwn: false,
    })
  })

  test('that equal ours stay ours', async () => {
    expect(
      await owner.call('PUT', path, {
        body: { words: letters['appointment-confirmed'].words, version: 0 },
      }),
    ).toMatchObject({
      body: { isOwn: false, version: 1 },
    })
  })

  test('name only places that there are: each field says which it can name', async () => {
    const wrong = { ...words, subject: '{datun}', intro: 'Dag {voornaam} {vroeger}' }
    const { status, body } = await owner.call('PUT', path, { body: { words: wrong, version: 0 } })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid',
      fields: {
        'words.subject': expect.stringMatching(/^\{datun\} bestaat niet.*\{voornaam\}, \{hond\}/),
        'words.intro': expect.stringContaining('{vroeger}'),
      },
    })
    expect(
      await owner.call('PUT', '/api/messages/templates/appointment-changed', {
        body: { words: { ...words, intro: '{vroeger}' }, version: 0 },
      }),
    ).toMatchObject({ status: 200 })
    expect(
      await owner.call('PUT', path, {
        body: { words: { ...words, subject: ' ', title: '' }, version: 0 },
      }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'words.subject': 'Vul een onderwerp in.' } },
    })
    expect(
      await owner.call('PUT', path, { body: { words: { ...words, title: '' }, version: 0 } }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'words.title': 'Vul een titel in.' } },
    })
    expect(await owner.call('PUT', path, { body: { words: 'tekst', version: 0 } })).toMatchObject({
      status: 400,
    })
    expect(
      await owner.call('PUT', '/api/messages/templates/bestaat-niet', {
        body: { words, version: 0 },
      }),
    ).toMatchObject({ status: 404 })
  })

  test('of two editors the second is shown what the first stored, also when that was a reset', async () => {
    const saves = await Promise.all(
      ['a', 'b', 'c'].map((title) =>
        owner.call('PUT', path, { body: { words: { ...words, title }, version: 0 } }),
      ),
    )
    expect(saves.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 409, 409,
    ])
    const stale = saves.find(({ status }) => status === 409)
    expect(stale?.body).toMatchObject({
      code: 'stale',
      current: { kind: 'appointment-confirmed', version: 1, words: { intro: words.intro } },
    })
    await owner.remove(path)
    expect(await owner.call('PUT', path, { body: { words, version: 1 } })).toMatchObject({
      status: 409,
      body: { current: { isOwn: false, version: 2 } },
    })
    expect(await owner.call('PUT', path, { body: { words, version: 2 } })).toMatchObject({
      status: 200,
    })
  })
})

const preview = async (kind: string, words: object) =>
  await owner.post(`/api/messages/templates/${kind}/preview`, { words })

describe('the preview', () => {
  test('without anything real shows every kind with made-up names, and stores and sends nothing', async () => {
    const empty = await createTestApp()
    const boss = await createOwner(empty.app)
    for (const kind of letterKindSchema.options) {
      const { status, body } = await boss.post(`/api/messages/templates/${kind}/preview`, {
        words: letters[kind].words,
      })
      expect(status).toBe(200)
      const { subject, text, html, isExample } = exact(previewAnswerSchema).parse(body)
      expect(`${subject} ${text}`).not.toMatch(/[{}]/)
      expect(isExample).toBe(true)
      expect(html === null).toBe(letters[kind].isPlain === true)
    }
    expect(await empty.deps.db.$count(outbox)).toBe(0)
  })

  test('shows the latest visit in the words that are typed', async () => {
    await insertVisit(db, {
      date: '2030-01-07',
      firstName: '<b>Bea</b>',
      dogName: 'Zorro',
      startTime: '16:00',
      endTime: '18:00',
    })
    for (const kind of [
      'request-received',
      'appointment-confirmed',
      'appointment-changed',
      'appointment-moved',
      'appointment-cancelled',
      'appointment-reminder',
      'dog-ready',
      'owner-notice',
      'rebook',
    ] as const) {
      const { body } = await preview(kind, {
        ...letters[kind].words,
        intro: kind === 'owner-notice' ? '{naam} vraagt' : 'Dag {voornaam} met <i>haken</i>',
      })
      const { html, text, isExample } = parse(previewAnswerSchema, body)
      expect(isExample).toBe(false)
      expect(html).toContain('&lt;b&gt;Bea')
      expect(html).not.toContain('<b>Bea')
      expect(html).not.toMatch(/<i>haken/)
      expect(text).toContain(kind === 'owner-notice' ? 'Maes vraagt' : 'met <i>haken</i>')
    }
    expect(await db.$count(outbox)).toBe(0)
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from appointment_links`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('waits for words that can be used', async () => {
    expect(
      await preview('dog-ready', { ...letters['dog-ready'].words, intro: '{nee}' }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'words.intro': expect.any(String) } },
    })
  })
})
