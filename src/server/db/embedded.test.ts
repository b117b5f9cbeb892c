import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '#server/db/embedded.ts'
import { removeFolder } from '#server/remove-folder.ts'
import {
  commandOf,
  newDataDir,
  processesWith,
  serverPid,
  spawnPostgres,
  until,
} from '#tests/support/postgres-process.ts'

// one folder, made by the first test and used again by the others: initdb is the slow part
const shared = newDataDir()
const asRoot = process.getuid?.() === 0
const NOBODY = 65534

afterAll(async () => await removeFolder(path.dirname(shared)))

test('a new folder becomes a durable UTF-8 database that only a closed unix socket reaches', async () => {
  const server = await startPostgres(shared)
  const settings = await settingsOf(server.url)
  const socketDir = socketDirOf(server.url)
  const mode = fs.statSync(socketDir).mode & 0o777
  await server.stop()

  expect(settings).toMatchObject({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  expect(settings).toMatchObject({
    listen_addresses: '',
    shared_buffers: '24MB',
    max_connections: '100',
    server_encoding: 'UTF8',
  })
  expect(mode).toBe(0o700)
  expect(Buffer.byteLength(path.join(socketDir, '.s.PGSQL.5432.lock'))).toBeLessThanOrEqual(107)
})

test('settings of the caller win over ours', async () => {
  const server = await startPostgres(shared, { settings: ['max_connections=77', 'fsync=off'] })
  const settings = await settingsOf(server.url)
  await server.stop()

  expect(settings).toMatchObject({ max_connections: '77', fsync: 'off' })
})

test('the server never runs as root', async () => {
  const server = await startPostgres(shared)
  const serverOwner = fs.statSync(`/proc/${server.pid}`).uid
  await server.stop()

  expect(serverOwner).not.toBe(0)
  expect(serverOwner).toBe(asRoot ? fs.statSync(shared).uid : process.getuid?.())
})

test('an ordinary user runs it as himself', async () => {
  const dataDir = newDataDir()
  const uid = asRoot ? NOBODY : process.getuid?.()
  if (asRoot) fs.chownSync(path.dirname(dataDir), NOBODY, NOBODY)
  const other = spawnPostgres(dataDir, asRoot ? { uid: NOBODY } : {})
  await until(() => other.lines.length > 0)
  const serverOwner = fs.statSync(`/proc/${serverPid(dataDir)}`).uid
  other.child.kill('SIGTERM')
  await until(() => processesWith(dataDir).length === 0)
  await removeFolder(path.dirname(dataDir))

  expect(serverOwner).toBe(uid)
})

test('a second process on the same folder is refused with one sentence', async () => {
  const first = spawnPostgres(shared)
  await until(() => first.lines.length > 0)
  const second = startPostgres(shared)

  await expect(second).rejects.toThrow(
    /al in gebruik door een andere server die draait: stop die eerst, of kies een andere DATA_DIR\.$/,
  )
  first.child.kill('SIGTERM')
  await until(() => processesWith(shared).length === 0)
})

test('stopping leaves no process, socket or lock behind, and may be repeated', async () => {
  const server = await startPostgres(shared)
  await Promise.all([server.stop(), server.stop()])
  await server.stop()

  expect(processesWith(shared)).toEqual([])
  expect(fs.existsSync(socketDirOf(server.url))).toBe(false)
  expect(fs.existsSync(path.join(shared, 'postmaster.pid'))).toBe(false)
  const again = await startPostgres(shared)
  await again.stop()
})

test('killing Node stops the server and removes its socket', async () => {
  const killed = spawnPostgres(shared)
  await until(() => killed.lines.length > 0)
  const [url = ''] = killed.lines
  await killed.kill()
  await until(() => processesWith(shared).length === 0)

  expect(fs.existsSync(socketDirOf(url))).toBe(false)
  expect(fs.existsSync(path.join(shared, 'postmaster.pid'))).toBe(false)
})

test('a server that outlived both Node and its watcher is stopped at the next start', async () => {
  const killed = spawnPostgres(shared)
  await until(() => killed.lines.length > 0)
  const [url = ''] = killed.lines
  const orphan = serverPid(shared)
  for (const pid of processesWith('postgres-watcher.sh'))
    if (processesWith(shared).includes(pid)) process.kill(pid, 'SIGKILL')
  await killed.kill()
  expect(processesWith(shared)).toContain(orphan)

  const server = await startPostgres(shared)
  expect(processesWith(shared)).not.toContain(orphan)
  expect(fs.existsSync(socketDirOf(url))).toBe(false)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('a killed database server comes back by itself at the same address', async () => {
  const said: string[] = []
  const server = await startPostgres(shared, { log: (message) => said.push(message) })
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  await until(() => server.pid !== pid)

  await expect
    .poll(() => query(server.url, 'select 1 as one').catch(() => undefined), { timeout: 30_000 })
    .toEqual([{ one: 1 }])
  expect(said.join('\n')).toContain('ended unexpectedly (SIGKILL)')
  await server.stop()
  expect(processesWith(shared)).toEqual([])
})

test('stopping while a killed server is being started again leaves nothing running', async () => {
  const server = await startPostgres(shared)
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  await until(() => server.pid !== pid)
  await server.stop()

  expect(processesWith(shared).map(commandOf)).toEqual([])
})

test('a foreign process that got the pid of a dead server is left alone', async () => {
  const foreign = spawn('sleep', ['60'], { stdio: 'ignore' })
  fs.writeFileSync(
    path.join(shared, 'postmaster.pid'),
    `${foreign.pid}\n${shared}\n1700000000\n5432\n/tmp\n\n  123456 99\nready   \n`,
  )
  const server = await startPostgres(shared)

  expect(foreign.exitCode).toBeNull()
  expect(foreign.signalCode).toBeNull()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  foreign.kill()
})

test('an initdb killed in the middle does not stand in the way', async () => {
  const dataDir = newDataDir()
  const killed = spawnPostgres(dataDir)
  await until(() =>
    fs.readdirSync(path.dirname(dataDir)).some((name) => name.startsWith('postgres-unfinished-')),
  )
  await killed.kill()
  expect(fs.existsSync(dataDir)).toBe(false)

  const server = await startPostgres(dataDir)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(fs.readdirSync(path.dirname(dataDir)).toSorted()).toEqual(['postgres', 'postgres-lock.db'])
  await removeFolder(path.dirname(dataDir))
})

function socketDirOf(url: string): string {
  return new URL(url.replace('@', '@socket')).searchParams.get('host') ?? ''
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

async function settingsOf(url: string): Promise<Record<string, string>> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from pg_settings',
  )
  await client.end()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
