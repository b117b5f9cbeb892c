import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { startSalon } from '#tests/support/salon-process.ts'
import { megabytesWithChildren } from '../../bench/memory.ts'

const SECONDS = 90
/** Of the process with its database, shared pages counted once, as `npm run bench` counts. */
const MOST_MB = 200

test(`${SECONDS} seconds of mixed traffic bring no 5xx, no error in the log and no growing memory`, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-soak-'))
  fs.chmodSync(dataDir, 0o755)
  onTestFinished(async () => await removeFolder(dataDir))
  const salon = await startSalon({ DATA_DIR: dataDir })
  const dates: { date: string }[] = await (await fetch(`${salon.url}/api/booking/dates`)).json()
  // the server goes by the real clock, for which a fixed date would be over one day
  const { date } = dates[5] ?? { date: '' }
  const slots: { time: string }[] = await (
    await fetch(`${salon.url}/api/booking/slots/${date}`)
  ).json()
  const { time } = slots[0] ?? { time: '' }
  const statuses: Record<number, number> = {}
  const paths = [
    '/',
    '/boeken',
    '/boekingapp',
    '/admin',
    '/bestaat-niet',
    '/api/booking/dates',
    `/api/booking/slots/${date}`,
    '/api/services',
    '/api/booking/closed-days',
    '/api/customers/by-email/niemand@voorbeeld.be',
  ]
  const end = performance.now() + SECONDS * 1_000
  let requests = 0

  const visit = async (visitor: number) => {
    while (performance.now() < end) {
      requests += 1
      const address = `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
      const books = requests % 15 === 0
      const response = books
        ? await fetch(`${salon.url}/api/booking/create`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
            body: JSON.stringify(
              bookingBody({
                appointmentDate: date,
                appointmentTime: time,
                petName: visitor % 2 ? 'Rex' : '',
              }),
            ),
          })
        : await fetch(`${salon.url}${paths[requests % paths.length]}`, {
            headers: { 'x-forwarded-for': address },
          })
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, visitor) => visit(visitor)))
  // the connections of a rush are closed ten seconds after it
  await sleep(15_000)
  const megabytes = Math.round(megabytesWithChildren(salon.child.pid ?? 0))
  const log = salon.output()
  await salon.stop()
  console.log(
    `soak: ${requests} requests in ${SECONDS} s, ${JSON.stringify(statuses)}, ${megabytes} MB of Node and PostgreSQL (PSS)`,
  )
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  expect(statuses[201]).toBe(1)
  expect(log).not.toContain('"level":50')
  expect(megabytes).toBeLessThanOrEqual(MOST_MB)
})
