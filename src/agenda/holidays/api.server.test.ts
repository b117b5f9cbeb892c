import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { LEAVE_NOTICE } from '#agenda/holidays/rules.ts'
import { conflictSchema, holidaySchema } from '#agenda/holidays/wire.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertLeave, insertVisit } from '#tests/support/factories.ts'

type Owner = Awaited<ReturnType<typeof createOwner>>
const NOBODY = '00000000-0000-4000-8000-000000000000'
const leaveOf = async (owner: Owner) =>
  exact(array(holidaySchema)).parse((await owner.get('/api/holidays')).body)
const conflictsOf = async (owner: Owner, id: string | undefined) =>
  exact(array(conflictSchema)).parse((await owner.get(`/api/holidays/${id}/conflicts`)).body)

describe('leave', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('is listed whole, the latest first, also what is past or not active', async () => {
    expect(await leaveOf(owner)).toEqual([])
    await insertLeave(deps.db, { name: 'Zomer', startDate: '2026-07-01', endDate: '2026-07-15' })
    await insertLeave(deps.db, {
      name: 'Kerst',
      startDate: '2026-12-21',
      endDate: '2027-01-03',
      isActive: false,
    })
    await insertLeave(deps.db, {
      name: 'Brugdag',
      startDate: '2026-12-07',
      endDate: '2026-12-07',
      description: 'Vakbeurs',
      showName: true,
    })
    expect((await leaveOf(owner)).map(({ name }) => name)).toEqual(['Kerst', 'Brugdag', 'Zomer'])
    expect((await leaveOf(owner))[1]).toMatchObject({
      startDate: '2026-12-07',
      endDate: '2026-12-07',
      description: 'Vakbeurs',
      showName: true,
      isActive: true,
    })
  })

  test('shows the pending and confirmed visits that stand in its way, in order, its first and last day included', async () => {
    await insertLeave(deps.db, { name: 'Botsing', startDate: '2027-02-01', endDate: '2027-02-05' })
    const visit = { startTime: '09:00', endTime: '11:00' }
    await insertVisit(deps.db, {
      ...visit,
      date: '2027-02-05',
      dogName: 'Laatste',
      status: 'pending',
    })
    const first = await insertVisit(deps.db, {
      ...visit,
      date: '2027-02-01',
      dogName: 'Eerste',
      startTime: '11:00',
      endTime: '12:00',
    })
    await insertVisit(deps.db, {
      ...visit,
      date: '2027-02-01',
      dogName: 'Vroeger',
      firstName: 'An',
    })
    await insertVisit(deps.db, {
      ...visit,
      date: '2027-02-02',
      dogName: 'Geannuleerd',
      status: 'cancelled',
    })
    await insertVisit(deps.db, { ...visit, date: '2027-01-31', dogName: 'Ervoor' })
    await insertVisit(deps.db, { ...visit, date: '2027-02-06', dogName: 'Erna' })
    await deps.db.insert(outbox).values({
      kind: LEAVE_NOTICE,
      recipient: 'x@voorbeeld.be',
      subject: 's',
      text: 't',
      appointmentId: first.id,
      createdAt: new Date('2026-11-19T10:00:00Z'),
    })
    await deps.db.insert(outbox).values({
      kind: 'appointment-confirmed',
      recipient: 'x@voorbeeld.be',
      subject: 's',
      text: 't',
      appointmentId: first.id,
    })

    const leave = (await leaveOf(owner)).find(({ name }) => name === 'Botsing')
    const conflicts = await conflictsOf(owner, leave?.id)
    expect(conflicts.map(({ dogName }) => dogName)).toEqual(['Vroeger', 'Eerste', 'Laatste'])
    expect(conflicts[0]).toMatchObject({
      date: '2027-02-01',
      startTime: '09:00:00',
      firstName: 'An',
      phone: '0471 11 22 33',
      noticeSentAt: null,
    })
    expect(conflicts[1]).toMatchObject({ id: first.id, noticeSentAt: '2026-11-19T10:00:00.000Z' })
  })

  test('has nothing in its way on days that are over', async () => {
    await insertLeave(deps.db, { name: 'Nu', startDate: '2026-11-18', endDate: '2026-11-21' })
    await insertVisit(deps.db, { date: '2026-11-19', dogName: 'Geweest' })
    await insertVisit(deps.db, { date: '2026-11-20', dogName: 'Vandaag' })
    const leave = (await leaveOf(owner)).find(({ name }) => name === 'Nu')
    expect((await conflictsOf(owner, leave?.id)).map(({ dogName }) => dogName)).toEqual(['Vandaag'])
  })

  test('that does not exist is 404', async () => {
    for (const id of [NOBODY, 'geen-id'])
      expect(await owner.get(`/api/holidays/${id}/conflicts`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })

  test('is for the owner alone', async () => {
    for (const path of ['/api/holidays', `/api/holidays/${NOBODY}/conflicts`])
      expect(await createBrowser(app).get(path)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      })
  })
})
