import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from '#server/adapters/mail/create-mailer.ts'
import {
  createFolderMailer,
  measureKeptMails,
  pruneKeptMails,
} from '#server/adapters/mail/folder.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'
import { envSchema } from '#server/env.ts'

const mail: Mail = {
  messageId: '<6d8f7c1e-52a1@salon.test>',
  writtenAt: new Date('2026-11-20T09:00:00Z'),
  from: '"Salon Snuf" <info@example.be>',
  to: 'els@voorbeeld.be',
  subject: 'Uw afspraak – dinsdag',
  text: 'Dag Els',
  html: '<p>Dag Els</p>',
  calendar: { content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', method: 'PUBLISH' },
}

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-mail-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('without a mail server every mail becomes a file that a mail program opens', async () => {
  const data = path.join(makeFolder(), 'data')
  const mailer = createMailer(envSchema.parse({ DATA_DIR: data, MAIL_FROM: 'post@verzender.be' }))
  expect(await mailer.check()).toEqual({ ok: true })
  expect(await mailer.send(mail)).toEqual({ ok: true, isKept: true })
  const [name = '', ...others] = fs.readdirSync(path.join(data, 'outbox'))
  expect(others).toEqual([])
  const parsed = await PostalMime.parse(fs.readFileSync(path.join(data, 'outbox', name)))
  expect(parsed).toMatchObject({
    subject: mail.subject,
    messageId: mail.messageId,
    from: { name: 'Salon Snuf', address: 'post@verzender.be' },
    to: [{ address: 'els@voorbeeld.be' }],
  })
  expect(parsed.attachments.map(({ mimeType }) => mimeType)).toEqual([
    'text/calendar',
    'application/ics',
  ])
})

test('an attached file arrives as it was', async () => {
  const folder = makeFolder()
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 255, 13, 10, 46, 10])
  const attachments = [
    { filename: 'kadobon.pdf', contentType: 'application/pdf', content: bytes.toString('base64') },
  ]
  const { calendar: _none, ...letter } = mail
  await createFolderMailer({ folder, from: undefined }).send({ ...letter, attachments })
  const parsed = await PostalMime.parse(
    fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] ?? '')),
  )
  expect(parsed.attachments).toMatchObject([
    { filename: 'kadobon.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ])
  const { content } = parsed.attachments[0] ?? {}
  expect(content instanceof ArrayBuffer && Buffer.from(content).equals(bytes)).toBe(true)
})

test.for<[string, Record<string, string>]>([
  [
    'https://salon.test/afmelden/a.b.c',
    {
      'list-unsubscribe': '<https://salon.test/afmelden/a.b.c>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
  ],
  [
    'http://salon.test/afmelden/a.b.c',
    { 'list-unsubscribe': '<http://salon.test/afmelden/a.b.c>' },
  ],
])('a mail program reads where to stop such mails: %s', async ([stopLink, expected]) => {
  const folder = makeFolder()
  await createFolderMailer({ folder, from: undefined }).send({ ...mail, stopLink })
  const { headers } = await PostalMime.parse(
    fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] ?? '')),
  )
  const told = headers
    .filter(({ key }) => key.startsWith('list-unsubscribe'))
    .map(({ key, value }) => [key, value])
  expect(Object.fromEntries(told)).toEqual(expected)
})

test('files are named by time and message, so that they sort in the order of sending', async () => {
  const folder = makeFolder()
  const mailer = createFolderMailer({ folder, from: undefined })
  const ids = ['z', 'a', 'm']
  for (const [index, id] of ids.entries())
    await mailer.send({
      ...mail,
      messageId: `<${id}@salon.test>`,
      writtenAt: new Date(1_800_000_000_000 + index),
    })
  const names = fs.readdirSync(folder).toSorted()
  expect(names.map((name) => name.replace(/^.*_/, ''))).toEqual(['z.eml', 'a.eml', 'm.eml'])
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_/)
})

test('a mail that is delivered twice is one file', async () => {
  const folder = makeFolder()
  const mailer = createFolderMailer({ folder, from: undefined })
  for (let delivery = 0; delivery < 3; delivery += 1)
    expect(await mailer.send(mail)).toEqual({ ok: true, isKept: true })
  expect(fs.readdirSync(folder)).toEqual(['2026-11-20T09-00-00-000Z_6d8f7c1e-52a1.eml'])
})

test('old files go, and the room of the others is known', async () => {
  const folder = makeFolder()
  const mailer = createFolderMailer({ folder, from: undefined })
  await mailer.send({
    ...mail,
    messageId: '<oud@salon.test>',
    writtenAt: new Date('2025-01-01T00:00:00Z'),
  })
  await mailer.send(mail)
  fs.writeFileSync(path.join(folder, 'van-de-eigenares.txt'), 'x')
  expect(await pruneKeptMails(folder, new Date('2026-01-01T00:00:00Z'))).toBe(1)
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    '2026-11-20T09-00-00-000Z_6d8f7c1e-52a1.eml',
    'van-de-eigenares.txt',
  ])
  const [name = ''] = fs.readdirSync(folder)
  expect(await measureKeptMails(folder)).toEqual({
    count: 1,
    bytes: fs.statSync(path.join(folder, name)).size,
  })
  expect([
    await pruneKeptMails(path.join(folder, 'niets'), new Date()),
    await measureKeptMails(path.join(folder, 'niets')),
  ]).toEqual([0, { count: 0, bytes: 0 }])
})

test('the folder is for the server alone, and its parent keeps its own rights', async () => {
  const root = makeFolder()
  fs.chmodSync(root, 0o755)
  await createFolderMailer({ folder: path.join(root, 'data', 'outbox'), from: undefined }).send(
    mail,
  )
  expect(fs.statSync(path.join(root, 'data', 'outbox')).mode & 0o777).toBe(0o700)
  expect(fs.statSync(path.join(root, 'data')).mode & 0o700).toBe(0o700)
  expect(fs.statSync(root).mode & 0o777).toBe(0o755)
})

test('a message id cannot lead out of the folder', async () => {
  const root = makeFolder()
  await createFolderMailer({ folder: path.join(root, 'outbox'), from: undefined }).send({
    ...mail,
    messageId: '<../../weg@salon.test>',
  })
  expect(fs.readdirSync(root)).toEqual(['outbox'])
  expect(fs.readdirSync(path.join(root, 'outbox'))).toHaveLength(1)
})

test('a folder that cannot be written means later', async () => {
  const root = makeFolder()
  fs.writeFileSync(path.join(root, 'outbox'), 'a file, not a folder')
  expect(
    await createFolderMailer({ folder: path.join(root, 'outbox'), from: undefined }).send(mail),
  ).toEqual({
    ok: false,
    kind: 'retry',
    reason: 'De mail kon niet bewaard worden (EEXIST).',
  })
})
