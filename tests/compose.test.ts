import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/env.ts'

/** What the first container of `docker compose up` leaves behind for the other two. */
function start(folders: { secret: string; database: string }, given = '') {
  execFileSync('sh', ['scripts/compose-secret.sh', folders.secret, folders.database], {
    env: { PATH: process.env['PATH'], POSTGRES_PASSWORD: given },
  })
  return {
    password: fs.readFileSync(`${folders.secret}/password`, 'utf8'),
    url: readEnv({ DATABASE_URL_FILE: `${folders.secret}/database-url` }).DATABASE_URL,
  }
}

function makeFolders() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-compose-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const folders = { secret: `${root}/secret`, database: `${root}/database` }
  for (const folder of Object.values(folders)) fs.mkdirSync(folder)
  return folders
}

test('each new database gets a password that nobody knows, and keeps it', () => {
  const [one, other] = [makeFolders(), makeFolders()]
  const first = start(one)
  expect(first.password).toMatch(/^[0-9a-f]{48}$/)
  expect(first.url).toBe(`postgres://salon:${first.password}@database:5432/salon`)
  expect(start(one, 'anders')).toEqual(first)
  expect(start(other).password).not.toBe(first.password)
})

test('a database from before keeps its own, and an operator may give one', () => {
  const before = makeFolders()
  fs.mkdirSync(`${before.database}/18/docker`, { recursive: true })
  fs.writeFileSync(`${before.database}/18/docker/PG_VERSION`, '18\n')
  expect(start(before).password).toBe('salon')
  expect(start(makeFolders(), 'eigen-wachtwoord').url).toContain(':eigen-wachtwoord@')
})

test('compose.yaml holds no password, and a file that cannot be read is one sentence', () => {
  expect(fs.readFileSync('compose.yaml', 'utf8')).not.toMatch(/PASSWORD:[^\n]*-salon|salon:salon@/)
  expect(() => readEnv({ DATABASE_URL_FILE: '/nergens' })).toThrow(
    'DATABASE_URL_FILE /nergens kan niet gelezen worden: kijk of het bestaat, en wie het mag lezen.',
  )
})
