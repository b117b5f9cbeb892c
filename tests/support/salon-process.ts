import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The real server on the production build, as a process of its own. */
export type SalonProcess = {
  url: string
  child: ChildProcess
  /** What it printed so far. */
  output(): string
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server with these variables on a free or the chosen port and waits until it is ready (30 s at most).
 */
export async function startSalon(
  env: Record<string, string>,
  chosenPort?: number,
): Promise<SalonProcess> {
  const port = chosenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=512', 'server.mjs'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        PUBLIC_URL: url,
        DATABASE_URL: '',
        SMTP_URL: '',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed += String(chunk)))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
  }
  const salon = {
    url,
    child,
    output: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  for (const last = performance.now() + 90_000; performance.now() < last; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed}`)
    if (await isReady(url)) return salon
  }
  await salon.kill()
  throw new Error(`the server was not ready within 90 s: ${printed}`)
}

/** The address of the embedded database that a server holds under this DATA_DIR. */
export function embeddedUrl(dataDir: string): string {
  const socket = fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[4] ?? ''
  return `postgres://salon@/postgres?host=${encodeURIComponent(socket)}&port=5432&sslmode=disable`
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
