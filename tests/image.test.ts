import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
})
const dockerfile = fs.readFileSync('Dockerfile', 'utf8')

/**
 * The files of the image, by the COPY lines of its last stage; of the packages those that `npm
 * prune --omit=dev` leaves.
 */
function buildImage(): string {
  const image = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-image-'))
  for (const [, sources = '', target = ''] of dockerfile.matchAll(
    /^COPY --from=build (.+) (\S+)$/gm,
  ))
    for (const source of sources.split(' ').map((name) => name.replace('/app/', ''))) {
      const place = path.join(image, target, target.endsWith('/') ? path.basename(source) : '')
      if (source === 'node_modules') linkPackages(place)
      else if (fs.existsSync(source)) fs.cpSync(source, place, { recursive: true })
    }
  return image
}

function linkPackages(folder: string) {
  const { packages } = lockSchema.parse(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')))
  for (const [place, { dev }] of Object.entries(packages)) {
    const name = place.replace('node_modules/', '')
    if (
      place === '' ||
      dev ||
      name.includes('node_modules') ||
      name.startsWith('node-linux-') ||
      !fs.existsSync(place)
    )
      continue
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.symlinkSync(path.resolve(place), path.join(folder, name))
  }
}

describe('in the image', async () => {
  const { app, deps, connectionString } = await createTestApp()
  const image = buildImage()
  afterAll(() => fs.rmSync(image, { recursive: true }))
  const run = async (script: string, ...args: string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: connectionString,
      NODE_ENV: 'production',
      PORT: script === 'serve' ? 'x' : '',
    }
    return (
      await promisify(execFile)('npm', ['run', '--silent', script, '--', ...args], {
        cwd: image,
        env,
      })
    ).stdout
  }
  const refusal = async (script: string) =>
    await run(script).catch((error: unknown) =>
      error instanceof Error && 'stderr' in error ? error.stderr : '',
    )

  test('what the README names for a running salon works: a new password, the check of the book', {
    timeout: 60_000,
  }, async () => {
    expect(await run('admin:password', 'een nieuw en lang wachtwoord')).toBe(
      'Het wachtwoord is ingesteld, en overal is uitgelogd.\n',
    )
    expect(
      (
        await createBrowser(app).post('/api/admin/login', {
          password: 'een nieuw en lang wachtwoord',
        })
      ).status,
    ).toBeLessThan(300)
    expect(await run('daybook:verify')).toBe('The day book holds: 0 closed days and 0 entries.\n')
  })

  test('and so do those that begin with what a salon must not be: each says its sentence', {
    timeout: 60_000,
  }, async () => {
    await insertVisit(deps.db, { date: '2026-11-24' })
    expect(await refusal('seed:busy')).toMatch(
      /^Er is niets veranderd. Er zijn al klanten[^\n]*\n$/,
    )
    expect(await refusal('serve')).toMatch(
      /^(PORT moet een geheel getal van 0 tot 65535 zijn[^\n]*|Er is nog geen build[^\n]*)\n$/,
    )
  })

  test('what needs a checkout says so in one sentence', { timeout: 60_000 }, async () => {
    for (const script of ['start', 'test', 'test:deep', 'bench', 'pictures', 'lighthouse'])
      await expect(run(script)).rejects.toMatchObject({
        stdout: '',
        stderr:
          'Deze kopie van het programma dient alleen om te draaien, met npm run serve: start dit commando in een checkout.\n',
      })
    await expect(run('dev')).rejects.toMatchObject({
      stdout: '',
      stderr:
        'De pakketten om te ontwikkelen zijn er niet: start dit in een checkout, na npm start.\n',
    })
  })

  test('every program that npm run names lies there', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(fs.readFileSync('package.json', 'utf8')))
    const programs = Object.values(scripts).flatMap(
      (command) => command.match(/(?<=node (?:--\S+ )*)[\w/-]+\.mjs/g) ?? [],
    )
    expect(programs.filter((program) => !fs.existsSync(path.join(image, program)))).toEqual([])
  })

  test('Node is there once: the one of the base image', () => {
    expect(dockerfile).toMatch(
      /^RUN .*npm prune --omit=dev .*&& rm -rf node_modules\/node-linux-\* node_modules\/\.bin\/node$/m,
    )
  })
})
