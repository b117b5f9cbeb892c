import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/db/embedded.ts'
import { findBinaries, linkLibraries } from '#server/db/embedded-binaries.ts'
import { firstUnreachable } from '#server/db/embedded-user.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { newDataDir } from '#tests/support/postgres-process.ts'

test('a data folder of another major version is refused and left as it was', async () => {
  const dataDir = temporaryDataDir()
  fs.mkdirSync(dataDir)
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '17\n')

  await expect(startPostgres(dataDir)).rejects.toThrow(
    /is gemaakt door PostgreSQL 17, maar dit programma brengt PostgreSQL 18 mee: maak een back-up .* kies een andere DATA_DIR/,
  )
  await expect(startPostgres(dataDir)).rejects.toHaveProperty('name', 'StartError')
  expect(fs.readdirSync(dataDir)).toEqual(['PG_VERSION'])
})

test('a folder with something else in it is not taken for a database', async () => {
  const dataDir = temporaryDataDir()
  fs.mkdirSync(dataDir)
  fs.writeFileSync(path.join(dataDir, 'holiday-photos.zip'), '')

  await expect(startPostgres(dataDir)).rejects.toThrow(
    /is niet leeg en geen map van PostgreSQL: zet ze opzij/,
  )
  expect(fs.readdirSync(dataDir)).toEqual(['holiday-photos.zip'])
})

test('what an update set aside is put back where it left nothing, and stays aside where something is', async () => {
  const dataDir = temporaryDataDir()
  const aside = `${dataDir}.before-update`
  for (const folder of [dataDir, aside]) {
    fs.mkdirSync(folder)
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '17\n')
  }
  await expect(startPostgres(dataDir)).rejects.toThrow(/PostgreSQL 17/)
  expect(fs.existsSync(aside)).toBe(true)
  fs.rmSync(dataDir, { recursive: true })
  await expect(startPostgres(dataDir)).rejects.toThrow(/PostgreSQL 17/)
  expect([fs.existsSync(dataDir), fs.existsSync(aside)]).toEqual([true, false])
})

test('a place where the folder cannot be made is named', async () => {
  const blocked = path.dirname(temporaryDataDir())
  fs.writeFileSync(path.join(blocked, 'file'), '')

  await expect(startPostgres(path.join(blocked, 'file/data/postgres'))).rejects.toThrow(
    /file is een bestand en geen map: kies een andere DATA_DIR\.$/,
  )
  await expect(startPostgres(path.join(blocked, 'file/postgres'))).rejects.toThrow(
    /file is een bestand en geen map: kies een andere DATA_DIR\.$/,
  )
})

test.runIf(process.platform === 'linux')(
  'a place where nothing can ever be made is named, too',
  () => {
    // in a process of its own, which can be ended when it never comes back
    const start = spawnSync(
      process.execPath,
      ['tests/support/postgres-child.ts', '/proc/salon/data/postgres'],
      {
        timeout: 15_000,
        killSignal: 'SIGKILL',
        encoding: 'utf8',
      },
    )

    expect(start.stderr).toContain(
      'De map /proc/salon/data kan niet gemaakt worden: laat deze gebruiker schrijven in /proc, of kies een andere DATA_DIR.',
    )
  },
)

test('folders are made on the way to a data folder, for any user to pass', async () => {
  const top = path.dirname(temporaryDataDir())
  const database = await startPostgres(path.join(top, 'a/b/postgres'))
  await database.stop()

  expect(fs.statSync(path.join(top, 'a/b')).mode & 0o111).toBe(0o111)
})

test('the first folder that the user of the server cannot enter is found', () => {
  const open = path.dirname(temporaryDataDir())
  const closed = path.join(open, 'closed')
  fs.mkdirSync(path.join(closed, 'inside'), { recursive: true })
  fs.chmodSync(closed, 0)
  const nobody = 65534
  const ids =
    process.getuid?.() === 0
      ? { uid: nobody, gid: nobody }
      : { uid: process.getuid?.() ?? nobody, gid: process.getgid?.() ?? nobody }

  expect(firstUnreachable(ids, [open])).toBeUndefined()
  expect(firstUnreachable(ids, [path.join(closed, 'inside')])).toBe(closed)
  fs.chmodSync(closed, 0o700)
})

test('missing library links are made, so an install without scripts works too', () => {
  const { native } = findBinaries()
  const copy = path.join(path.dirname(temporaryDataDir()), 'native')
  fs.mkdirSync(path.join(copy, 'lib'), { recursive: true })
  fs.copyFileSync(path.join(native, 'pg-symlinks.json'), path.join(copy, 'pg-symlinks.json'))
  for (const file of fs.readdirSync(path.join(native, 'lib'), { withFileTypes: true }))
    if (file.isFile()) fs.writeFileSync(path.join(copy, 'lib', file.name), file.name)
  linkLibraries(copy)
  linkLibraries(copy)

  const links = fs
    .readdirSync(path.join(copy, 'lib'))
    .filter((name) => fs.lstatSync(path.join(copy, 'lib', name)).isSymbolicLink())
  expect(links).toContain('libpq.so.5')
  expect(fs.readFileSync(path.join(copy, 'lib/libpq.so.5'), 'utf8')).toMatch(/^libpq\.so\.5\.\d+$/)
})

function temporaryDataDir(): string {
  const dataDir = newDataDir()
  onTestFinished(async () => await removeFolder(path.dirname(dataDir)))
  return dataDir
}
