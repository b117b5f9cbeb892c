import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { embeddedUrl, startSalon } from '#tests/support/salon-process.ts'

const KILLS = 6
const CLIENTS = 4
const PASSWORD = 'een-lang-wachtwoord'
const row = z.object({ id: z.string() })
const leaveSchema = z.object({
  id: z.string(),
  open: z.array(z.object({ appointmentId: z.string(), version: z.number() })),
})

test(`over ${KILLS} kills in the middle of settling no visit is lost or half, and each client gets one mail`, {
  timeout: 900_000,
}, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-sick-'))
  fs.chmodSync(dataDir, 0o755)
  onTestFinished(async () => await removeFolder(dataDir))
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD }
  const days = Array.from({ length: KILLS }, (_, index) =>
    addDays(brusselsToday(new Date()), 40 + index),
  )
  let salon = await startSalon(env)
  let call = await ownerOf(salon.url)
  const zita = row.parse(await call('/api/staff', { name: 'Zita' })).id
  const wout = row.parse(await call('/api/staff', { name: 'Wout' })).id
  for (const date of days)
    for (let client = 0; client < CLIENTS; client += 1)
      for (const startTime of ['08:00', '12:00'])
        await call('/api/appointments', {
          firstName: 'An',
          lastName: 'P',
          email: `k${client}@voorbeeld.be`,
          phone: '0470 11 22 33',
          dogName: `Hond ${client}`,
          dogBreed: 'Poedel',
          service: 'Poedel',
          date,
          startTime: `${String(Number(startTime.slice(0, 2)) + client).padStart(2, '0')}:00`,
          endTime: `${String(Number(startTime.slice(0, 2)) + client).padStart(2, '0')}:45`,
          staffId: zita,
        })
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const report = { staffId: zita, startDate: first, endDate: last }
  const leave = leaveSchema.parse(await call('/api/sick-leave', report))
  expect(leave.open).toHaveLength(KILLS * CLIENTS * 2)
  for (let round = 0; round < KILLS; round += 1) {
    const { open } = leaveSchema.parse(await call(`/api/sick-leave/${leave.id}`))
    const some = open.slice(0, CLIENTS * 2)
    const settling = call(`/api/sick-leave/${leave.id}/settle`, {
      deeds: some.map((visit) => ({ ...visit, deed: 'handed', staffId: wout })),
    }).catch(() => undefined)
    await sleep(round * 25)
    await salon.kill()
    await settling
    salon = await startSalon(env)
    call = await ownerOf(salon.url)
    const [half] = await query(
      dataDir,
      `select count(*)::int as n from appointments a where staff_id = '${wout}' and not exists (select 1 from sick_deeds d where d.appointment_id = a.id and d.undone_at is null)`,
    )
    expect(half?.['n']).toBe(0)
  }
  for (;;) {
    const { open } = leaveSchema.parse(await call(`/api/sick-leave/${leave.id}`))
    if (open.length === 0) break
    await call(`/api/sick-leave/${leave.id}/settle`, {
      deeds: open.slice(0, 50).map((visit) => ({ ...visit, deed: 'handed', staffId: wout })),
    })
  }
  const [visits] = await query(
    dataDir,
    `select count(*)::int as n, (select count(*)::int from sick_deeds) as deeds from appointments where staff_id = '${wout}' and status = 'confirmed'`,
  )
  expect(visits).toEqual({ n: KILLS * CLIENTS * 2, deeds: KILLS * CLIENTS * 2 })
  const untold = `select count(*)::int as n from sick_deeds where told_at is null`
  for (let waited = 0; waited < 400; waited += 1) {
    if ((await query(dataDir, untold))[0]?.['n'] === 0) break
    await sleep(1_000)
  }
  const told = await query(
    dataDir,
    `select recipient, count(*)::int as n from outbox where kind = 'staff-absent' group by recipient order by recipient`,
  )
  await salon.stop()
  expect(told).toEqual(
    Array.from({ length: CLIENTS }, (_, client) => ({
      recipient: `k${client}@voorbeeld.be`,
      n: 1,
    })),
  )
})

/** Asks the salon as its owner; refusals and broken connections throw. */
async function ownerOf(url: string) {
  const logIn = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = logIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (place: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}${place}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
}

async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: embeddedUrl(dataDir) })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
