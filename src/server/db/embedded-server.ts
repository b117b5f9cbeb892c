import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { settleOrphan, stopServer } from '#server/db/embedded-orphan.ts'
import { clearSocket } from '#server/db/embedded-socket.ts'
import type { ServerUser } from '#server/db/embedded-user.ts'
import { type Watcher, watchOver } from '#server/db/embedded-watcher.ts'
import { StartError } from '#server/env.ts'
import { removeFolder } from '#server/remove-folder.ts'

export interface EmbeddedPostgres {
  /**
   * Connection string of the database `postgres`, over a unix socket; stays the same when the
   * server is restarted.
   */
  url: string
  /** Process id of the server that runs now. */
  readonly pid: number
  /** Stops the server and waits until it is gone; may be called again. */
  stop(): Promise<void>
}

interface Launch {
  dataDir: string
  socketDir: string
  program: string
  user: ServerUser
  settings: string[]
  log: (message: string) => void
}

/** Nothing about durability: PostgreSQL's own defaults put an acknowledged write on disk. */
const SETTINGS = [
  'listen_addresses=',
  'port=5432',
  'unix_socket_permissions=0700',
  // what does not fit is still in the cache of the system
  'shared_buffers=24MB',
  'io_workers=1',
  'max_logical_replication_workers=0',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  // refused rows carry customers' data: the application reports errors, the server only what
  // concerns itself
  'log_min_messages=log',
  'log_min_error_statement=panic',
]
/**
 * How long a start waits for the last processes of a killed server to let go of its shared memory.
 */
const PATIENCE_MS = 15_000
const LONGEST_PAUSE_MS = 5_000
const FATAL = /FATAL|PANIC/
/** Fatal for one connection only, whose client learns it anyway. */
const CONNECTION_ENDED =
  /the database system is|terminating connection|too many clients|does not exist/

/**
 * Starts the server on a prepared folder, keeps it running and, when it has been stopped, calls
 * `onStopped`.
 */
export async function supervise(launch: Launch, onStopped: () => void): Promise<EmbeddedPostgres> {
  const { dataDir, socketDir, log } = launch
  const watcher = watchOver(dataDir, socketDir)
  let server = spawnServer(launch, watcher)
  let restart: Promise<void> = Promise.resolve()
  let stopping: Promise<void> | undefined

  /**
   * Answers why the server did not start. Without `end`, tries until it does or until it is to
   * stop.
   */
  async function untilStarted(end: number): Promise<string | undefined> {
    for (let pause = 50; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const failure = await untilReady(server, log)
      if (failure === undefined) server.once('exit', startAgain)
      const hopeless =
        end !== Infinity && (performance.now() > end || !failure?.includes('shared memory block'))
      if (failure === undefined || stopping || hopeless) return failure
      log(`the database server does not start, trying again: ${failure}`)
      await sleep(pause)
      await settleOrphan(dataDir, log)
      if (stopping) return failure
      server = spawnServer(launch, watcher)
    }
  }

  function startAgain(code: number | null, signal: NodeJS.Signals | null): void {
    if (stopping) return
    log(`the database server ended unexpectedly (${signal ?? code}) and is started again`)
    server = spawnServer(launch, watcher)
    restart = untilStarted(Infinity).then(
      () => undefined,
      (error: unknown) => log(`the database server cannot be started again: ${String(error)}`),
    )
  }

  async function stop(): Promise<void> {
    await stopServer(
      () => isRunning(server),
      (signal) => server.kill(signal),
    )
    await restart
    await watcher.end()
    await removeFolder(socketDir)
    onStopped()
  }

  const failure = await untilStarted(performance.now() + PATIENCE_MS)
  if (failure !== undefined) {
    await (stopping = stop())
    throw new StartError(`De database in ${dataDir} kon niet starten: ${failure}`)
  }
  return {
    url: `postgres://salon@/postgres?host=${encodeURIComponent(socketDir)}&port=5432&sslmode=disable`,
    get pid() {
      return server.pid ?? 0
    },
    stop: () => (stopping ??= stop()),
  }
}

function spawnServer(
  { dataDir, socketDir, program, user, settings }: Launch,
  watcher: Watcher,
): ChildProcess {
  clearSocket(socketDir)
  const args = [`unix_socket_directories=${socketDir}`, ...SETTINGS, ...settings].map(
    (setting) => `-c${setting}`,
  )
  // detached: in our own process group Ctrl-C would stop it before the jobs and connections that
  // use it
  const server = spawn(program, ['-D', dataDir, ...args], {
    ...user.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (server.pid !== undefined) watcher.follow(server.pid)
  return server
}

/**
 * Waits until the server takes connections, crash recovery included; else answers what it said
 * before it ended.
 */
function untilReady(
  server: ChildProcess,
  log: (message: string) => void,
): Promise<string | undefined> {
  const said: string[] = []
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(error.message))
    server.once('close', (code, signal) =>
      resolve(said.join(' ') || `it ended with ${signal ?? code}`),
    )
    if (!server.stderr) return
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (FATAL.test(line) && !CONNECTION_ENDED.test(line)) {
        if (said.length < 10) said.push(line)
        log(line)
      }
      if (line.includes('ready to accept connections')) resolve(undefined)
    })
  })
}

function isRunning(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null
}
