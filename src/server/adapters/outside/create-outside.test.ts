import { createServer } from 'node:http'
import net from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createOutside } from '#server/adapters/outside/create-outside.ts'
import { startFakeDns } from '#tests/support/fake-dns.ts'
import { portOf } from '#tests/support/smtp-sink.ts'

async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return portOf(server)
}

test('the records of a name are read whole; none, no such name and no answer are told apart', async () => {
  const long = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
  const server = await startFakeDns(
    {
      'salon.example': ['v=spf1 include:_spf.google.com ~all', 'iets anders'],
      'google._domainkey.salon.example': [long],
      'leeg.example': [],
    },
    ['stil.example'],
  )
  const outside = createOutside({ nameServers: [server] })
  expect((await readSorted(outside, 'salon.example')).toSorted()).toEqual([
    'iets anders',
    'v=spf1 include:_spf.google.com ~all',
  ])
  expect(await outside.readTexts('google._domainkey.salon.example')).toEqual([long])
  expect(await outside.readTexts('leeg.example')).toEqual([])
  expect(await outside.readTexts('nergens.example')).toEqual([])
  const hasty = createOutside({ nameServers: [server], deadlineMs: 100 })
  expect(await hasty.readTexts('stil.example')).toEqual({ problem: 'ETIMEOUT' })
})

async function readSorted(
  outside: ReturnType<typeof createOutside>,
  name: string,
): Promise<string[]> {
  const texts = await outside.readTexts(name)
  return Array.isArray(texts) ? texts : []
}

test('an address is read with the clock of whoever answers, and a redirect is told', async () => {
  const port = await listening(
    createServer((request, response) => {
      if (request.url === '/stil') return
      if (request.url === '/elders') response.writeHead(302, { location: '/hier' }).end()
      else response.writeHead(200, { date: 'Tue, 24 Nov 2026 09:00:00 GMT' }).end('{"version":"1"}')
    }),
  )
  const outside = createOutside()
  const base = `http://127.0.0.1:${port}`
  const answer = { status: 200, text: '{"version":"1"}', date: new Date('2026-11-24T09:00:00Z') }
  expect(await outside.ask(`${base}/hier`)).toEqual(answer)
  expect(await outside.ask(`${base}/elders`)).toMatchObject({ status: 302 })
  expect(await outside.ask(`${base}/elders`, { follow: true })).toEqual(answer)
  expect(await createOutside({ deadlineMs: 100 }).ask(`${base}/stil`)).toEqual({
    problem: 'ETIMEDOUT',
  })
  expect(await outside.ask('http://127.0.0.1:2')).toEqual({ problem: 'ECONNREFUSED' })
})

test('a certificate is read though nobody trusts it, and what speaks no TLS shows none', async () => {
  const secure = new SMTPServer({ secure: true, logger: false })
  secure.on('error', () => undefined)
  const port = await listening(secure.server)
  const outside = createOutside()
  expect(await outside.readCertificate('127.0.0.1', port)).toEqual({
    validTo: expect.any(Date),
    problem: expect.stringMatching(/CERT|SIGNED|EXPIRED|LEAF/),
  })
  const plain = await listening(net.createServer((socket) => void socket.end('geen TLS\r\n')))
  expect(await outside.readCertificate('127.0.0.1', plain)).toEqual({
    problem: expect.stringMatching(/^E/),
  })
})
