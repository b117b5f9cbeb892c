import { once } from 'node:events'
import net from 'node:net'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Mail } from '#server/adapters/mail/mailer.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts'
import { answer, portOf, startRawServer, startSink } from '#tests/support/smtp-sink.ts'

const mail: Mail = {
  messageId: '<0b1c@salon.test>',
  writtenAt: new Date('2026-11-20T09:00:00Z'),
  from: '"Salon Snuf" <info@example.be>',
  to: 'els@voorbeeld.be',
  subject: 'Uw afspraak – dinsdag',
  text: 'Dag Els, tot dinsdag. €\u00a055',
  html: '<p>Dag Els, tot dinsdag. €\u00a055</p>',
}
/** For a server that hangs; of one that works, no test depends on how soon it answers. */
const quick = { connection: 300, greeting: 300, socket: 300, total: 700 }

function mailerFor(
  url: string,
  { from, timeouts }: { from?: string; timeouts?: typeof quick } = {},
) {
  const mailer = createSmtpMailer({ url, from, ...(timeouts && { timeouts }) })
  onTestFinished(() => mailer.close())
  return mailer
}

describe('looking whether mails can leave', () => {
  test('sends nothing, and tells a server that lets us in from one that does not', async () => {
    const { url, received } = await startSink()
    const patient = { connection: 5_000, greeting: 5_000, socket: 5_000, total: 8_000 }
    expect(await mailerFor(url, { timeouts: patient }).check()).toEqual({ ok: true })
    expect(received).toEqual([])
    expect(await mailerFor('smtp://127.0.0.1:2').check()).toEqual({
      ok: false,
      reason: 'De mailserver neemt geen verbinding aan. Kijk naam en poort na (ECONNREFUSED).',
    })
    const { url: silent } = await startRawServer(() => undefined)
    expect(await mailerFor(silent).check()).toMatchObject({ ok: false })
  })
})

describe('a mail that the server takes', () => {
  test('arrives with both forms, its sender and its fixed message id', async () => {
    const { url, received } = await startSink()
    expect(await mailerFor(url).send({ ...mail, replyTo: 'klant@voorbeeld.be' })).toEqual({
      ok: true,
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'info@example.be', to: ['els@voorbeeld.be'] })
    const parsed = await PostalMime.parse(received[0]?.raw ?? '')
    expect(parsed).toMatchObject({
      messageId: '<0b1c@salon.test>',
      subject: mail.subject,
      from: { name: 'Salon Snuf', address: 'info@example.be' },
      replyTo: [{ address: 'klant@voorbeeld.be' }],
    })
    expect(parsed.text?.trim()).toBe(mail.text)
    expect(parsed.html?.trim()).toBe(mail.html)
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(parsed.attachments).toEqual([])
  })

  test.each(['PUBLISH', 'CANCEL'] as const)(
    'carries its calendar with the method %s, to add and as a file',
    async (method) => {
      const { url, received } = await startSink()
      await mailerFor(url).send({
        ...mail,
        calendar: {
          content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nSUMMARY:Café\r\nEND:VCALENDAR\r\n`,
          method,
        },
      })
      const raw = received[0]?.raw.toString() ?? ''
      expect(raw).toMatch(
        new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`, 'i'),
      )
      const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
      expect(attachments.map(({ mimeType }) => mimeType)).toEqual([
        'text/calendar',
        'application/ics',
      ])
      expect(attachments[1]?.filename).toBe('afspraak.ics')
      for (const { content } of attachments) expect(content).toContain('SUMMARY:Café')
    },
  )

  test('leaves from MAIL_FROM under its own name, with answers to its own sender', async () => {
    const { url, received } = await startSink()
    await mailerFor(url, { from: 'post@verzender.be' }).send(mail)
    const parsed = await PostalMime.parse(received[0]?.raw ?? '')
    expect(received[0]?.from).toBe('post@verzender.be')
    expect(parsed.from).toEqual({ name: 'Salon Snuf', address: 'post@verzender.be' })
    expect(parsed.replyTo).toEqual([{ name: 'Salon Snuf', address: 'info@example.be' }])
  })

  test('leaves from MAIL_FROM as a whole when that has a name', async () => {
    const { url, received } = await startSink()
    await mailerFor(url, { from: 'Afspraken <post@verzender.be>' }).send({
      ...mail,
      replyTo: 'klant@voorbeeld.be',
    })
    const parsed = await PostalMime.parse(received[0]?.raw ?? '')
    expect(parsed.from).toEqual({ name: 'Afspraken', address: 'post@verzender.be' })
    expect(parsed.replyTo).toEqual([{ name: '', address: 'klant@voorbeeld.be' }])
  })

  test('gains no header and no recipient from line breaks and commas', async () => {
    const { url, received } = await startSink()
    const evil = '\r\nBcc: dief@kwaad.be\r\n\r\n<b>'
    await mailerFor(url).send({
      ...mail,
      subject: `Hallo${evil}`,
      from: `"Snuf${evil}" <info@example.be>`,
      messageId: `<1@salon.test>${evil}`,
      replyTo: `klant@voorbeeld.be${evil}`,
      to: 'els@voorbeeld.be, dief@kwaad.be',
    })
    expect(received.flatMap(({ to }) => to)).not.toContain('dief@kwaad.be')
    for (const { raw } of received) {
      const parsed = await PostalMime.parse(raw)
      expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(parsed.text?.trim()).toBe(mail.text)
    }
    await mailerFor(url).send({
      ...mail,
      subject: `Hallo${evil}`,
      from: `"Snuf${evil}" <info@example.be>`,
    })
    const parsed = await PostalMime.parse(received.at(-1)?.raw ?? '')
    expect(parsed.subject).toBe('Hallo Bcc: dief@kwaad.be <b>')
    expect(parsed.from?.address).toBe('info@example.be')
  })

  test('shares a kept connection with the next one, and gets a new one when the server closed it', async () => {
    let connections = 0
    const { url, received, hangUp } = await startSink({
      onConnect(_session, callback) {
        connections += 1
        callback()
      },
    })
    const mailer = mailerFor(url)
    await mailer.send(mail)
    await mailer.send(mail)
    expect(connections).toBe(1)
    hangUp()
    await expect.poll(async () => await mailer.send(mail)).toEqual({ ok: true })
    expect(connections).toBe(2)
    expect(received).toHaveLength(3)
  })
})

describe('a mail that the server does not take', () => {
  const refusals: [string, (code: number) => SMTPServerOptions][] = [
    [
      'the sender',
      (code) => ({ onMailFrom: (_address, _session, callback) => callback(answer(code)) }),
    ],
    [
      'the recipient',
      (code) => ({ onRcptTo: (_address, _session, callback) => callback(answer(code)) }),
    ],
    [
      'the content',
      (code) => ({
        onData(stream, _session, callback) {
          stream.resume()
          stream.on('end', () => callback(answer(code)))
        },
      }),
    ],
  ]

  test.each(refusals)('waits when the server puts off %s with a 4xx', async (_name, options) => {
    const { url } = await startSink(options(451))
    expect(await mailerFor(url).send(mail)).toEqual({
      ok: false,
      kind: 'retry',
      reason: expect.stringContaining('451'),
    })
  })

  test.each(refusals)('is final when the server refuses %s with a 5xx', async (_name, options) => {
    const { url } = await startSink(options(550))
    expect(await mailerFor(url).send(mail)).toEqual({
      ok: false,
      kind: 'refused',
      reason: expect.stringContaining('550'),
    })
  })

  test('leaves the connection usable for the next one', async () => {
    const { url, received } = await startSink({
      onRcptTo: ({ address }, _session, callback) =>
        address.startsWith('weg') ? callback(answer(550)) : callback(),
    })
    const mailer = mailerFor(url)
    expect(await mailer.send({ ...mail, to: 'weg@voorbeeld.be' })).toMatchObject({
      kind: 'refused',
    })
    expect(await mailer.send(mail)).toEqual({ ok: true })
    expect(received).toHaveLength(1)
  })

  test('is final when the address cannot be one', async () => {
    const { url, received } = await startSink()
    expect(await mailerFor(url).send({ ...mail, to: '' })).toMatchObject({
      ok: false,
      kind: 'refused',
    })
    expect(received).toEqual([])
  })

  test('waits while the password is wrong, because the mail itself is fine', async () => {
    const { url, received } = await startSink({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong')),
    })
    const outcome = await mailerFor(url.replace('//', '//salon:fout@')).send(mail)
    expect(outcome).toMatchObject({
      ok: false,
      kind: 'retry',
      reason: expect.stringContaining('aanmelding'),
    })
    expect(JSON.stringify(outcome)).not.toContain('fout@')
    expect(received).toEqual([])
  })

  test('goes through TLS to a relay on this machine that made its own certificate', async () => {
    const { url, received } = await startSink({ disabledCommands: ['AUTH'] })
    expect(await mailerFor(url).send(mail)).toEqual({ ok: true })
    expect(received).toHaveLength(1)
  })
})

describe('a server that does not answer properly', () => {
  test('a closed port means later', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const port = portOf(closed)
    await new Promise((resolve) => closed.close(resolve))
    expect(await mailerFor(`smtp://127.0.0.1:${port}`).send(mail)).toEqual({
      ok: false,
      kind: 'retry',
      reason: 'De mailserver neemt geen verbinding aan. Kijk naam en poort na (ECONNREFUSED).',
    })
  })

  test('an unknown host means later', async () => {
    expect(await mailerFor('smtp://bestaat-niet.invalid:25').send(mail)).toMatchObject({
      ok: false,
      kind: 'retry',
      reason: expect.stringContaining('niet gevonden'),
    })
  })

  test('one that never greets is left after the greeting time', async () => {
    const { url } = await startRawServer(() => undefined)
    expect(await mailerFor(url, { timeouts: quick }).send(mail)).toEqual({
      ok: false,
      kind: 'retry',
      reason: 'De mailserver antwoordde niet op tijd.',
    })
  })

  test('one that never takes the content is left after the socket time', async () => {
    const { url } = await startSink({ onData: (stream) => stream.resume() })
    expect(await mailerFor(url, { timeouts: quick }).send(mail)).toMatchObject({
      ok: false,
      kind: 'retry',
    })
  })

  test('one that answers a letter at a time is left after the total time', async () => {
    const { url } = await startRawServer((socket) => {
      socket.write('220-')
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const start = performance.now()
    expect(
      await mailerFor(url, {
        timeouts: { connection: 60_000, greeting: 60_000, socket: 60_000, total: 700 },
      }).send(mail),
    ).toEqual({
      ok: false,
      kind: 'retry',
      reason: 'De mailserver antwoordde niet op tijd.',
    })
    expect(performance.now() - start).toBeGreaterThan(600)
  })

  test('one that hangs up half-way gets the mail once, not again by itself', async () => {
    let contents = 0
    const { url } = await startRawServer((socket) => {
      socket.write('220 sink\r\n')
      socket.on('data', (chunk) => {
        const command = chunk.toString()
        if (command.startsWith('EHLO')) socket.write('250 sink\r\n')
        else if (/^(MAIL|RCPT)/.test(command)) socket.write('250 ok\r\n')
        else if (command.startsWith('DATA')) socket.write('354 go\r\n')
        else if (command.includes('Message-ID')) {
          contents += 1
          socket.destroy()
        }
      })
    })
    expect(await mailerFor(url).send(mail)).toMatchObject({ ok: false, kind: 'retry' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(contents).toBe(1)
  })

  test('nobody waits for the server when the mailer is closed', async () => {
    const { url } = await startRawServer(() => undefined)
    const mailer = createSmtpMailer({ url, from: undefined })
    const outcome = mailer.send(mail)
    await new Promise((resolve) => setTimeout(resolve, 100))
    mailer.close()
    expect(await outcome).toMatchObject({ ok: false, kind: 'retry' })
  })
})
