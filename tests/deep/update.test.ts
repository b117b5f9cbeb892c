import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { outsidePostgres } from '#tests/support/outside-postgres.ts'
import { embeddedUrl } from '#tests/support/salon-process.ts'

const ROOT = process.cwd()
/** Versions of before the command: backups came with the first, imports with the second. */
const PAST = ['7ca2be7', '7342543', '97b83f3']
/** What a version of before lacks of an update. */
const COMMAND = [
  'update',
  'rehearse',
  'trial',
  'handover',
  'salon-database',
  'install',
  'steps',
  'start',
]
const SLOW_MS = 30 * 60_000

describe('from a version of before', { timeout: SLOW_MS }, () => {
  test.for(PAST)('%s, a salon comes to this one with all that is in it', async (commit) => {
    const salon = makeCheckout(commit)
    await salon.start()
    const email = await salon.book()
    await salon.stop()
    const { code, said } = await salon.update('nieuw')
    expect(said).toMatch(/Uitproberen op een kopie … .+\n.* boek/)
    expect(said).toContain('start het programma met npm start')
    expect(code).toBe(0)
    await salon.start()
    expect(await salon.emails()).toContain(email)
    expect(salon.commit()).toBe(salon.commit('nieuw'))
    await salon.stop()
  })
})

describe('a salon that runs', { timeout: SLOW_MS }, () => {
  test('is updated under its npm start, goes back by itself when the new version does not work there, and stays when it does not work on a copy', async () => {
    const salon = makeCheckout('HEAD')
    await salon.start()
    const email = await salon.book()

    salon.addVersion('goed', { 'public/nieuw.txt': 'nieuw\n' })
    const good = await salon.update('goed')
    expect(good).toMatchObject({ code: 0, said: expect.stringMatching(/hij was \d+ s dicht/) })
    expect(await (await fetch(`${salon.url}/nieuw.txt`)).text()).toBe('nieuw\n')
    const here = salon.commit()
    expect(here).toBe(salon.commit('goed'))

    salon.addVersion('kapot', { 'server.mjs': 'process.exit(1)\n' })
    const broken = await salon.update('kapot')
    expect(broken).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        'werkt niet op een kopie van deze salon. Er is niets veranderd.',
      ),
    })
    expect([salon.commit(), (await fetch(`${salon.url}/readyz`)).status]).toEqual([here, 200])

    // it works on a copy, migrates the real one and ends then
    salon.addVersion('verraad', {
      ...nextMigration(salon.folder),
      'server.mjs': `${fs.readFileSync('server.mjs', 'utf8')}\nif (!process.env.DATA_DIR.includes('proef-')) process.exit(1)\n`,
    })
    const treason = await salon.update('verraad')
    expect(treason).toMatchObject({ code: 1, said: expect.stringContaining('staat terug') })
    expect([salon.commit(), (await fetch(`${salon.url}/nieuw.txt`)).status]).toEqual([here, 200])
    expect(await salon.emails()).toContain(email)
    expect(await salon.has('update_proof')).toBe(false)
    expect(await salon.book()).not.toBe(email)
    await salon.stop()
  })

  test('with a database from outside goes back with its data', async () => {
    const folder = temporaryFolder()
    const outside = await outsidePostgres(folder)
    onTestFinished(async () => await outside.stop())
    const salon = makeCheckout('HEAD', { DATABASE_URL: outside.url })
    await salon.start()
    const email = await salon.book()
    salon.addVersion('verraad', {
      ...nextMigration(salon.folder),
      'server.mjs': `${fs.readFileSync('server.mjs', 'utf8')}\nif (!process.env.DATA_DIR.includes('proef-')) process.exit(1)\n`,
    })
    const treason = await salon.update('verraad')
    expect(treason).toMatchObject({ code: 1, said: expect.stringContaining('staat terug') })
    expect(await salon.emails()).toContain(email)
    expect(await salon.has('update_proof')).toBe(false)
    await salon.stop()
  })
})

/** A migration more than those of a checkout, as a later version brings along. */
function nextMigration(folder: string): Record<string, string> {
  const meta = 'src/server/db/migrations/meta/_journal.json'
  const journal = JSON.parse(fs.readFileSync(path.join(folder, meta), 'utf8'))
  const last = journal.entries.at(-1)
  const tag = '9999_update_proof'
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  return {
    [meta]: JSON.stringify(journal),
    [`src/server/db/migrations/${tag}.sql`]:
      'create table update_proof (id integer primary key);\n',
  }
}

/**
 * A clone of this repository as an owner has it, at `commit` with the command added where it is older;
 * its packages are those here. `origin` holds what it can go to; `nieuw` is this version.
 */
function makeCheckout(commit: string, env: Record<string, string> = {}) {
  const parent = temporaryFolder()
  const [origin, folder] = [path.join(parent, 'origin'), path.join(parent, 'salon')]
  const dataDir = path.join(parent, 'data')
  const run = (command: string, args: string[], cwd = folder) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  const git = (cwd: string, ...args: string[]) =>
    run('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.be', ...args], cwd)

  run('git', ['clone', '--quiet', ROOT, origin], parent)
  git(origin, 'branch', 'nieuw', 'HEAD')
  git(origin, 'checkout', '--quiet', '-B', 'salon', commit)
  for (const name of COMMAND)
    fs.copyFileSync(`scripts/${name}.mjs`, path.join(origin, `scripts/${name}.mjs`))
  const file = path.join(origin, 'package.json')
  const description = JSON.parse(fs.readFileSync(file, 'utf8'))
  description.scripts.update = 'node scripts/update.mjs'
  fs.writeFileSync(file, JSON.stringify(description, null, 2))
  git(origin, 'add', '-A')
  git(origin, 'commit', '--quiet', '--allow-empty', '-m', 'The command')
  run('git', ['clone', '--quiet', '--branch', 'salon', origin, folder], parent)
  run('cp', ['-al', path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')])
  // packages of another day, taken for those of this lockfile
  const record = path.join(folder, 'node_modules/.package-lock.json')
  fs.rmSync(record)
  fs.copyFileSync(path.join(folder, 'package-lock.json'), record)

  let url = ''
  let keeper: ChildProcess | undefined
  const settings = async () => ({
    ...withoutSettings(),
    PORT: new URL(url).port,
    DATA_DIR: dataDir,
    ...env,
  })
  const databaseUrl = () => env['DATABASE_URL'] ?? embeddedUrl(dataDir)
  const ask = async (question: string) => {
    const client = new Client({ connectionString: databaseUrl() })
    await client.connect()
    const { rows } = await client.query(question).finally(() => client.end())
    return rows
  }
  return {
    folder,
    get url() {
      return url
    },
    commit: (ref = 'HEAD') => git(folder, 'rev-parse', ref === 'HEAD' ? ref : `origin/${ref}`),
    /** `npm start`, until it is open. */
    async start() {
      url = `http://127.0.0.1:${await freePort()}`
      let said = ''
      keeper = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: folder,
        env: await settings(),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const child = keeper
      onTestFinished(() => void child.kill('SIGTERM'))
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (piece) => (said += String(piece)))
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
        await sleep(200)
      }
    },
    async stop() {
      if (!keeper || keeper.exitCode !== null) return
      const closed = once(keeper, 'close')
      keeper.kill('SIGTERM')
      await closed
    },
    /** `npm run update -- REF`, with the packages that are here. */
    async update(ref: string) {
      const child = spawn(
        process.execPath,
        ['scripts/update.mjs', ref, '--packages', path.join(ROOT, 'node_modules')],
        { cwd: folder, env: await settings(), stdio: ['ignore', 'pipe', 'pipe'] },
      )
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece) => (said += String(piece)))
      const [code] = await once(child, 'close')
      console.log(said)
      return { code: Number(code), said }
    },
    /** A version on top of what is here, in these files. */
    addVersion(name: string, files: Record<string, string>) {
      git(origin, 'checkout', '--quiet', '-B', name, git(folder, 'rev-parse', 'HEAD'))
      for (const [place, text] of Object.entries(files))
        fs.writeFileSync(path.join(origin, place), text)
      git(origin, 'add', '-A')
      git(origin, 'commit', '--quiet', '-m', `A version: ${name}`)
    },
    /** Books the first free time; answers the address it was booked with. */
    async book() {
      const [{ date }] = await (await fetch(`${url}/api/booking/dates`)).json()
      const [{ time }] = await (await fetch(`${url}/api/booking/slots/${date}`)).json()
      const email = `klant-${Date.now()}@voorbeeld.be`
      const answer = await fetch(`${url}/api/booking/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          customerName: 'An Peeters',
          customerEmail: email,
          customerPhone: '0470 12 34 56',
          petName: 'Rex',
          petBreed: 'Poedel',
          appointmentDate: date,
          appointmentTime: time,
          service: 'Trimmen',
        }),
      })
      expect(answer.status).toBe(201)
      return email
    },
    emails: async () => (await ask('select email from appointments')).map(({ email }) => email),
    has: async (table: string) =>
      (await ask(`select to_regclass('public.${table}') is not null as there`))[0]?.there,
  }
}

/** The environment of this machine without what the tests set. */
function withoutSettings(): Record<string, string | undefined> {
  const { NODE_ENV: _env, TZ: _zone, VITEST: _test, DATABASE_URL: _url, ...rest } = process.env
  return rest
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-update-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => await removeFolder(folder))
  return folder
}
