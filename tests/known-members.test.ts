import { eq } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { moveTimeSchema, visitSchema } from '#agenda/self-service/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { services } from '#server/db/tables/services.ts'
import { staff } from '#server/db/tables/staff.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { createSalonOfThree } from '#tests/support/three-members.ts'
import { workOff } from '#tests/support/work-off.ts'

// What knows whose a visit is, besides the agenda itself: the client's own page, mails, files for
// calendars, the waiting list.

type Salon = Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'deps'>

async function linkTo({ app, deps }: Salon, visit: Parameters<typeof insertVisit>[1]) {
  const made = await insertVisit(deps.db, visit)
  const token = (await mintLink(deps.db, deps, made)).split('/').at(-1)
  const browser = createBrowser(app)
  const path = `/api/self-service/visits/${token}`
  return {
    visit: made,
    view: async () => parse(visitSchema, (await browser.get(path)).body),
    times: async (date: string) =>
      parse(array(moveTimeSchema), (await browser.get(`${path}/times/${date}`)).body),
    calendar: async () => String((await browser.get(`${path}/calendar.ics`)).body),
    move: async (date: string, time: string) =>
      await browser.post(`${path}/move`, { date, time, sequence: 0, percent: null, amount: null }),
  }
}

describe('a client who moves her visit', async () => {
  const salon = await createSalonOfThree()
  const { deps, owner, an, bo, cé } = salon
  const { name: ans = '' } = (await deps.db.select().from(staff).where(eq(staff.id, an)))[0] ?? {}

  test('is offered the starts of whoever has it, else of others who do the treatment', async () => {
    const date = '2026-12-10'
    const [beagle] = await deps.db.select().from(services).where(eq(services.name, 'Beagle'))
    await owner.patch(`/api/staff/${bo}`, { serviceIds: [beagle?.id] })
    await insertVisit(deps.db, { date, startTime: '11:00', endTime: '13:00', staffId: an })
    const leave = { startDate: date, endDate: date, startTime: '17:00', endTime: '20:00' }
    await owner.post('/api/holidays', { name: 'Tandarts', staffId: an, ...leave })
    await insertVisit(deps.db, { date, startTime: '18:00', endTime: '20:00', staffId: cé })
    const { times, move, view } = await linkTo(salon, {
      date: '2026-12-07',
      service: 'Poedel',
      staffId: an,
    })
    expect(await view()).toMatchObject({ groomer: ans })
    expect(await times(date)).toEqual([
      { time: '09:00', isHers: true, names: [ans] },
      { time: '11:00', isHers: false, names: ['Cé'] },
      { time: '16:00', isHers: false, names: ['Cé'] },
    ])
    expect(await times('2026-12-25')).toEqual([])
    // nobody has time then, whatever the page showed
    expect(await move(date, '18:00')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await move(date, '11:00')).toMatchObject({ status: 201, body: { groomer: 'Cé' } })
    await owner.patch(`/api/staff/${bo}`, { serviceIds: null })
  })

  test('keeps whoever has it when she is free, also when clients cannot choose her', async () => {
    await owner.patch(`/api/staff/${cé}`, { bookableOnline: false })
    const { visit, times, move } = await linkTo(salon, { date: '2026-12-14', staffId: cé })
    expect(await times('2026-12-17')).toContainEqual({ time: '09:00', isHers: true, names: ['Cé'] })
    expect((await move('2026-12-17', '09:00')).status).toBe(201)
    const [moved] = await deps.db.select().from(appointments).where(eq(appointments.id, visit.id))
    expect(moved).toMatchObject({ date: '2026-12-17', staffId: cé })
    await owner.patch(`/api/staff/${cé}`, { bookableOnline: true })
  })
})

describe('mails and files', () => {
  test('say whose a visit is', async () => {
    const salon = await createSalonOfThree()
    const { app, bo, sentMails } = salon
    const booked = await createBrowser(app).post(
      '/api/booking/create',
      bookingBody({
        appointmentDate: '2026-12-07',
        staffId: bo,
        customerEmail: 'els@voorbeeld.be',
      }),
    )
    expect(booked.status).toBe(201)
    await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
    expect(sentMails).toHaveLength(2)
    for (const { text } of sentMails) expect(text).toMatch(/^Bij: Bo$/m)
    const { calendar } = await linkTo(salon, { date: '2026-12-14', staffId: bo })
    expect(await calendar()).toContain('Trimmen\\nBij Bo\\n')
  })

  test('say nothing of it as long as there is nobody to choose', async () => {
    const salon = await createTestApp()
    const owner = await createOwner(salon.app)
    await owner.post('/api/staff', { name: 'Bo', bookableOnline: false })
    const { view, calendar } = await linkTo(salon, { date: '2026-12-14' })
    expect(await view()).toMatchObject({ groomer: null })
    expect(await calendar()).not.toContain('Bij ')
    await createBrowser(salon.app).post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2026-12-07' }),
    )
    await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
    for (const { text } of salon.sentMails) expect(text).not.toMatch(/^Bij: /m)
  })
})
