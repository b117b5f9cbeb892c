import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startPostgres } from '#server/db/embedded.ts'
import { newDataDir } from '#tests/support/postgres-process.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(fs.readFileSync('package.json', 'utf8')))

test.for(['bench', 'pictures', 'lighthouse', 'test:deep'])(
  'npm run %s looks for a browser before it begins, as npm test does',
  (name) => {
    expect(scripts[name]).toMatch(/^node scripts\/with-chromium\.mjs /)
  },
)

test('no command knows one place for the browser', () => {
  const files = ['bench', 'scripts'].flatMap((folder) =>
    fs.readdirSync(folder).map((name) => path.join(folder, name)),
  )
  expect(files.filter((file) => /\/usr\/bin\/chrom/.test(fs.readFileSync(file, 'utf8')))).toEqual([
    'scripts/chromium.mjs',
  ])
})

test('wherever the server is started, its heap has the same bounds (decision 029)', () => {
  const files = [
    'package.json',
    'Dockerfile',
    'deploy/systemd/salon.service',
    'scripts/start.mjs',
    'scripts/trial.mjs',
    'tests/support/salon-process.ts',
    'bench/servers.ts',
  ]
  const bounds = files.map((file) => [
    ...new Set(
      [
        ...fs
          .readFileSync(file, 'utf8')
          .matchAll(/--max-semi-space-size=(\d+)[', "]+--max-old-space-size=(\d+)/g),
      ].map(([, young, old]) => `${young} and ${old}`),
    ),
  ])
  expect(bounds).toEqual(files.map(() => ['4 and 512']))
})

test('a command is told where the browser was found', () => {
  const folder = path.dirname(newDataDir())
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const browser = path.join(folder, 'elsewhere')
  fs.writeFileSync(browser, '#!/bin/sh\necho Chromium 1\n', { mode: 0o755 })
  const { stdout, status } = spawnSync(
    'node',
    [
      'scripts/with-chromium.mjs',
      'node',
      '-e',
      'console.log(process.env.CHROMIUM); process.exit(3)',
    ],
    {
      env: { ...process.env, CHROMIUM: browser },
      encoding: 'utf8',
    },
  )
  expect([stdout.trim(), status]).toEqual([browser, 3])
})

test('a salon that runs is not filled, and one sentence says so', async () => {
  const dataDir = newDataDir()
  onTestFinished(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }))
  const server = await startPostgres(dataDir)
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/busy-salon.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: path.dirname(dataDir),
    },
    encoding: 'utf8',
  })
  await server.stop()
  expect([stdout, status]).toEqual(['', 1])
  expect(stderr).toMatch(
    /^Er is niets veranderd. De map .* is al in gebruik door een andere server die draait.*\n$/,
  )
})

test.for([
  ['--visits', '0'],
  ['--visits', 'veel'],
  ['--staff', '1000'],
  ['--klanten', '3'],
])('a busy salon of %s is none, and one sentence says what can be asked', (given) => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/busy-salon.mjs', ...given],
    { encoding: 'utf8' },
  )
  expect([stdout, status]).toEqual(['', 1])
  expect(stderr).toMatch(
    /^Er is niets veranderd. Gebruik: npm run seed:busy -- --visits 60000 --staff 1, met [^\n]*\n$/,
  )
})

test('the doctor of a salon that does not run looks at what it can, says what helps and fails', async () => {
  const dataDir = newDataDir()
  onTestFinished(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }))
  const doctor = () =>
    spawnSync(process.execPath, ['scripts/doctor.mjs'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: '',
        PORT: '2',
        DATA_DIR: path.dirname(dataDir),
      },
      encoding: 'utf8',
    })
  const none = doctor()
  expect([none.status, none.stderr]).toEqual([1, ''])
  expect(none.stdout).toContain('✗ Programma: Het programma antwoordt niet op http://127.0.0.1:2.')
  expect(none.stdout).toContain('✗ Database: De database antwoordt niet (er is nog geen salon in')
  expect(none.stdout).toMatch(/^[✓!] Schijfruimte: .* vrij van /m)
  expect(none.stdout).toMatch(/\n {4}→ Start het met npm start/)
  // looking made nothing
  expect(fs.existsSync(dataDir)).toBe(false)
  const server = await startPostgres(dataDir)
  await server.stop()
  const empty = doctor()
  expect([empty.status, empty.stderr]).toEqual([1, ''])
  expect(empty.stdout).toContain('✗ Database: De database antwoordt niet (relation "salon"')
})
