import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { makeProject as makeBareProject, startServer } from '#tests/support/bare-server.ts'
import { until } from '#tests/support/postgres-process.ts'

// What an update refuses, and how who keeps a salon running makes room for it; that it works is shown by
// `tests/deep/update.test.ts`, which builds one version after the other.

function install(project: string) {
  fs.cpSync('scripts', path.join(project, 'scripts'), { recursive: true })
  fs.mkdirSync(path.join(project, 'node_modules'), { recursive: true })
  for (const place of ['package-lock.json', 'node_modules/.package-lock.json'])
    fs.writeFileSync(path.join(project, place), '{ "packages": { "": {} } }')
  fs.writeFileSync(path.join(project, '.gitignore'), 'node_modules\nbuild\n.updating\n.running\n')
  return project
}

/** A checkout of one commit, that follows no other. */
function makeCheckout() {
  const folder = install(fs.mkdtempSync(path.join(os.tmpdir(), 'salon-update-')))
  afterAll(async () => await removeFolder(folder))
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.be']
    const { status, stderr } = spawnSync('git', [...who, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  }
  git('init', '--quiet')
  git('add', '-A')
  git('commit', '--quiet', '-m', 'A version')
  return { folder, git }
}

function update(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/update.mjs', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('an update says in a sentence why it does not begin', () => {
  const { folder, git } = makeCheckout()

  test.for<[string, string[], string]>([
    ['two versions', ['een', 'twee'], 'Gebruik: npm run update, of npm run update -- VERSIE'],
    ['an option that it has not', ['--nu'], 'Gebruik: npm run update'],
    ['a version that nobody knows', ['nergens'], 'De versie nergens bestaat niet.'],
    ['no version, on a branch that follows none', [], 'Deze tak volgt geen andere: zeg welke'],
  ])('%s', ([, args, sentence]) => {
    expect(update(folder, ...args)).toEqual({
      status: 1,
      said: expect.stringContaining(sentence),
    })
  })

  test('the version that is here already is no error', () => {
    expect(update(folder, 'HEAD')).toEqual({
      status: 0,
      said: expect.stringMatching(/^Deze versie draait al \(\w+\)\.\n$/),
    })
  })

  test('a program that somebody changed', () => {
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "mine": true }')
    expect(update(folder, 'HEAD')).toEqual({
      status: 1,
      said: expect.stringMatching(/is iets aan het programma gewijzigd.*\n.*package\.json\n$/),
    })
    git('checkout', '--quiet', 'package.json')
  })

  test('a folder that is none of git', () => {
    const bare = install(makeBareProject())
    expect(update(bare)).toEqual({
      status: 1,
      said: expect.stringContaining('Deze map komt niet van git'),
    })
  })
})

/** How often a salon said that it is open. */
const opened = (output: string) => output.split('Stoppen: Ctrl+C').length - 1

describe('npm start', () => {
  test('asked by an update, stops its server and starts one again when the update is over, however it ended', async () => {
    const project = install(makeBareProject())
    const description = { type: 'module', scripts: { build: 'node scripts/build-stamp.mjs' } }
    fs.writeFileSync(path.join(project, 'package.json'), JSON.stringify(description))
    const keeper = startServer(project, {}, ['-c', 'exec node scripts/start.mjs'])
    await until(() => opened(keeper.output()) === 1)
    const pid = Number(fs.readFileSync(path.join(project, '.running'), 'utf8'))

    const updater = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)', 'update.mjs'])
    onTestFinished(() => void updater.kill('SIGKILL'))
    fs.writeFileSync(path.join(project, '.updating'), String(updater.pid))
    process.kill(pid, 'SIGUSR2')
    await until(() => keeper.output().includes('deps stopped'))
    expect(opened(keeper.output())).toBe(1)
    updater.kill('SIGKILL')
    await until(() => opened(keeper.output()) === 2)

    keeper.child.kill('SIGTERM')
    await until(() => keeper.child.exitCode !== null)
    expect(fs.existsSync(path.join(project, '.running'))).toBe(false)
  })
})
