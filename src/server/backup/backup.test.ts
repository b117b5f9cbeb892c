import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Decrypter } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { BackupError } from '#server/backup/backup-error.ts'
import { encrypt } from '#server/backup/encrypt.ts'
import { compareWith, inspectBackup } from '#server/backup/inspect.ts'
import { loadBackup } from '#server/backup/load.ts'
import { backupName, makeBackup, momentOf } from '#server/backup/make-backup.ts'
import { FORMAT, type Part, type Salon } from '#server/backup/parts.ts'
import { inDatabase, withScratch } from '#server/backup/scratch.ts'
import { seal, unseal } from '#server/backup/seal.ts'
import { snapshot } from '#server/backup/snapshot.ts'
import { swapIn } from '#server/backup/swap.ts'
import { connect } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { SIGNING_SECRET } from '#tests/support/seeded.ts'
import { openTill } from '#tests/support/till.ts'
import { wholeDatabase } from '#tests/support/whole-database.ts'

const MIGRATIONS = 'src/server/db/migrations'
const KEY = 'een lange zin die niemand raadt'
const NOW = new Date('2026-11-20T09:00:00Z')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-backup-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const fingerprint = async (url: string) => {
  const { db, pool } = connect(url, createLog('silent'))
  return await wholeDatabase(db).finally(() => pool.end())
}
/** The rows of the salon itself: not who is logged in, nor the names that the job library gave. */
const ofSalon = (state: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([name]) => name.startsWith('public.') && !/sessions|push_devices|login_failures/.test(name),
    ),
  )
const makeFrom = async (ownerUrl: string, key: string | undefined = KEY) =>
  await makeBackup({ ownerUrl, signingSecret: SIGNING_SECRET, key, madeAt: NOW }, folder)

/** What opens something in a salon. */
const doors = async (url: string) => {
  const { db: there, pool } = connect(url, createLog('silent'))
  const { rows } = await there.execute(sql`select
    (select array_agg(name order by name) from api_keys where ended_at is null and key_hash is not null) as keys,
    (select array_agg(email order by email) from people where is_active and role = 'staff') as people,
    (select count(*)::int from people where invitation_hash is not null) as invitations,
    (select array_agg(name order by name) from passkeys) as passkeys,
    (select count(*)::int from recovery_codes where used_at is null) as codes`)
  await pool.end()
  return rows[0]
}

/** A file with these parts; what it says of itself may be anything. */
async function fileOf(parts: readonly Part[]): Promise<string> {
  const file = path.join(folder, `eigen-${fs.readdirSync(folder).length}.backup`)
  const bytes: Uint8Array[] = []
  const source = async function* () {
    yield* parts
  }
  for await (const piece of seal(source(), undefined)) bytes.push(piece)
  fs.writeFileSync(file, Buffer.concat(bytes))
  return file
}
const salonOf = async (file: string): Promise<Salon> =>
  (await inspectBackup(file, KEY, MIGRATIONS)).salon

describe('a backup', { timeout: 60_000 }, async () => {
  const { app, owner, pay, deps, ownerUrl } = await openTill()
  await insertVisit(deps.db, { date: '2026-11-24' })
  await pay()
  await owner.post('/api/payments', {})
  await deps.jobs.add(deps.db, 'slots.extend', [
    { payload: {}, runAt: new Date('2030-01-01'), key: 'later' },
  ])
  await createOwner(app)
  const made = await makeFrom(ownerUrl)

  test('brings every row, every job and the next numbers to another salon, and logs everybody out', async () => {
    const target = await createTestApp()
    await insertVisit(target.deps.db, { date: '2026-12-01' })
    await createOwner(target.app)
    await target.close()
    const before = await fingerprint(ownerUrl)
    await withScratch({ ownerUrl, folder }, async (scratch) => {
      const { salon, rows } = await loadBackup(scratch, unseal(made.file, KEY), MIGRATIONS)
      expect(salon).toMatchObject({ madeAt: NOW.toISOString(), signingSecret: SIGNING_SECRET })
      expect(rows).toBe(made.rows)
      expect(ofSalon(await fingerprint(scratch))).toEqual(ofSalon(before))
      await swapIn(scratch, target.ownerUrl)
    })
    expect(ofSalon(await fingerprint(target.ownerUrl))).toEqual(ofSalon(before))
    const after = connect(target.ownerUrl, createLog('silent'))
    const { rows } = await after.db.execute(sql`select
      (select count(*)::int from sessions) as sessions,
      (select string_agg(key, ',') from graphile_worker.jobs where task_identifier = 'slots.extend') as jobs,
      (select last_value::int from pg_sequences where sequencename = 'day_book_entries_id_seq') as last`)
    const { rows: here } = await deps.db.execute(
      sql`select max(id)::int as last from day_book_entries`,
    )
    expect(rows).toEqual([{ sessions: 0, jobs: 'later', last: here[0]?.['last'] }])
    // triggers are back as they were, and so is what each of these has
    for (const table of ['payments', 'audit_log'])
      await expect(after.db.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toThrow(
        'Failed query',
      )
    await after.pool.end()
  })

  test('opens nothing again that was ended since in the salon in whose place it comes', async () => {
    const salon = await createTestApp()
    const { db } = salon.deps
    const at = NOW.toISOString()
    await salon.tableOwner.execute(sql`
      with old_key as (insert into api_keys (name, beginning, key_hash, scopes, created_at, expires_at) values ('Boekhouding', 'bhk', 'hash', '{}', ${at}, '2030-01-01'), ('Agenda', 'agd', 'hash2', '{}', ${at}, '2030-01-01')),
        person as (insert into people (name, role, email, password_hash, created_at) values ('Zita', 'staff', 'zita@voorbeeld.be', 'x', ${at}), ('Wout', 'staff', 'wout@voorbeeld.be', 'y', ${at}) returning id, name),
        guest as (insert into people (name, role, email, invitation_hash, invited_until, created_at) values ('Bo', 'staff', 'bo@voorbeeld.be', 'uitnodiging', '2030-01-01', ${at})),
        passkey as (insert into passkeys (person_id, name, credential_id, public_key, counter, created_at) select id, called, called, 'x', 0, ${at} from person, unnest(array['verloren', 'gebleven']) called where person.name = 'Wout')
      insert into recovery_codes (person_id, code_hash, created_at) select id, 'code', ${at} from person where name = 'Wout'`)
    const { file } = await makeFrom(salon.ownerUrl)
    await db.execute(
      sql`update api_keys set ended_at = ${at}, key_hash = null where name = 'Boekhouding'`,
    )
    await db.execute(
      sql`update people set name = 'Z', email = null, password_hash = null, is_active = false, ended_at = ${at} where name = 'Zita'`,
    )
    await db.execute(sql`update people set is_active = false where name = 'Wout'`)
    await db.execute(sql`update people set invitation_hash = 'een andere' where name = 'Bo'`)
    await db.execute(sql`update recovery_codes set used_at = ${at}`)
    await db.execute(
      sql`insert into audit_log (at, deed, role, route, kind, verb, subject_id) select ${at}, gen_random_uuid(), 'owner', 'DELETE', 'passkeys', 'delete', id from passkeys where name = 'verloren'`,
    )
    await db.execute(sql`delete from passkeys where name = 'verloren'`)
    const restore = async (target: string) =>
      await withScratch({ ownerUrl, folder }, async (scratch) => {
        await loadBackup(scratch, unseal(file, KEY), MIGRATIONS)
        await swapIn(scratch, target)
      })
    await salon.close()
    await restore(salon.ownerUrl)
    expect(await doors(salon.ownerUrl)).toEqual({
      keys: ['Agenda'],
      people: ['bo@voorbeeld.be'],
      invitations: 0,
      passkeys: ['gebleven'],
      codes: 0,
    })
    // a salon that knows nothing of it has all that was there then
    const other = await createTestApp()
    await other.close()
    await restore(other.ownerUrl)
    expect(await doors(other.ownerUrl)).toEqual({
      keys: ['Agenda', 'Boekhouding'],
      people: ['bo@voorbeeld.be', 'wout@voorbeeld.be', 'zita@voorbeeld.be'],
      invitations: 1,
      passkeys: ['gebleven', 'verloren'],
      codes: 1,
    })
  })

  test('is of one moment: what is written while it is made is not half in it', async () => {
    const client = new Client({ connectionString: ownerUrl })
    await client.connect()
    const parts = snapshot(client, { madeAt: NOW, signingSecret: undefined })
    await parts.next()
    const { rows: visits } = await deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from appointments`,
    )
    await insertVisit(deps.db, { date: '2026-12-08' })
    let counted: number | undefined
    for await (const part of parts)
      if (part.what === 'table end' && part.name === 'appointments') counted = part.rows
    await client.end()
    expect(counted).toBe(visits[0]?.count)
  })

  test('says what a restore would take: what is there now, and what is newer', async () => {
    const losses = await compareWith(ownerUrl, await inspectBackup(made.file, KEY, MIGRATIONS))
    expect(losses?.find(({ kind }) => kind === 'afspraken')).toMatchObject({
      now: expect.any(Number),
      inBackup: expect.any(Number),
      newer: expect.any(Number),
    })
  })

  test('is a file for the owner’s eyes, under a name that tells its moment and is never used twice', async () => {
    expect(fs.statSync(made.file).mode & 0o777).toBe(0o600)
    expect(path.basename(made.file)).toBe(backupName(NOW))
    expect(momentOf(backupName(NOW))).toEqual(NOW)
    expect(momentOf('salon-20261199T090000Z.backup')).toBeUndefined()
    const second = await makeFrom(ownerUrl)
    expect(second.file).not.toBe(made.file)
    expect(fs.readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('cut short anywhere, or altered in any byte, is refused', async () => {
    const plain = await makeFrom(ownerUrl, '')
    // to try a key takes the reader its time
    for (const { file, key, steps } of [
      { file: made.file, key: KEY, steps: 4 },
      { file: plain.file, key: undefined, steps: 40 },
    ]) {
      const whole = fs.readFileSync(file)
      const broken = path.join(folder, 'stuk.backup')
      const { tables } = await inspectBackup(file, key, MIGRATIONS)
      const outcome = async (bytes: Buffer) => {
        fs.writeFileSync(broken, bytes)
        return await inspectBackup(broken, key, MIGRATIONS).catch((error: unknown) => error)
      }
      const refused = async (bytes: Buffer) =>
        expect(await outcome(bytes)).toMatchObject({ name: 'BackupError' })
      // without encryption a bit of the compression's own may be another, of the rows never
      const refusedOrTheSame = async (bytes: Buffer) => {
        const result = await outcome(bytes)
        const isRefused = result instanceof BackupError
        expect(isRefused || (!key && isDeepStrictEqual(Object(result).tables, tables))).toBe(true)
      }
      for (let step = 0; step < steps; step += 1) {
        const at = Math.floor((whole.length * step) / steps)
        await refused(whole.subarray(0, at))
        const altered = Buffer.from(whole)
        altered[at] = (altered[at] ?? 0) ^ 4
        await refusedOrTheSame(altered)
      }
      await refused(whole.subarray(0, -1))
      await refusedOrTheSame(Buffer.concat([whole, Buffer.from('x')]))
    }
  })

  test.for<[string, (salon: Salon) => Part, string]>([
    [
      'a newer format',
      (salon) => ({ ...salon, format: FORMAT + 1 }),
      'Deze back-up komt van een nieuwere versie van het programma: zet hem terug met die versie.',
    ],
    [
      'migrations that this program does not know yet',
      (salon) => ({ ...salon, migrations: [...salon.migrations, 'f'.repeat(64)] }),
      'Deze back-up komt van een nieuwere versie van het programma: zet hem terug met die versie.',
    ],
    [
      'another history',
      (salon) => ({ ...salon, migrations: ['f'.repeat(64), ...salon.migrations.slice(1)] }),
      'Deze back-up komt van een ander programma of een eigen versie ervan: zet hem terug met de versie die hem maakte.',
    ],
  ])('with %s is refused', async ([, change, sentence]) => {
    const salon = await salonOf(made.file)
    const end: Part = { what: 'end', tables: [], sequences: [] }
    const file = await fileOf([change(salon), end])
    await expect(inspectBackup(file, undefined, MIGRATIONS)).rejects.toThrow(sentence)
  })

  test('with a table that counts other rows than it says is refused', async () => {
    const salon = await salonOf(made.file)
    const file = await fileOf([
      salon,
      { what: 'table', name: 'dogs', columns: ['id'] },
      { what: 'table end', name: 'dogs', rows: 1, sha256: 'x' },
      { what: 'end', tables: [], sequences: [] },
    ])
    await expect(inspectBackup(file, undefined, MIGRATIONS)).rejects.toThrow('is niet heel')
  })

  test('asks for its key, and says when it is another', async () => {
    await expect(inspectBackup(made.file, undefined, MIGRATIONS)).rejects.toThrow(
      'is versleuteld: zet BACKUP_KEY op de sleutel waarmee de back-up gemaakt werd.',
    )
    await expect(inspectBackup(made.file, 'een heel andere lange zin', MIGRATIONS)).rejects.toThrow(
      'BACKUP_KEY is niet de sleutel waarmee',
    )
    await expect(inspectBackup('package.json', KEY, MIGRATIONS)).rejects.toThrow(
      'package.json is geen back-up van dit programma.',
    )
    await expect(inspectBackup('is-er-niet', KEY, MIGRATIONS)).rejects.toThrow(
      'is-er-niet kan niet gelezen worden: kijk of het bestand bestaat.',
    )
  })

  test('of a folder that is a file, or of a database that is away, is one sentence and no file', async () => {
    const from = { ownerUrl, signingSecret: undefined, key: KEY, madeAt: NOW }
    const file = path.join(folder, 'bestand')
    fs.writeFileSync(file, 'x')
    await expect(makeBackup(from, file)).rejects.toThrow(`Dit is geen map: ${file}.`)
    // the folder is its owner's alone, those above it are not
    await makeBackup(from, path.join(folder, 'boven', 'eronder'))
    expect(fs.statSync(path.join(folder, 'boven')).mode & 0o055).toBe(0o055)
    expect(fs.statSync(path.join(folder, 'boven', 'eronder')).mode & 0o777).toBe(0o700)
    const away = { ...from, ownerUrl: 'postgres://salon@127.0.0.1:1/postgres' }
    const empty = path.join(folder, 'leeg')
    await expect(makeBackup(away, empty)).rejects.toThrow('De databank is niet bereikbaar')
    expect(fs.readdirSync(empty)).toEqual([])
    await withScratch({ ownerUrl, folder }, async (scratch) => {
      await expect(makeBackup({ ...from, ownerUrl: scratch }, empty)).rejects.toThrow(
        'Er is hier nog geen salon: start het programma eerst een keer.',
      )
    })
    expect(fs.readdirSync(empty)).toEqual([])
  })

  test('is not put over a salon that runs', async () => {
    const target = await createTestApp()
    const before = await fingerprint(target.ownerUrl)
    await withScratch({ ownerUrl, folder }, async (scratch) => {
      await loadBackup(scratch, unseal(made.file, KEY), MIGRATIONS)
      await target.deps.db.execute(sql`select 1`)
      await expect(swapIn(scratch, target.ownerUrl)).rejects.toThrow(
        'De salon draait nog: stop het programma eerst, en begin dan opnieuw.',
      )
      await target.close()
      // a table that cannot be filled: everything stays as it was
      const other = connect(target.ownerUrl, createLog('silent'))
      await other.db.execute(
        sql`alter table sales add constraint t_none check (id is null) not valid`,
      )
      await other.pool.end()
      await expect(swapIn(scratch, target.ownerUrl)).rejects.toThrow('t_none')
    })
    expect(await fingerprint(target.ownerUrl)).toEqual(before)
  })

  test('of an earlier version is brought up to this one', async () => {
    await withScratch({ ownerUrl, folder }, async (old) => {
      const salon = await salonOf(made.file)
      const file = await fileOf([
        { ...salon, migrations: salon.migrations.slice(0, 12) },
        { what: 'end', tables: [], sequences: [] },
      ])
      await loadBackup(old, unseal(file, undefined), MIGRATIONS)
      const { rows } = await connectOnce(
        old,
        'select count(*)::int from drizzle.__drizzle_migrations',
      )
      expect(rows).toEqual([{ count: salon.migrations.length }])
    })
  })
})

async function connectOnce(url: string, query: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return await client.query(query).finally(() => client.end())
}

test.for([0, 65_536, 65_537, 200_000])('%i bytes are encrypted as age does it', async (size) => {
  const content = Buffer.alloc(size, 'salon')
  const source = async function* () {
    for (let at = 0; at < size; at += 7_001) yield content.subarray(at, at + 7_001)
  }
  const sealed: Buffer[] = []
  for await (const piece of encrypt(source(), KEY)) sealed.push(piece)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(KEY)
  const opened = await decrypter.decrypt(new Uint8Array(Buffer.concat(sealed)))
  expect(Buffer.from(opened).equals(content)).toBe(true)
})

test.for([
  ['postgres://a:b@host:5432/salon?sslmode=require', 'postgres://a:b@host:5432/x?sslmode=require'],
  ['postgres://salon@/postgres?host=%2Ftmp&port=1', 'postgres://salon@/x?host=%2Ftmp&port=1'],
  ['postgresql://host', 'postgresql://host/x'],
])('beside %s lies %s', ([url, other]) => {
  expect(inDatabase(url ?? '', 'x')).toBe(other)
})

test('where the owner may make no databases, the scratch one is a server of its own, gone afterwards', {
  timeout: 60_000,
}, async () => {
  const { connectionString } = await createTestApp()
  const place = path.join(folder, 'eigen-server')
  fs.mkdirSync(place)
  // its system user has to come there
  for (const way of [folder, place]) fs.chmodSync(way, 0o755)
  await withScratch({ ownerUrl: connectionString, folder: place }, async (url) => {
    expect(url).not.toContain('salon_proef_')
    const { rows } = await connectOnce(url, 'select current_user::text as me')
    expect(rows).toEqual([{ me: 'salon' }])
  })
  expect(fs.readdirSync(place)).toEqual([])
})

test('of two proofs at once the second waits for another time', async () => {
  const { ownerUrl } = await createTestApp()
  await withScratch({ ownerUrl, folder }, async () => {
    await expect(withScratch({ ownerUrl, folder }, async () => undefined)).rejects.toThrow(
      'Er wordt al een back-up nagekeken of teruggezet',
    )
  })
})
