import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { array, looseObject, parse, string } from 'valibot'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { freePort, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'

/**
 * The real Caddy with the file of deploy/ in front of the real server, certificates by its own
 * authority.
 */
const caddy = process.env['CADDY'] ?? 'caddy'
const PASSWORD = 'een-lang-wachtwoord'

beforeAll(() => {
  if (spawnSync(caddy, ['version']).status !== 0)
    throw new Error(
      'The test of the proxy needs Caddy: npm run test:deep gets it, or sudo apt-get install -y caddy.',
    )
})

test('what lies in deploy is valid to Caddy, and the unit to systemd where it is here', () => {
  const env = { ...process.env, SALON_DOMAIN: 'www.salonblij.be', SALON_ALIAS: 'salonblij.be' }
  const config = ['--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
  for (const [SALON_DOMAIN, SALON_ALIAS] of [
    ['www.salonblij.be', 'salonblij.be'],
    ['salonblij.be', undefined],
  ]) {
    const said = spawnSync(caddy, ['validate', ...config], {
      env: { ...process.env, SALON_DOMAIN, ...(SALON_ALIAS && { SALON_ALIAS }) },
      encoding: 'utf8',
    })
    expect(said.status === 0 || said.stderr).toBe(true)
  }
  expect(
    spawnSync(caddy, ['validate', ...config], { env: { ...env, SALON_DOMAIN: '{' } }).status,
  ).toBe(1)
  expect(
    spawnSync(caddy, ['fmt', '--diff', 'deploy/Caddyfile'], { encoding: 'utf8' }).stdout,
  ).not.toMatch(/^[-+]/m)
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    console.log('systemd-analyze is not here: the unit was not verified')
    return
  }
  // on this machine the salon lies elsewhere
  const folder = temporaryFolder()
  const unit = path.join(folder, 'salon.service')
  const text = fs.readFileSync('deploy/systemd/salon.service', 'utf8')
  const verify = (written: string) => {
    fs.writeFileSync(unit, written.replace(/^(Exec\w+=)\S+\/node /gm, `$1${process.execPath} `))
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    })
    return stderr.split('\n').filter((line) => line.includes('salon.service'))
  }
  expect(verify(text)).toEqual([])
  expect(verify(text.replace('Restart=always', 'Restart=soms'))).not.toEqual([])
})

test('Caddy closes a connection that fell silent before the salon would', async () => {
  const closed = Promise.withResolvers<number>()
  // one that itself waits for ever
  const salon = http.createServer({ keepAliveTimeout: 0 }, (_, response) => response.end('ja'))
  salon.on('connection', (socket) => {
    const since = Date.now()
    socket.once('end', () => closed.resolve(Date.now() - since))
  })
  salon.listen(0, '127.0.0.1')
  onTestFinished(() => void salon.close())
  await once(salon, 'listening')
  const address = salon.address()
  const inside = typeof address === 'object' ? address?.port : undefined
  const port = await freePort()
  runCaddy(temporaryFolder(), `	http_port ${port}`, {
    SALON_DOMAIN: `http://localhost:${port}`,
    SALON_UPSTREAM: `127.0.0.1:${inside}`,
  })
  await expect
    .poll(() => fetch(`http://localhost:${port}/`).then((answer) => answer.text(), String))
    .toBe('ja')
  expect(await closed.promise).toBeLessThan(8_000)
})

describe('behind Caddy', () => {
  test('a visitor meets https, HSTS and one address; who asks while the salon restarts is answered', async () => {
    const { salon, ask, plain, restart } = await openProxied()
    const turned = await plain('/boeken')
    expect([turned.status, turned.headers.location]).toEqual([
      308,
      // to Caddy that port is only where it stands, as behind a router: visitors come by 443
      'https://localhost/boeken',
    ])
    const home = await ask('/')
    expect(home.status).toBe(200)
    expect(home.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
    expect(home.text).toContain('Hondensalon Snuf')
    expect(
      (await ask('/', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    ).toBe('br')
    const login = await ask('/api/admin/login', { body: { password: PASSWORD } })
    expect(login.status).toBeLessThan(300)
    expect(String(login.headers['set-cookie'])).toMatch(/; Secure/i)
    expect(
      (
        await ask('/api/admin/login', {
          body: { password: PASSWORD },
          headers: { origin: 'https://elders.be' },
        })
      ).status,
    ).toBe(403)

    await salon.stop()
    const asked = ask('/readyz')
    await restart()
    expect((await asked).status).toBe(200)
  })

  test('each visitor counts by her own address, whatever she says it is', async () => {
    const { ask } = await openProxied()
    const knock = async (from: string, claimed: string) =>
      (
        await ask('/api/admin/login', {
          from,
          body: { password: 'mis' },
          headers: { 'x-forwarded-for': claimed },
        })
      ).status
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await knock('127.0.0.2', `203.0.113.${attempt}`)).toBe(401)
    expect(await knock('127.0.0.2', '203.0.113.9')).toBe(429)
    // another visitor is let in, and the owner reads who it was
    const { headers } = await ask('/api/admin/login', {
      from: '127.0.0.3',
      body: { password: PASSWORD },
    })
    const events = parse(
      array(looseObject({ kind: string(), address: string() })),
      JSON.parse(
        (await ask('/api/admin/login-events', { headers: { cookie: cookieOf(headers) } })).text,
      ),
    )
    expect([...new Set(events.map(({ address }) => address))]).toEqual(['127.0.0.3', '127.0.0.2'])
  })

  test('without TRUST_PROXY all of them would be the proxy', async () => {
    const { ask } = await openProxied({ TRUST_PROXY: '0' })
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await ask('/api/admin/login', { from: '127.0.0.2', body: { password: 'mis' } })
    expect(
      (await ask('/api/admin/login', { from: '127.0.0.3', body: { password: PASSWORD } })).status,
    ).toBe(429)
  })

  test('a photo of the largest size comes through, a larger one is refused by the salon', async () => {
    const { ask } = await openProxied()
    const cookie = cookieOf(
      (await ask('/api/admin/login', { body: { password: PASSWORD } })).headers,
    )
    const size = 1_700
    const noise = Buffer.from(
      Array.from({ length: size * size * 3 }, (_, at) => (at * 2_654_435_761) >>> 13),
    )
    const photo = await sharp(noise, { raw: { width: size, height: size, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(8_000_000)
    const send = async (bytes: Buffer) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }))
      form.set('purpose', 'salon')
      const request = new Request('https://localhost', { method: 'POST', body: form })
      return await ask('/api/pictures', {
        raw: Buffer.from(await request.arrayBuffer()),
        headers: { cookie, 'content-type': request.headers.get('content-type') ?? '' },
      })
    }
    const stored = await send(photo)
    expect(stored.status).toBe(201)
    const { id } = parse(looseObject({ id: string() }), JSON.parse(stored.text))
    expect((await ask(`/api/pictures/${id}`)).headers['content-type']).toBe('image/webp')
    const refused = await send(Buffer.concat([photo, Buffer.alloc(4_000_000)]))
    expect([refused.status, refused.headers['content-type']]).toEqual([
      413,
      expect.stringContaining('json'),
    ])
  })

  test('the owner is told at once what changed, and a screen that is closed leaves nothing open', async () => {
    const { ask, open } = await openProxied()
    const cookie = cookieOf(
      (await ask('/api/admin/login', { body: { password: PASSWORD } })).headers,
    )
    const streams = await Promise.all(
      // as many as one address may have
      Array.from({ length: 10 }, async () => await open('/api/admin/events?age=0', { cookie })),
    )
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    let told = ''
    streams[0]?.on('data', (chunk) => (told += String(chunk)))
    const message = {
      firstName: 'Noor',
      lastName: 'Wit',
      email: 'noor@voorbeeld.be',
      phone: '0473 44 55 66',
      comments: 'Een vraag over de prijs.',
    }
    expect((await ask('/api/appointments', { body: message })).status).toBe(201)
    await expect.poll(() => told, { timeout: 20_000 }).toContain('contacts')
    expect((await open('/api/admin/events?age=0', { cookie })).statusCode).not.toBe(200)

    for (const stream of streams) stream.destroy()
    await expect
      .poll(async () => (await open('/api/admin/events?age=0', { cookie })).statusCode, {
        // before the next heartbeat, which would find out by itself that nobody reads
        timeout: 15_000,
      })
      .toBe(200)
  })
})

type Options = {
  /** The address of the visitor. */
  from?: string
  headers?: Record<string, string>
  body?: unknown
  raw?: Buffer
}
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Caddy with the file of deploy/, these options of its own above it. */
function runCaddy(folder: string, options: string, env: Record<string, string>) {
  const file = path.join(folder, 'Caddyfile')
  fs.writeFileSync(
    file,
    `{\n	admin off\n${options}\n}\nimport ${path.resolve('deploy/Caddyfile')}\n`,
  )
  const proxy = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => await end(proxy))
  return proxy
}

/** A salon with Caddy in front; both end with the test. */
async function openProxied(settings: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const [port, plainPort, inside] = [await freePort(), await freePort(), await freePort()]
  const env = {
    DATA_DIR: `${folder}/data`,
    PUBLIC_URL: `https://localhost:${port}`,
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: '1',
    ...settings,
  }
  const salon = await startSalon(env, inside)
  onTestFinished(async () => await salon.kill())
  const proxy = runCaddy(
    folder,
    `	http_port ${plainPort}
	https_port ${port}
	local_certs
	skip_install_trust
	storage file_system ${folder}/caddy`,
    { SALON_DOMAIN: 'localhost', SALON_UPSTREAM: `127.0.0.1:${inside}` },
  )
  let said = ''
  proxy.stderr.on('data', (chunk) => (said += String(chunk)))
  const root = `${folder}/caddy/pki/authorities/local/root.crt`
  await expect
    .poll(() => fs.existsSync(root) || proxy.exitCode, { timeout: 30_000, message: said })
    .toBe(true)
  const ca = fs.readFileSync(root)
  const open = async (address: string, headers: Record<string, string>) =>
    await answerOf(https.get(`https://localhost:${port}${address}`, { ca, headers, agent: false }))
  const ask = async (address: string, { from, headers, body, raw }: Options = {}) => {
    const sent = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
    const request = https.request(`https://localhost:${port}${address}`, {
      ca,
      agent: false,
      family: 4,
      method: sent ? 'POST' : 'GET',
      ...(from && { localAddress: from }),
      headers: {
        ...(sent && {
          origin: `https://localhost:${port}`,
          'content-length': sent.length,
          'content-type': 'application/json',
        }),
        ...headers,
      },
    })
    request.end(sent)
    return await read(await answerOf(request))
  }
  // the certificate is made a moment after the authority
  await expect
    .poll(async () => await ask('/healthz').then(({ status }) => status, String), {
      timeout: 30_000,
    })
    .toBe(200)
  return {
    salon,
    ask,
    open,
    plain: async (address: string) =>
      await read(
        await answerOf(
          http.get(`http://127.0.0.1:${plainPort}${address}`, { headers: { host: 'localhost' } }),
        ),
      ),
    restart: async (): Promise<SalonProcess> => {
      const again = await startSalon(env, inside)
      onTestFinished(async () => await again.kill())
      return again
    },
  }
}

async function answerOf(request: http.ClientRequest): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk))
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: Buffer.concat(chunks).toString(),
  }
}

function cookieOf(headers: IncomingHttpHeaders): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL') // asked politely, it waits for streams that are open
  await closed
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-caddy-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => await removeFolder(folder))
  return folder
}
