import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'

/** A server under measurement, on a free port of this machine. */
export type Running = { url: string; pid: number; stop(): Promise<void> }
/**
 * The salon itself, as `npm run serve` runs it, with its embedded database; `recorded`: the file of
 * the statements that it sent, when they are recorded.
 */
export type Salon = Running & { databaseUrl: string; recorded: string }

const ROOT = path.resolve(import.meta.dirname, '..')
const START_MS = 60_000

/**
 * Starts the production build on a data folder. With `isRecorded` it writes down every SQL
 * statement; `byNpm` starts it as its owner does.
 */
export async function startSalon(
  dataDir: string,
  { isRecorded = false, byNpm = false }: { isRecorded?: boolean; byNpm?: boolean } = {},
): Promise<Salon> {
  const recorder = isRecorded ? ['--import', './bench/record-statements.mjs'] : []
  const recorded = `${dataDir}.statements`
  const env = {
    BENCH_STATEMENTS: recorded,
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
  return { ...running, recorded, databaseUrl: socketUrl(path.join(dataDir, 'postgres')) }
}

/**
 * Starts the bare Hono server that answers with the bytes of a salon, and sends what it is given to
 * a copy of its database.
 */
export async function startReference(given: {
  salonUrl: string
  databaseUrl: string
  paths: string[]
}): Promise<Running> {
  return await start(['bench/reference.ts', JSON.stringify(given)], {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
  })
}

/** Works in a salon's database over a connection that ends with the work. */
export async function inDatabase(
  { databaseUrl }: Salon,
  work: (database: Client) => Promise<unknown>,
): Promise<void> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  await work(database).finally(() => database.end())
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
