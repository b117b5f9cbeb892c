import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'

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
  return { status, said: stderr + stdout }
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
        said: `This needs Node 20.11 or newer to begin with, and this machine has v${version}: install a newer Node first.\n`,
      })
    },
  )

  test('of the server itself on a Node older than that of the lockfile', () => {
    const project = makeProject()
    setRights(project, 0o777)
    expect(run(project, [...asNode('22.20.0'), 'server.mjs'])).toEqual({
      status: 1,
      said: 'This needs Node 24 and runs on v22.20.0: start it with npm run serve, which uses the Node that npm ci installed.\n',
    })
  })

  test('in a folder that cannot be written to, beside a build of other sources; where it can, the build begins', () => {
    const project = makeProject()
    setRights(project, 0o555)
    const { status, said } = run(project, ['scripts/start.mjs'])
    expect(status).toBe(1)
    expect(said).toBe(
      `There is no build of this version of the program, and ${fs.realpathSync(project)} cannot be written to: make it writable for this user and start again, or start where it is.\n`,
    )
    setRights(project, 0o777)
    expect(run(project, ['scripts/start.mjs']).said).toContain('built')
  })

  test('on the oldest Node that will do, where npm cannot bring the newer one along', () => {
    const project = makeProject()
    setRights(project, 0o777)
    const { status, said } = run(project, [...asNode('20.11.0'), 'scripts/start.mjs'])
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(
        /^This needs Node 24, which npm cannot bring along for \w+ \w+: install Node 24 from [^\n]*\n$/,
      ),
    ])
  })
})
