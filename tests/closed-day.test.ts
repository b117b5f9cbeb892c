import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const { app, deps, clock } = await createTestApp()
const idSchema = z.object({ id: z.string() })

/** What the scheduled job does at a moment; which mails about the visit there are then. */
async function mailsAt(at: string, appointmentId: string) {
  clock.set(at)
  await appointmentTasks['appointments.remind']({}, deps)
  const rows = await deps.db
    .select({ kind: outbox.kind, state: outbox.state })
    .from(outbox)
    .where(eq(outbox.appointmentId, appointmentId))
  return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()
}

test('who was told that the salon is closed on the day of her visit gets no reminder for it, until something is agreed anew', async () => {
  const { id } = await insertVisit(deps.db, {
    date: '2026-11-24',
    startTime: '11:00',
    endTime: '13:00',
  })
  const owner = await createOwner(app)
  const leave = idSchema.parse(
    (
      await owner.post('/api/holidays', {
        name: 'Verlof',
        startDate: '2026-11-24',
        endDate: '2026-11-24',
      })
    ).body,
  )
  const notice = {
    leaveId: leave.id,
    appointmentIds: [id],
    subject: 'Gesloten',
    text: 'Beste {voornaam}, we zijn dan gesloten.',
  }
  expect((await owner.post('/api/appointments/leave-notices', notice)).status).toBe(200)
  for (const at of ['2026-11-23T10:00:00Z', '2026-11-24T09:00:00Z'])
    expect(await mailsAt(at, id)).toEqual(['leave-notice waiting'])

  expect(
    (await (await createOwner(app)).patch(`/api/appointments/${id}`, { date: '2026-11-26' }))
      .status,
  ).toBe(200)
  expect(await mailsAt('2026-11-25T10:30:00Z', id)).toEqual([
    'appointment-reminder waiting',
    'leave-notice waiting',
  ])
})

test('a reminder that waits is taken back when the client is told', async () => {
  const { id } = await insertVisit(deps.db, {
    date: '2026-11-30',
    startTime: '11:00',
    endTime: '13:00',
  })
  expect(await mailsAt('2026-11-29T10:00:00Z', id)).toEqual(['appointment-reminder waiting'])
  const owner = await createOwner(app)
  const leave = idSchema.parse(
    (
      await owner.post('/api/holidays', {
        name: 'Ziek',
        startDate: '2026-11-30',
        endDate: '2026-11-30',
      })
    ).body,
  )
  await owner.post('/api/appointments/leave-notices', {
    leaveId: leave.id,
    appointmentIds: [id],
    subject: 'Gesloten',
    text: 'Beste {voornaam}, we zijn dan gesloten.',
  })
  expect(await mailsAt('2026-11-29T10:05:00Z', id)).toEqual([
    'appointment-reminder cancelled',
    'leave-notice waiting',
  ])
  await deps.db.execute(sql`delete from holidays`)
})
