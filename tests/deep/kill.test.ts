import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/db/embedded.ts'
import { removeFolder } from '#server/remove-folder.ts'
import {
  newDataDir,
  type PostgresProcess,
  processesWith,
  serverPid,
  spawnPostgres,
  until,
} from '#tests/support/postgres-process.ts'

const KILLS = 20

test('no acknowledged row is lost over 20 kills of Node during writes', async () => {
  const dataDir = temporaryDataDir()
  const promised = await killRepeatedly(dataDir, (writer) => writer.kill())

  expect(promised.length).toBeGreaterThan(KILLS * 50)
  expect(await lostRows(dataDir, promised)).toEqual([])
})

test('no acknowledged row is lost over 20 kills of Node and the database server during writes', async () => {
  const dataDir = temporaryDataDir()
  const promised = await killRepeatedly(dataDir, async (writer) => {
    process.kill(serverPid(dataDir), 'SIGKILL')
    await writer.kill()
  })

  expect(promised.length).toBeGreaterThan(KILLS * 50)
  expect(await lostRows(dataDir, promised)).toEqual([])
})

test('no acknowledged row is lost over 20 kills of Node, its watcher and the database server during writes', async () => {
  const dataDir = temporaryDataDir()
  const promised = await killRepeatedly(dataDir, async (writer) => {
    const server = serverPid(dataDir)
    for (const pid of processesWith(dataDir))
      if (pid !== server && pid !== writer.child.pid) process.kill(pid, 'SIGKILL')
    process.kill(server, 'SIGKILL')
    await writer.kill()
  })

  expect(promised.length).toBeGreaterThan(KILLS * 50)
  expect(await lostRows(dataDir, promised)).toEqual([])
})

test('no acknowledged row is lost over 20 kills of the database server, and the same process writes on after each', async () => {
  const dataDir = temporaryDataDir()
  const writer = spawnPostgres(dataDir, { write: true })
  for (let kill = 0; kill < KILLS; kill++) {
    await untilWriting(writer)
    process.kill(serverPid(dataDir), 'SIGKILL')
  }
  await untilWriting(writer)
  await writer.kill()

  const promised = writer.lines.slice(1)
  expect(promised.length).toBeGreaterThan(KILLS * 50)
  expect(await lostRows(dataDir, promised)).toEqual([])
})

test('rows that are acknowledged before they are committed are lost, and this is seen', async () => {
  const dataDir = temporaryDataDir()
  const promised = await killRepeatedly(dataDir, (writer) => writer.kill(), {
    kills: 3,
    write: 'early',
  })
  expect(await lostRows(dataDir, promised)).not.toEqual([])
})

/**
 * Starts a writer, kills it by `kill` at a random moment of its writing, and so on; answers the ids
 * it was promised.
 */
async function killRepeatedly(
  dataDir: string,
  kill: (writer: PostgresProcess) => Promise<void>,
  { kills = KILLS, write = true }: { kills?: number; write?: true | 'early' } = {},
): Promise<string[]> {
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const writer = spawnPostgres(dataDir, { write })
    await untilWriting(writer)
    await kill(writer)
    acknowledged.push(...writer.lines.slice(1))
  }
  return acknowledged
}

async function untilWriting(writer: PostgresProcess): Promise<void> {
  const before = Math.max(writer.lines.length, 1)
  await until(() => writer.lines.length > before + 50)
  await sleep(Math.random() * 200)
}

/** The ids that the restarted database does not hold with their whole row. */
async function lostRows(dataDir: string, acknowledged: string[]): Promise<string[]> {
  const server = await startPostgres(dataDir)
  const client = new Client(server.url)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from written where length(filler) = 500',
  )
  await client.end()
  await server.stop()
  const stored = new Set(rows.map(({ id }) => id))
  console.log(`${acknowledged.length} rows acknowledged, ${stored.size} stored`)
  return acknowledged.filter((id) => !stored.has(id))
}

function temporaryDataDir(): string {
  const dataDir = newDataDir()
  onTestFinished(async () => await removeFolder(path.dirname(dataDir)))
  return dataDir
}
