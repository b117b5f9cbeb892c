import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { seed } from '#app/server/seed/seed.ts'
import { brusselsToday } from '#lib/dates.ts'
import { connect } from '#server/db/client.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { adminPassword } from '#server/db/tables/auth.ts'
import { createLog } from '#server/log.ts'
import { hashPassword } from '#server/password.ts'
import { ADMIN_PASSWORD, NOW, SIGNING_SECRET } from '#tests/support/seeded.ts'

/** Three times what the databases of the files take that are tested at once. */
const ROOM_BYTES = 3e9

declare module 'vitest' {
  interface ProvidedContext {
    pgUrl: string
  }
}

/**
 * One server for the whole run with one migrated and seeded template database; every test file
 * clones it, and lets its clones go (see create-test-app.ts).
 */
export default async function setup(project: TestProject) {
  const dir = fs.mkdtempSync(path.join(roomiest(), 'salon-test-'))
  fs.chmodSync(dir, 0o755)
  const server = await startPostgres(`${dir}/postgres`, {
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=400',
      // it would come by in each of hundreds of databases that live for seconds
      'autovacuum=off',
    ],
  })
  const log = createLog('silent')
  const admin = connect(server.url, log)
  await admin.pool.query('create database template_app')
  const ownerUrl = databaseUrl(server.url, 'template_app')
  const secret = { given: SIGNING_SECRET, dataDir: dir }
  const { connectionString } = await openDatabase({
    ownerUrl,
    secret,
    migrationsFolder: 'src/server/db/migrations',
    log,
  })
  const template = connect(connectionString, log)
  await seed(template.pool, { today: brusselsToday(new Date(NOW)), password: ADMIN_PASSWORD })
  // at a thousandth of the cost: hundreds of tests log in
  await template.db.update(adminPassword).set({ hash: await hashPassword(ADMIN_PASSWORD, 64) })
  await template.pool.end()
  await admin.pool.end()
  project.provide('pgUrl', server.url)
  return async () => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** Memory where there is enough of it: to copy the template there is less work than on a disk. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!fs.existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(memory)
  return Math.min(bavail * bsize, os.freemem()) > ROOM_BYTES ? memory : os.tmpdir()
}

/** The same address with the role under which the app works, and its rights only. */
export function appUrl(ownerUrl: string): string {
  return ownerUrl.replace('//salon@', '//salon_app@')
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace('/postgres?', `/${database}?`)
}
