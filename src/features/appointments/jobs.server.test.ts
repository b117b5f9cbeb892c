import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointmentTasks } from '#features/appointments/jobs.server.ts'
import { outboxTasks } from '#features/messages/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { jobTasks } from '#server/jobs.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

/** A salon with one booking whose job still waits. */
async function booked(overrides: Record<string, unknown> = {}) {
  const context = await createTestApp()
  const { deps, app } = context
  const book = async (more: Record<string, unknown>) =>
    expect((await createBrowser(app).post('/api/booking/create', bookingBody({ customerEmail: 'an@voorbeeld.be', ...more }))).status).toBe(201)
  await book(overrides)
  const mails = async () => await deps.db.select().from(outbox).orderBy(outbox.kind)
  return { ...context, book, mails, work: async () => await workOff(appointmentTasks, context) }
}

async function jobsOf({ deps }: Awaited<ReturnType<typeof booked>>) {
  return (await deps.db.execute(sql`select task_identifier as task from graphile_worker.jobs order by id`)).rows
}

test('a booking leaves a job that names nobody, and no mail', async () => {
  const salon = await booked()
  const [visit] = await salon.deps.db.select().from(appointments)
  expect((await salon.deps.db.execute(sql`select payload from graphile_worker._private_jobs`)).rows).toEqual([{ payload: { appointmentIds: [visit?.id] } }])
  expect(await salon.mails()).toEqual([])
})

test('the job writes to the client and to the owner, and both mails leave', async () => {
  const salon = await booked()
  await salon.work()
  const [visit] = await salon.deps.db.select().from(appointments)
  expect(await salon.mails()).toMatchObject([
    { kind: 'owner-notice', recipient: 'info@example.be', replyTo: 'an@voorbeeld.be', appointmentId: visit?.id, state: 'waiting' },
    { kind: 'request-received', recipient: 'an@voorbeeld.be', calendarMethod: 'PUBLISH', appointmentId: visit?.id, state: 'waiting' },
  ])
  await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
  expect(salon.sentMails.map(({ to }) => to).toSorted()).toEqual(['an@voorbeeld.be', 'info@example.be'])
  await expect.poll(async () => await jobsOf(salon)).toEqual([])
})

test('the job may run ten times, at once and after the mails have left: each is written and sent once', async () => {
  const salon = await booked()
  const ids = (await salon.deps.db.select({ id: appointments.id }).from(appointments)).map(({ id }) => id)
  const again = async () => await Promise.all(Array.from({ length: 5 }, () => appointmentTasks['appointment.requested']({ appointmentIds: ids }, salon.deps)))
  await again()
  await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
  await again()
  await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
  expect(await salon.mails()).toHaveLength(2)
  expect(salon.sentMails).toHaveLength(2)
})

test.for(['confirmed', 'cancelled', 'deleted'])('a visit that was %s meanwhile gets no mail about a request', async (fate) => {
  const salon = await booked()
  if (fate === 'deleted') await salon.deps.db.delete(appointments)
  else await salon.deps.db.update(appointments).set({ status: fate === 'confirmed' ? 'confirmed' : 'cancelled' })
  await salon.work()
  expect(await salon.mails()).toEqual([])
  expect(await jobsOf(salon)).toEqual([])
})

test('of a booking of two visits whose first was cancelled, the mails name the other', async () => {
  const salon = await booked()
  await salon.work()
  const { appointmentDate: _date, appointmentTime: _time, petName: _name, petBreed: _breed, service: _service, notes: _notes, ...person } = bookingBody()
  const rows = ['Abby', 'Zita'].map((petName, index) => ({
    appointmentDate: '2026-12-01',
    appointmentTime: index ? '11:00' : '09:00',
    petName,
    petBreed: 'Poedel',
  }))
  await createBrowser(salon.app).post('/api/booking/create', { ...person, appointments: rows })
  await salon.deps.db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.dogName, 'Abby'))
  await salon.work()
  const texts = (await salon.mails()).map(({ text }) => text).filter((text) => /Abby|Zita/.test(text))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).not.toContain('Abby')
})

test('the owner reads what was typed otherwise than the card has it, the client does not', async () => {
  const salon = await booked()
  await salon.work()
  await salon.deps.db.delete(outbox)
  await salon.book({ appointmentTime: '11:00', customerPhone: '0499 00 00 00', customerCity: '' })
  await salon.work()
  const [notice, request] = await salon.mails()
  expect(notice?.text).toContain('0499 00 00 00\n  (op de kaart: 0470 12 34 56)')
  expect(notice?.text.match(/op de kaart/g)).toHaveLength(1)
  expect(request?.text).not.toContain('op de kaart')
  expect(await salon.deps.db.select({ phone: customers.phone }).from(customers)).toEqual([{ phone: '0470 12 34 56' }])
})

test('a job that a killed process held is done by another after two minutes, not before', async () => {
  const salon = await booked()
  const hold = async (age: string) =>
    await salon.deps.db.execute(sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - ${age}::interval, attempts = 1`)
  await hold('1 minute')
  await jobTasks['jobs.release']({}, salon.deps)
  await salon.work()
  expect(await salon.mails()).toEqual([])
  await hold('3 minutes')
  await jobTasks['jobs.release']({}, salon.deps)
  await salon.work()
  expect(await salon.mails()).toHaveLength(2)
})
