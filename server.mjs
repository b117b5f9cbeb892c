// The only plain file of the server: everything else goes through Vite, so pages and API are one
// module graph. `node server.mjs` serves the build; `--dev` compiles on the fly. With
// FOLLOW_PARENT=1 it stops when its parent ends.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { enableCompileCache, flushCompileCache } from 'node:module'
import process from 'node:process'

const root = import.meta.dirname
const dev = process.argv.includes('--dev')
/**
 * Asked to stop: how long who asks at /readyz still gets an answer, how long requests under way may
 * take, and when all is over.
 */
const LAST_CALL_MS = 500
const LAST_REQUESTS_MS = 4_000
const LONGEST_STOP_MS = 8_000
/**
 * Whoever connects and says nothing, or falls silent half-way, does not hold a connection for long
 * (ms).
 */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
}
const SILENCE_MS = 60_000
const MOST_CONNECTIONS = 1_000

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= dev ? 'development' : 'production' // React reads it when it is loaded
// what V8 made of the build is read again at the next start; a build begins without it
if (!dev) enableCompileCache(`${root}/build/server/.compiled`)
// a log that cannot be written (a full disk, a closed pipe) ends no salon
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/**
 * Answers that end only when their reader leaves (server-sent events): ended when the server stops.
 */
const streams = new Set()
const server = createServer(PATIENCE, (request, response) => {
  if (stopping && request.url === '/readyz') return sayStopping(response)
  if (request.headers.accept === 'text/event-stream') {
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }
  if (vite) vite.middlewares(request, response, () => void answer(request, response))
  else void answer(request, response)
})
server.timeout = SILENCE_MS
server.maxConnections = MOST_CONNECTIONS
let vite
let built
let deps
let stopping = false
const listeners = new WeakMap()

try {
  await start()
} catch (error) {
  console.error(error?.name === 'StartError' ? error.message : error)
  await stop(1)
}

async function start() {
  if (Number.parseInt(process.versions.node, 10) < 24)
    refuse(
      `Dit vraagt Node 24 en draait op ${process.version}: start het met npm run serve, dat de Node gebruikt die npm ci installeerde.`,
    )
  if (!dev && !existsSync('build/server/index.js'))
    refuse('Er is nog geen build: doe eerst npm run build, of npm start.')
  stopOnSignals()
  const tools =
    dev &&
    (await import('vite').catch(() =>
      refuse(
        'De pakketten om te ontwikkelen zijn er niet: start dit in een checkout, na npm start.',
      ),
    ))
  if (tools)
    vite = await tools.createServer({
      server: { middlewareMode: true, hmr: { server } },
      appType: 'custom',
    })
  // started by `npm start`, whose steps these are
  const steps = process.env.STARTED_AT && (await import('./scripts/steps.mjs'))
  const since = Date.now()
  const main = await load()
  deps = await main.createDeps({ root, load }) // made once: they outlive every reload of the code
  stopOnSignals()
  await listen()
  const listening = server.address() // a stop that is asked for meanwhile takes it away
  if (!dev) listenerOf(main) // makes the pages that are kept before somebody asks for them
  const password = await deps.opened()
  if (steps) steps.done('Database', since)
  if (steps) steps.done('Klaar', Number(process.env.STARTED_AT))
  console.log(`${steps ? '\n' : ''}${welcome(password, listening)}`)
  if (!dev) setTimeout(flushCompileCache, 1_000).unref()
}

/** What somebody who starts the salon has to know; the password when this start made it. */
function welcome(password, { address, port }) {
  const place = deps.env.PORT === 0 ? `http://${address}:${port}` : deps.env.PUBLIC_URL
  const next = [
    !password && 'Wachtwoord vergeten? Doe npm run admin:password.',
    new URL(place).protocol === 'http:' && 'Online zetten: docs/going-live.md.',
    process.env.STARTED_AT && 'Stoppen: Ctrl+C.',
  ]
  return [
    `De salon is open op ${place} (luistert op ${address}, poort ${port}; Node ${process.versions.node}, ${process.env.NODE_ENV})`,
    '',
    `  Beheer      ${place}/admin`,
    ...(password
      ? [
          `  Wachtwoord  ${password}  (alleen nu te zien: bewaar het)`,
          '',
          `  Log in en volg ‘Je salon inrichten’ op het dashboard.`,
        ]
      : []),
    `  ${next.filter(Boolean).join(' ')}`,
  ].join('\n')
}

function load() {
  return vite
    ? vite.ssrLoadModule('/src/app/server/main.ts')
    : (built ??= import('./build/server/index.js'))
}

async function answer(request, response) {
  let main
  try {
    main = await load()
    await listenerOf(main)(request, response)
  } catch (error) {
    vite?.ssrFixStacktrace(error)
    // a whole error of the database holds the values of its query
    console.error(main ? main.describe(error) : error)
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
    response.end(dev ? String(error.stack) : 'Internal Server Error')
  }
}

function listenerOf(main) {
  let listener = listeners.get(main)
  if (!listener) listeners.set(main, (listener = main.createListener(deps)))
  return listener
}

function sayStopping(response) {
  const sentence = 'De server stopt. Probeer het zo meteen opnieuw.'
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': '5',
  })
  response.end(JSON.stringify({ error: sentence, message: sentence, code: 'unavailable' }))
}

function listen() {
  const { HOST, PORT } = deps.env
  const reasons = {
    EADDRINUSE: `Poort ${PORT} op ${HOST} is bezet door een ander programma: stop dat, of zet PORT op een vrije poort.`,
    EACCES: `Poort ${PORT} is voorbehouden aan de beheerder van het systeem: zet PORT op een getal boven 1023.`,
    EADDRNOTAVAIL: `HOST ${HOST} is geen adres van deze machine: zet HOST op 127.0.0.1, of op 0.0.0.0 voor elk netwerk.`,
    ENOTFOUND: `HOST ${HOST} is niet gekend: zet HOST op 127.0.0.1, of op 0.0.0.0 voor elk netwerk.`,
  }
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(reasons[error.code] ? startError(reasons[error.code]) : error),
    )
    server.listen(PORT, HOST, resolve)
  })
}

/**
 * Called again after everything is loaded: React Router's inner Vite server adds a listener that
 * would exit at once.
 */
function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => void stop(0))
  }
  if (!process.env.FOLLOW_PARENT || deps) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !stopping && void stop(0), 300).unref()
}

/**
 * First no more jobs, then the requests under way, then what serves them; asked again, it ends at
 * once.
 */
async function stop(code) {
  if (stopping) process.exit(1)
  stopping = true
  setTimeout(() => process.exit(code), LONGEST_STOP_MS)
  await vite?.close() // first: an open browser's reload socket would keep the server waiting
  void deps?.finishJobs()
  for (const response of streams) response.destroy()
  if (server.listening && !dev) await new Promise((resolve) => setTimeout(resolve, LAST_CALL_MS))
  await Promise.race([
    closeServer(),
    new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS)),
  ])
  server.closeAllConnections()
  await deps?.stop()
  process.exit(code)
}

async function closeServer() {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  // a connection kept alive becomes idle only when its request under way has been answered
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(sweep)
}

function refuse(message) {
  throw startError(message)
}

function startError(message) {
  return Object.assign(new Error(message), { name: 'StartError' })
}
