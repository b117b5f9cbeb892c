import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { until } from '#tests/support/postgres-process.ts'
import { embeddedUrl, startSalon } from '#tests/support/salon-process.ts'

const KILLS = 20

test(`over ${KILLS} kills of the server in the middle of multi-dog bookings there is no half visit and no acknowledged one is lost`, async () => {
  const { acknowledged, stored } = await killRepeatedly(KILLS)
  expect(new Set(stored.values())).toEqual(new Set([3]))
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS)
  expect(stored.size).toBeGreaterThanOrEqual(acknowledged.size)
})

test('nor of bookings of three dogs at one time to three members, and nobody is double', async () => {
  const { acknowledged, stored, members, doubles } = await killRepeatedly(KILLS / 2, {
    together: true,
  })
  expect(new Set(stored.values())).toEqual(new Set([3]))
  expect(new Set(members.values())).toEqual(new Set([3]))
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS / 2)
  expect(doubles).toBe(0)
})

test('a booking that is acknowledged before it is stored is lost, and this is seen', async () => {
  const early = `--import=${path.resolve('tests/support/promise-early.mjs')}`
  const { acknowledged, stored } = await killRepeatedly(3, { env: { NODE_OPTIONS: early } })
  expect([...acknowledged].filter((email) => !stored.has(email))).not.toEqual([])
})

type Killing = { env?: Record<string, string>; together?: boolean }

/**
 * Kills a server that six visitors book at, so many times; whose bookings were acknowledged, how
 * many visits of each are stored and with how many members, and who is booked twice. `together`:
 * three members, and the dogs come at one time.
 */
async function killRepeatedly(kills: number, { env = {}, together = false }: Killing = {}) {
  const dataDir = temporaryFolder()
  if (together) {
    const salon = await startSalon({ DATA_DIR: dataDir })
    await query(dataDir, "insert into staff (name, position) values ('Bo', 1), ('Cé', 2)")
    await salon.stop()
  }
  const acknowledged = new Set<string>()
  for (let round = 0; round < kills; round += 1) {
    const salon = await startSalon({ DATA_DIR: dataDir, ...env })
    const before = acknowledged.size
    const visitors = Array.from({ length: 6 }, async (_, visitor) => {
      for (let turn = 0; salon.child.signalCode === null && turn < 200; turn += 1)
        await book(salon.url, `k${round}-${visitor}-${turn}@voorbeeld.be`, {
          acknowledged,
          together,
        })
    })
    await until(() => acknowledged.size > before)
    await sleep((round % 10) * 7)
    await salon.kill()
    await Promise.all(visitors)
  }
  const salon = await startSalon({ DATA_DIR: dataDir })
  const rows = await query(
    dataDir,
    `select email, count(*)::int as dogs, count(distinct staff_id)::int as members from appointments a group by email`,
  )
  const doubles = await query(
    dataDir,
    `select 1 from appointment_parts a join appointment_parts b on a.staff_id = b.staff_id and a.during && b.during and a.appointment_id < b.appointment_id`,
  )
  await salon.stop()
  const counted = (name: string) =>
    new Map(rows.map((row) => [String(row['email']), Number(row[name])]))
  return {
    acknowledged,
    stored: counted('dogs'),
    members: counted('members'),
    doubles: doubles.length,
  }
}

test('mails whose delivery was killed leave after the restart, each once', async () => {
  const dataDir = temporaryFolder()
  const emails = new Set<string>()
  for (let round = 0; round < 5; round += 1) {
    const salon = await startSalon({ DATA_DIR: dataDir })
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        book(salon.url, `m${round}-${index}@voorbeeld.be`, { acknowledged: emails }),
      ),
    )
    await salon.kill()
  }
  const salon = await startSalon({ DATA_DIR: dataDir })
  // a job that the killed process held is given to another once a minute, when it has been held for
  // two; so is a mail whose job is lost
  const underWay = `select (select count(*) from outbox where state = 'waiting') + (select count(*) from graphile_worker.jobs where task_identifier = 'appointment.requested') as n`
  for (
    let waited = 0;
    waited < 300 && Number((await query(dataDir, underWay))[0]?.['n']) > 0;
    waited += 1
  )
    await sleep(1_000)
  const states = await query(dataDir, `select state, count(*)::int as n from outbox group by state`)
  await salon.stop()
  expect(states).toEqual([{ state: 'sent', n: emails.size * 2 }])
})

/** Three dogs in one request, on a free stretch of days of its own, or `together` at one time. */
async function book(
  url: string,
  email: string,
  { acknowledged, together = false }: { acknowledged: Set<string>; together?: boolean },
) {
  const {
    petName: _petName,
    petBreed: _petBreed,
    appointmentDate: _date,
    appointmentTime: _time,
    service: _service,
    notes: _notes,
    ...person
  } = bookingBody({ customerEmail: email })
  try {
    const slots = await freeSlots(url)
    const first = Math.floor(Math.random() * (slots.length - 3))
    const appointments = slots.slice(first, first + 3).map((slot, index) => ({
      ...(together ? slots[first] : slot),
      service: 'Poedel',
      petName: `Hond ${index}`,
      petBreed: 'Poedel',
    }))
    const response = await fetch(`${url}/api/booking/create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify({ ...person, appointments }),
    })
    if (response.status === 201) acknowledged.add(email)
  } catch {
    // the server was killed: nothing was promised
  }
}

async function freeSlots(
  url: string,
): Promise<{ appointmentDate: string; appointmentTime: string }[]> {
  const dates: { date: string }[] = await (await fetch(`${url}/api/booking/dates`)).json()
  const from = Math.floor(Math.random() * (dates.length - 3))
  const days = await Promise.all(
    dates.slice(from, from + 3).map(async ({ date }) => {
      const slots: { time: string }[] = await (
        await fetch(`${url}/api/booking/slots/${date}`)
      ).json()
      return slots.map(({ time }) => ({ appointmentDate: date, appointmentTime: time }))
    }),
  )
  return days.flat()
}

async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: embeddedUrl(dataDir) })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-kill-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => await removeFolder(folder))
  return folder
}
