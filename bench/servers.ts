import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A server under measurement, on a free port of this machine. */
export type StatementKind = 'begin' | 'read' | 'write' | 'unsynced write' | 'commit'
export type Running = { url: string; pid: number; stop(): Promise<void> }
/** The salon itself, as `npm run serve` runs it, with its embedded database. */
export type Salon = Running & { databaseUrl: string }

const ROOT = path.resolve(import.meta.dirname, '..')
const START_MS = 60_000

/**
 * Starts the production build on a data folder. With `recordTo` it writes every SQL statement to
 * that file, which slows it; `byNpm` starts it as its owner does.
 */
export async function startSalon(
  dataDir: string,
  { recordTo, byNpm = false }: { recordTo?: string; byNpm?: boolean } = {},
): Promise<Salon> {
  const recorder = recordTo ? ['--import', './bench/record-statements.ts'] : []
  const env = {
    BENCH_STATEMENTS: recordTo,
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: 'only-for-the-bench',
  }
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=512']
  const running = byNpm
    ? await start(['run', '--silent', 'serve'], env, 'npm')
    : await start([...flags, ...recorder, 'server.mjs'], env)
  return { ...running, databaseUrl: socketUrl(path.join(dataDir, 'postgres')) }
}

/**
 * Starts the bare Hono server that answers with the bytes of a salon and works on the same
 * database.
 */
export async function startReference(given: {
  salonUrl: string
  databaseUrl: string
  paths: string[]
  statements: readonly StatementKind[]
}): Promise<Running> {
  return await start(['bench/reference.ts', JSON.stringify(given)], {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
  })
}

/** Runs a program until it says on which port it listens. */
async function start(
  args: string[],
  env: NodeJS.ProcessEnv,
  program = process.execPath,
): Promise<Running> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      const port = /(?:listening on|luistert op) .*p(?:or|oor)t (\d+)/.exec(line)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  child.once('close', () =>
    reject(new Error(`${args.at(-1)?.slice(0, 40)} ended:\n${said.slice(-20).join('\n')}`)),
  )
  const timer = setTimeout(
    () => reject(new Error(`not listening after ${START_MS} ms:\n${said.join('\n')}`)),
    START_MS,
  )
  try {
    return { url: await promise, pid: child.pid ?? 0, stop: () => stop(child) }
  } catch (error) {
    await stop(child)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

/**
 * The embedded database's socket: its folder stands in the fifth line of the server's own pid file.
 */
function socketUrl(folder: string): string {
  const socketFolder = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[4]
  if (!socketFolder) throw new Error(`no socket folder in ${folder}/postmaster.pid`)
  return `postgres://salon@/postgres?host=${encodeURIComponent(socketFolder)}&port=5432&sslmode=disable`
}
