import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { makeProject as makeBareProject, startServer } from '#tests/support/bare-server.ts'
import { until } from '#tests/support/postgres-process.ts'

/** Says that the Node which runs a program is another one. */
const asNode = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperties(process, { version: { value: 'v${version}' }, versions: { value: { ...process.versions, node: '${version}' } } })`,
]
const NOBODY = 65_534

/**
 * The real scripts of `npm start` in a project that has its packages, and sources for which there
 * is no build.
 */
function makeProject(): string {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-start-'))
  onTestFinished(async () => await removeFolder(project))
  fs.cpSync('scripts', path.join(project, 'scripts'), { recursive: true })
  fs.copyFileSync('server.mjs', path.join(project, 'server.mjs'))
  for (const folder of ['node_modules', 'src', 'build/server'])
    fs.mkdirSync(path.join(project, folder), { recursive: true })
  fs.writeFileSync(
    path.join(project, 'package.json'),
    '{ "type": "module", "scripts": { "build": "echo built && false" } }',
  )
  for (const place of ['package-lock.json', 'node_modules/.package-lock.json'])
    fs.writeFileSync(path.join(project, place), '{ "packages": { "": {} } }')
  fs.writeFileSync(path.join(project, 'src/salon.ts'), 'export const salon = 1\n')
  fs.writeFileSync(path.join(project, 'build/server/.stamp'), 'of other sources')
  return project
}

/** Root may write everywhere: as root, the program runs as a user who may not. */
function run(project: string, args: string[]) {
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    ...ids,
    cwd: project,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function setRights(project: string, rights: number) {
  for (const folder of ['.', 'build', 'build/server', 'node_modules'])
    fs.chmodSync(path.join(project, folder), rights)
}

describe('one sentence says why there is no start', () => {
  test.for(['18.19.1', '20.9.0'])(
    'on Node %s, which is older than the oldest that will do',
    (version) => {
      const project = makeProject()
      setRights(project, 0o777)
      expect(run(project, [...asNode(version), 'scripts/start.mjs'])).toEqual({
        status: 1,
        said: `Om te beginnen is Node 20.11 of nieuwer nodig, en deze machine heeft v${version}: installeer eerst een nieuwere Node.\n`,
      })
    },
  )

  test('of the server itself on a Node older than that of the lockfile', () => {
    const project = makeProject()
    setRights(project, 0o777)
    expect(run(project, [...asNode('22.20.0'), 'server.mjs'])).toEqual({
      status: 1,
      said: 'Dit vraagt Node 24 en draait op v22.20.0: start het met npm run serve, dat de Node gebruikt die npm ci installeerde.\n',
    })
  })

  test('in a folder that cannot be written to, beside a build of other sources; where it can, the build begins', () => {
    const project = makeProject()
    setRights(project, 0o555)
    const { status, said } = run(project, ['scripts/start.mjs'])
    expect(status).toBe(1)
    expect(said).toBe(
      `Installeren … al gebeurd\nVan deze versie van het programma is er nog geen build, en in ${fs.realpathSync(project)} kan niet geschreven worden: geef deze gebruiker het recht daartoe, of start waar dat wel kan.\n`,
    )
    setRights(project, 0o777)
    expect(run(project, ['scripts/start.mjs']).said).toContain('Bouwen … ')
  })

  test('on the oldest Node that will do, where npm cannot bring the newer one along', () => {
    const project = makeProject()
    setRights(project, 0o777)
    const { status, said } = run(project, [...asNode('20.11.0'), 'scripts/start.mjs'])
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(
        /Er is Node 24 nodig, en npm kan die niet meebrengen voor \w+ \w+: installeer Node 24 van [^\n]*\n$/,
      ),
    ])
  })
})

describe('the steps of a start', () => {
  test('what a failing build said is shown whole, below its line and above one sentence', () => {
    const project = makeProject()
    setRights(project, 0o777)
    writeBuild(project, "node -e \"console.log('een'); console.error('twee'); process.exit(3)\"")
    const { status, said } = run(project, ['scripts/start.mjs'])
    expect(status).toBe(1)
    expect(said).toMatch(
      /^Installeren … al gebeurd\nBouwen … mislukt na \d[^\n]* s\n\neen\ntwee\n\nHet bouwen is mislukt: hierboven staat wat er gezegd werd\.\n$/,
    )
  })

  test('a start that goes well is four lines with times, and last what to do next; the build is silent', async () => {
    const project = makeBareProject()
    fs.cpSync('scripts', path.join(project, 'scripts'), { recursive: true })
    fs.mkdirSync(path.join(project, 'node_modules'))
    for (const place of ['package-lock.json', 'node_modules/.package-lock.json'])
      fs.writeFileSync(path.join(project, place), '{ "packages": { "": {} } }')
    writeBuild(project, 'echo een bundel && node scripts/build-stamp.mjs')
    const start = () =>
      startServer(project, { FAKE_PASSWORD: 'abcd-efgh-jkmn-pqrs' }, [
        '-c',
        'node scripts/start.mjs',
      ])
    const time = '\\d[\\d,]*( min \\d+)? s'
    const rest = `Database … ${time}\nKlaar … ${time}\n\nDe salon is open op http://127[^\n]*\n\n {2}Beheer {6}http://[^\n]*/admin\n {2}Wachtwoord {2}abcd-efgh-jkmn-pqrs [^\n]*\n\n {2}Log in [^\n]*\n {2}Online zetten: docs/going-live\\.md\\. Stoppen: Ctrl\\+C\\.\n$`
    for (const built of [time, 'al gebeurd']) {
      const server = start()
      await until(() => server.output().includes('Stoppen'))
      server.child.kill('SIGTERM')
      expect(server.output()).toMatch(
        new RegExp(`^Installeren … al gebeurd\nBouwen … ${built}\n${rest}`),
      )
    }
  })
})

function writeBuild(project: string, build: string) {
  const file = path.join(project, 'package.json')
  fs.writeFileSync(file, JSON.stringify({ type: 'module', scripts: { build } }))
}
