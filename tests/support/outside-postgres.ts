import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, linkLibraries } from '#server/db/embedded-binaries.ts'
import { prepareFolder } from '#server/db/embedded-folder.ts'
import { serverUser } from '#server/db/embedded-user.ts'

/**
 * A PostgreSQL that is nobody's child but the test's, at an address that stays the same when it
 * comes back.
 */
export type OutsidePostgres = {
  url: string
  start(): Promise<void>
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>
  query(sql: string): Promise<unknown[]>
}

/** Makes a database folder under `folder` and starts a server on it. */
export async function outsidePostgres(
  folder: string,
  settings: string[] = [],
): Promise<OutsidePostgres> {
  const dataDir = path.join(folder, 'outside')
  const binaries = findBinaries()
  linkLibraries(binaries.native)
  const program = path.join(binaries.native, 'bin/postgres')
  const user = serverUser(dataDir, program)
  user.own(folder)
  await prepareFolder(dataDir, binaries, user)
  const url = `postgres://salon@/postgres?host=${encodeURIComponent(folder)}&port=5432&sslmode=disable`
  let server: ChildProcess | undefined

  async function start() {
    const args = [
      `unix_socket_directories=${folder}`,
      'listen_addresses=',
      'port=5432',
      'fsync=off',
      'max_connections=40',
      ...settings,
    ]
    server = spawn(program, ['-D', dataDir, ...args.map((setting) => `-c${setting}`)], {
      ...user.ids,
      cwd: '/',
      stdio: 'ignore',
    })
    for (const end = performance.now() + 20_000; performance.now() < end; await sleep(50))
      if (await answers(url)) return
    throw new Error('the outside server does not start')
  }

  async function stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
    if (signal === 'SIGKILL') fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
  }

  await start()
  return { url, start, stop, query: async (sql) => await ask(url, sql) }
}

/** One question on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  return await ask(url, 'select 1').then(
    () => true,
    () => false,
  )
}
