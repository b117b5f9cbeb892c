import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { keepSigningSecret } from '#server/signing-secret.ts'
import { databaseUrl } from '#tests/support/test-database.ts'

const GIVEN = 'gegeven-geheim-van-minstens-32-tekens'

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-secret-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return path.join(folder, 'data')
}

function database(address = inject('pgUrl')): Pool {
  const pool = new Pool({ connectionString: address })
  onTestFinished(() => pool.end())
  return pool
}

async function query(address: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  return await client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** A new database as the versions before the file left it, with their secret. */
async function databaseWithSecret(secret: string): Promise<string> {
  const name = `s_${randomUUID().replaceAll('-', '')}`
  await query(inject('pgUrl'), `create database ${name}`)
  const ownerUrl = databaseUrl(inject('pgUrl'), name)
  await query(
    ownerUrl,
    `create table secrets (name text primary key, value text not null); insert into secrets values ('signing', '${secret}')`,
  )
  return ownerUrl
}

test('a secret is made up once, for nobody else to read', async () => {
  const dataDir = newFolder()
  const keep = async () => await keepSigningSecret({ given: undefined, dataDir }, database())
  const secret = await keep()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await keep()).toBe(secret)
  expect(fs.statSync(`${dataDir}/signing-secret`).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(dataDir)).toEqual(['signing-secret'])
})

test('processes that start together on one folder agree', async () => {
  const dataDir = newFolder()
  const program = `const { keepSigningSecret } = await import('#server/signing-secret.ts')
    console.log(await keepSigningSecret({ given: undefined, dataDir: process.argv[1] }, { query: async () => ({ rows: [] }) }))`
  const start = async () =>
    (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, dataDir]))
      .stdout
  const secrets = await Promise.all([start(), start(), start(), start()])
  expect(new Set(secrets).size).toBe(1)
})

test('one that is given is used and kept nowhere', async () => {
  const dataDir = newFolder()
  expect(await keepSigningSecret({ given: GIVEN, dataDir }, database())).toBe(GIVEN)
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('one in the database moves to the folder, and is there also when another one is given', async () => {
  const old = 'oud-geheim-uit-de-databank-van-eerder'
  const ownerUrl = await databaseWithSecret(old)
  const [folder, other] = [newFolder(), newFolder()]
  expect(await keepSigningSecret({ given: undefined, dataDir: folder }, database(ownerUrl))).toBe(
    old,
  )
  expect(await keepSigningSecret({ given: GIVEN, dataDir: other }, database(ownerUrl))).toBe(GIVEN)
  expect(fs.readFileSync(`${other}/signing-secret`, 'utf8').trim()).toBe(old)
})

test('a folder where it cannot be kept stops the start with one sentence, before the database loses it', async () => {
  const ownerUrl = await databaseWithSecret('oud-geheim-uit-de-databank-van-eerder')
  const dataDir = newFolder()
  fs.writeFileSync(dataDir, 'a file')
  const refused = keepSigningSecret({ given: undefined, dataDir }, database(ownerUrl))
  await expect(refused).rejects.toMatchObject({ name: 'StartError' })
  expect(await query(ownerUrl, 'select name from secrets')).toEqual([{ name: 'signing' }])
})
