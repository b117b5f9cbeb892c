import { readdirSync } from 'node:fs'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createRequestHandler, matchRoutes, type RouteObject } from 'react-router'
import { createApp } from '#app/server/app.ts'
import { makeUpPassword, seed } from '#app/server/seed/seed.ts'
import { createAccessPoint } from '#server/adapters/access-point/create-access-point.ts'
import { createCalendar } from '#server/adapters/calendar/create-calendar.ts'
import { createCardPayments } from '#server/adapters/card-payments/create-card-payments.ts'
import { createMailer } from '#server/adapters/mail/create-mailer.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import { createOutside } from '#server/adapters/outside/create-outside.ts'
import { createPush } from '#server/adapters/push/create-push.ts'
import { createTerminal } from '#server/adapters/terminal/create-terminal.ts'
import { connect } from '#server/db/client.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { asStartError } from '#server/db/start-error.ts'
import { clockDeps, type Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import type { AppEnv } from '#server/http/context.ts'
import { createFaults } from '#server/http/faults.ts'
import { jobs } from '#server/jobs.ts'
import { createLog, describe } from '#server/log.ts'
import { startMemory } from '#server/memory.ts'
import { createMetrics } from '#server/metrics.ts'
import type { Tasks } from '#server/task.ts'
import { startWorker, type Worker } from '#server/worker.ts'

export { tasks } from '#app/server/tasks.ts'
export { describe } from '#server/log.ts'

type Running = Deps & {
  opened(): Promise<string | undefined>
  finishJobs(): Promise<void>
  stop(): Promise<void>
}

/** Where the browser learns which code the pages need that a page links to (`routeDiscovery`). */
const ROUTES_OF_LINKS = '/__manifest'

/** Asked for again each time, so that a new version is noticed at once. */
const WORKER = 'service-worker.js'

/** How long a mail under way may take when the server is asked to stop; it is tried again later. */
const LAST_MAIL_MS = 3_000

/**
 * Starts everything that outlives a reload of the code, and stops it when a later step fails;
 * `opened` makes and answers a first password no sooner than the server listens, or a failed start
 * would use it up.
 */
export async function createDeps({
  root,
  load,
}: {
  root: string
  load: () => Promise<{ tasks: Tasks }>
}): Promise<Running> {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  if (env.TRUST_PROXY > 0 && new URL(env.PUBLIC_URL).hostname === 'localhost')
    log.warn(
      'TRUST_PROXY is set and PUBLIC_URL is not: links in mails lead to this machine, and over https cookies are not Secure',
    )
  // Node itself would print the whole error, with the values of its query
  process.on('uncaughtException', (error) => {
    log.fatal({ reason: describe(error) }, 'the process ends')
    process.exit(1)
  })
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  try {
    const embedded = env.DATABASE_URL
      ? undefined
      : await startPostgres(`${env.DATA_DIR}/postgres`, { log: (message) => log.info(message) })
    if (embedded) stops.push(() => embedded.stop())
    const ownerUrl = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? embedded?.url ?? ''
    const appUrl = env.MIGRATION_DATABASE_URL && env.DATABASE_URL
    const secret = { given: env.SIGNING_SECRET, dataDir: env.DATA_DIR }
    const migrationsFolder = `${root}/src/server/db/migrations`
    const { connectionString, signingSecret } = await openDatabase({
      ownerUrl,
      appUrl,
      secret,
      migrationsFolder,
      log,
    })
    const { db, pool, breakOff } = connect(connectionString, log)
    stops.push(() => pool.end())
    const clock = clockDeps(() => new Date())
    await seed(pool, { today: clock.today(), password: env.ADMIN_PASSWORD })
    const memory = await startMemory({ connectionString, log, onSilence: breakOff })
    stops.push(() => memory.listener.close())
    const mailer = createMailer(env)
    stops.push(() => mailer.close())
    const cardPayments = await createCardPayments(env, db)
    const deps: Deps = {
      env,
      db,
      ...clock,
      log,
      faults: createFaults({ db, ...clock }),
      jobs,
      mailer,
      terminal: createTerminal(env, db),
      cardPayments,
      accessPoint: createAccessPoint(env),
      calendar: await createCalendar(env, db),
      push: createPush(env, signingSecret),
      outside: createOutside(),
      ...memory,
      metrics: await createMetrics(env, pool),
      ownerUrl,
      migrationsFolder,
      signingSecret,
    }
    const worker = await startWorker({
      connectionString,
      log,
      deps: () => deps,
      tasks: async () => (await load()).tasks,
    })
    let finished: Promise<void> | undefined
    const finishJobs = () => (finished ??= finish(worker, mailer))
    stops.push(finishJobs)
    let opening: Promise<string | undefined> | undefined
    const opened = () =>
      (opening ??= makeUpPassword(db).catch((error: unknown) => {
        throw asStartError(error)
      }))
    // a stop that is asked for meanwhile leaves it the database, or the password is never shown
    stops.push(async () => void (await opening?.catch(() => undefined)))
    return { ...deps, opened, finishJobs, stop }
  } catch (error) {
    await stop()
    throw asStartError(error)
  }
}

async function finish(worker: Worker, mailer: Mailer) {
  const cut = setTimeout(() => mailer.close(), LAST_MAIL_MS)
  await worker.stop()
  clearTimeout(cut)
}

/** The request listener of this version of the code. */
export function createListener(deps: Deps) {
  const render = createRequestHandler(serverBuild(), import.meta.env.MODE)
  const app = createApp(deps, render, { pageOf, sendFiles })
  if (import.meta.env.PROD)
    keepPages(app, deps).catch((error: unknown) =>
      deps.log.warn({ reason: describe(error) }, 'pages are not kept yet'),
    )
  return getRequestListener(app.fetch)
}

/** Those of the build, in front of everything else; while one develops, Vite has them. */
function sendFiles(app: Hono<AppEnv>) {
  if (!import.meta.env.PROD) return
  app.use('/assets/*', buildFile('public, max-age=31536000, immutable'))
  for (const name of publicFiles())
    app.use(`/${name}`, buildFile(name === WORKER ? 'no-cache' : 'public, max-age=86400'))
}

/**
 * Visits every page that is the same for everybody: it is learned from the first visit and kept
 * from the second on, also when the database is away.
 */
async function keepPages(app: ReturnType<typeof createApp>, { env }: Deps) {
  const paths = Object.values(build.routes).flatMap((route) =>
    route && isStatic(route.module.handle) ? [`/${route.path ?? ''}`] : [],
  )
  for (const path of paths) {
    if (/[:*]/.test(path)) continue
    const address = new URL(path, env.PUBLIC_URL).href
    await app.request(address)
    await app.request(address)
  }
}

function isStatic(handle: unknown): boolean {
  return (
    typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true
  )
}

const pages = pagesBelow(undefined)

/**
 * The pattern of the page of its own to which an address leads; undefined for the one for all
 * others. What a page fetches of itself is told by the router.
 */
function pageOf(path: string): string | undefined {
  if (path === ROUTES_OF_LINKS) return path
  const matches = matchRoutes(pages, path.replace(/\.data$/, '')) ?? []
  // the root has an empty path
  const pattern = matches.flatMap(({ route: { path: part } }) => (part ? [part] : [])).join('/')
  return pattern === '*' ? (path.endsWith('.data') ? '*.data' : undefined) : `/${pattern}`
}

function pagesBelow(parent: string | undefined): RouteObject[] {
  const routes = Object.values(build.routes).flatMap((route) =>
    route?.parentId === parent && route ? [route] : [],
  )
  return routes.map(({ id, path, index }) => {
    const common = { id, ...(path !== undefined && { path }) }
    return index ? { ...common, index: true } : { ...common, children: pagesBelow(id) }
  })
}

/**
 * The files of `public/` as the build has them; their compressed twins are served in their place,
 * never by name.
 */
function publicFiles(): string[] {
  const entries = readdirSync('./build/client', { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}

/**
 * A file of the build, compressed beforehand. Hashed names never change; a missing one falls
 * through to the 404.
 */
function buildFile(cacheControl: string) {
  return serveStatic({
    root: './build/client',
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', cacheControl)
      c.header('x-content-type-options', 'nosniff')
    },
  })
}

/**
 * React Router declares `| undefined` where ServerBuild wants an absent key
 * (exactOptionalPropertyTypes).
 */
function serverBuild() {
  const { allowedActionOrigins, basename, unstable_getCriticalCss, ...rest } = build
  return {
    ...rest,
    allowedActionOrigins: allowedActionOrigins ?? false,
    ...(basename && { basename }),
    ...(unstable_getCriticalCss && { unstable_getCriticalCss }),
  } as const
}
