// Starts a build of the program where only this machine reaches it, and looks whether it works: for
// what puts a new version in the place of an old one. Knows nothing but Node, and how a salon answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Migrations of many years take a while. */
const READY_MS = 180_000
const PAGES = ['/', '/services', '/boeken', '/contact-form', '/admin']
const ANSWERS = ['/api/booking/dates', '/api/booking/services', '/api/openapi.json']

/** Something did not work; the message is a Dutch sentence. */
export class TrialError extends Error {
  name = 'TrialError'
}

/**
 * Runs the server of the program in `root` on a port of its own, does `work` with its address and stops
 * it. Throws TrialError with what the server said when it is not ready.
 */
export async function withTrial({ root, node, env }, work) {
  const port = await freePort()
  const child = spawn(node, ['--max-semi-space-size=4', '--max-old-space-size=512', 'server.mjs'], {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'production',
      FOLLOW_PARENT: '1',
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (said = (said + piece).slice(-20_000)))
  const closed = once(child, 'close')
  try {
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, () => child.exitCode !== null || child.signalCode !== null).catch(
      (error) => {
        throw new TrialError(`${error.message}\n\n${said}`)
      },
    )
    return await work(url)
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await closed
  }
}

/** Waits until a salon says that it is ready. Throws TrialError when it ended or takes too long. */
export async function untilReady(url, hasEnded = () => false) {
  for (const last = Date.now() + READY_MS; Date.now() < last; await sleep(100)) {
    if (hasEnded()) throw new TrialError('De server stopte bij het starten.')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new TrialError(`De server was niet klaar na ${READY_MS / 60_000} minuten.`)
}

/** Visits the pages and answers that a salon cannot do without; says how many. Throws TrialError. */
export async function visitPages(url) {
  for (const path of [...PAGES, ...ANSWERS]) {
    const answer = await fetch(url + path)
    const text = await answer.text()
    const isWhole = PAGES.includes(path) ? /<h1[\s>]/.test(text) : /^[[{]/.test(text)
    if (answer.status !== 200 || !isWhole)
      throw new TrialError(`${path} antwoordt ${answer.status}${isWhole ? '' : ', zonder inhoud'}.`)
  }
  return PAGES.length + ANSWERS.length
}

/**
 * Books the first free time as a visitor would: for a copy of a salon alone. Answers what came of it in
 * words; throws TrialError when the salon fails.
 */
export async function tryBooking(url) {
  const [first] = await answerOf(`${url}/api/booking/dates`)
  const slots = first ? await answerOf(`${url}/api/booking/slots/${first.date}`) : []
  if (!slots[0]) return 'geen vrije tijd om te boeken'
  const answer = await fetch(`${url}/api/booking/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      customerName: 'Proef Update',
      customerEmail: 'proef.update@example.be',
      customerPhone: '0470 00 00 00',
      customerAddress: 'Voorbeeldstraat 1',
      customerPostcode: '9100',
      customerCity: 'Nieuwkerken-Waas',
      petName: 'Proef',
      petBreed: 'Poedel',
      notes: '',
      acceptedRules: true,
      appointmentDate: first.date,
      appointmentTime: slots[0].time,
      service: 'Trimmen',
    }),
  })
  const { code, message } = await answer.json()
  if (answer.status === 201) return 'een boeking lukt'
  // a salon may take no new clients: it answers, and that is what is asked here
  if (answer.status < 500 && code) return `een boeking wordt geweigerd: ${message}`
  throw new TrialError(`Een boeking antwoordt ${answer.status}: ${message}`)
}

async function answerOf(url) {
  const answer = await fetch(url)
  if (!answer.ok) throw new TrialError(`${new URL(url).pathname} antwoordt ${answer.status}.`)
  return await answer.json()
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
