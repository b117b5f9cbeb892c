import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { wholeDatabase } from '#tests/support/whole-database.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-backups-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const KEY = 'een lange zin die niemand raadt'

/** Runs a command of package.json as the README says, with these variables and no others of a salon. */
async function run(command: string[], env: Record<string, string>) {
  const given = {
    ...process.env,
    DATA_DIR: folder,
    BACKUP_KEY: KEY,
    NODE_ENV: 'production',
    ...env,
  }
  const [program = '', ...rest] = command
  return await promisify(execFile)(program, rest, { env: given }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = Object(error)
      return { code: Number(code), stdout: String(stdout), stderr: String(stderr) }
    },
  )
}
const node = process.execPath
const BACKUP = [node, '--max-semi-space-size=1', 'scripts/backup.mjs']
const RESTORE = [node, 'scripts/restore.mjs']

describe('by command', { timeout: 180_000 }, async () => {
  const salon = await createTestApp()
  await insertVisit(salon.deps.db, { date: '2026-11-24' })

  test('a backup is made beside a running salon, told in two lines, and restored onto another', async () => {
    const made = await run([...BACKUP, '--to', `${folder}/usb`], {
      DATABASE_URL: salon.ownerUrl,
      SIGNING_SECRET: 'y'.repeat(40),
    })
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(
      /^Back-up gemaakt: \S+\/usb\/salon-\d{8}T\d{6}Z\.backup\n {2}0,\d MB · 1\.\d{3} rijen · \d+(,\d)? s · versleuteld met BACKUP_KEY\n$/,
    )
    const [name = ''] = fs.readdirSync(`${folder}/usb`)
    const file = `${folder}/usb/${name}`
    const target = await createTestApp()
    await insertVisit(target.deps.db, { date: '2026-11-25' })
    const here = await wholeDatabase(target.deps.db)
    const env = { DATABASE_URL: target.ownerUrl, SIGNING_SECRET: 'x'.repeat(40) }
    expect(await run([...RESTORE, file], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'De salon draait nog: stop het programma eerst, en begin dan opnieuw.\n',
    })
    expect(await wholeDatabase(target.deps.db)).toEqual(here)
    await target.close()
    const unasked = await run([...RESTORE, file], env)
    expect(unasked).toMatchObject({
      code: 1,
      stderr:
        'Hier kan niemand antwoorden: voeg --yes toe om terug te zetten. Er is niets veranderd.\n',
    })
    expect(unasked.stdout).toContain('afspraken: 1 → 1')
    expect(unasked.stdout).toContain('Wat hier beëindigd is, blijft beëindigd')
    expect(unasked.stdout).toContain('met het wachtwoord van toen')
    expect(fs.existsSync(`${folder}/backups`)).toBe(false)
    const restored = await run([...RESTORE, file, '--yes'], env)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/Wat er stond, is bewaard in \S+\/backups\/salon-/)
    expect(restored.stdout).toMatch(/De back-up is teruggezet: 1\.\d{3} rijen\./)
    // what was there can be put back in its turn
    expect(fs.readdirSync(`${folder}/backups`)).toHaveLength(1)
    expect(restored.stdout).toContain(
      'links in oude mails werken pas als je SIGNING_SECRET weghaalt',
    )
    expect(fs.readFileSync(`${folder}/signing-secret`, 'utf8')).toBe(`${'y'.repeat(40)}\n`)
  })

  test('a full disk leaves no half file', async () => {
    const full = `${folder}/vol`
    const command = `ulimit -f 8; exec "$0" "$@"`
    const made = await run(['sh', '-c', command, ...BACKUP, '--to', full], {
      DATABASE_URL: salon.ownerUrl,
    })
    expect(made).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Er is geen plaats meer op de schijf van ${full}.\n`,
    })
    expect(fs.readdirSync(full)).toEqual([])
  })

  test('what cannot be done is one sentence', async () => {
    expect(await run([...BACKUP, '--naar', 'x'], {})).toMatchObject({
      code: 1,
      stderr: 'Gebruik: npm run backup, of npm run backup -- --to MAP.\n',
    })
    expect(await run(RESTORE, {})).toMatchObject({
      code: 1,
      stderr: 'Gebruik: npm run restore -- BESTAND, met --yes erbij om niets te vragen.\n',
    })
    expect(await run(BACKUP, { DATA_DIR: `${folder}/nergens` })).toMatchObject({
      code: 1,
      stderr: `Er is nog geen salon in ${folder}/nergens: start het programma eerst een keer.\n`,
    })
    expect(await run([...RESTORE, 'package.json'], {})).toMatchObject({
      code: 1,
      stderr: 'package.json is geen back-up van dit programma.\n',
    })
    const bucket = {
      BACKUP_KEY: '',
      BACKUP_S3_ENDPOINT: 'https://s3.example.be',
      BACKUP_S3_BUCKET: 'salon',
      BACKUP_S3_ACCESS_KEY: 'sleutel',
      BACKUP_S3_SECRET_KEY: 'een-geheim',
    }
    expect(await run(BACKUP, bucket)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^BACKUP_KEY ontbreekt: wat deze machine verlaat, wordt versleuteld/,
      ),
    })
  })
})
