// Starts the production build on data of its own, for scripts that look at the real product.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuildStale } from './build-stamp.mjs'

/** Where `with-chromium.mjs` found one. */
export const chromium = process.env.CHROMIUM
export const password = 'een-lang-wachtwoord'

/**
 * Runs `work` with the address of a new salon, built afresh when its sources changed, and clears
 * everything away afterwards.
 */
export async function withProduction(work) {
  if (
    isBuildStale() &&
    spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
      .status !== 0
  )
    throw new Error('the build failed')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // not made here: the database's own user must be able to reach it
  const folder = path.join(os.tmpdir(), `salon-${process.pid}`)
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: folder,
    PUBLIC_URL: url,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  }
  const none = { DATABASE_URL: '', SMTP_URL: '', HOST: '' }
  const server = spawn(process.execPath, ['server.mjs'], {
    env: { ...process.env, ...none, ...env, FOLLOW_PARENT: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await ready(url, server)
    return await work(url)
  } finally {
    const closed = once(server, 'close')
    if (server.exitCode === null && server.kill()) await closed
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function ready(url, server) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('the server was not ready within 30 seconds')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
