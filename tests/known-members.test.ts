import { eq, isNotNull, sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { calendarTasks } from '#agenda/calendar/jobs.server.ts'
import { moveTimeSchema, visitSchema } from '#agenda/self-service/wire.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { createGoogleCalendar } from '#server/adapters/calendar/google.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { services } from '#server/db/tables/services.ts'
import { staff } from '#server/db/tables/staff.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import {
  FAKE_CALENDAR,
  FAKE_TOKEN,
  HER_CALENDAR,
  startFakeGoogle,
} from '#tests/support/fake-google.ts'
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

const feedAnswer = z.object({ id: z.string(), address: z.string() })

describe('the agenda at a secret address', async () => {
  const { app, deps, owner, an, bo, cé } = await createSalonOfThree()
  const read = async (path: string) => await createBrowser(app).get(path)
  const summaries = async (path: string) =>
    [...String((await read(path)).body).matchAll(/^SUMMARY:(.*)\r$/gm)].map(
      ([, words = '']) => words,
    )
  const address = async (body: Record<string, unknown>) => {
    const answer = await owner.post('/api/calendar/feeds', body)
    expect(answer.status).toBe(201)
    return new URL(feedAnswer.parse(answer.body).address).pathname
  }

  test('says whose each visit is, and shows one member alone at an address of her own or by ?staff=', async () => {
    await insertVisit(deps.db, { date: '2026-12-07', dogName: 'Rex', staffId: bo })
    await insertVisit(deps.db, { date: '2026-12-08', dogName: 'Mila', staffId: cé })
    const day = { startDate: '2026-12-09', endDate: '2026-12-09' }
    await owner.post('/api/holidays', { name: 'Opleiding', ...day, staffId: bo })
    await owner.post('/api/holidays', {
      name: 'Brugdag',
      startDate: '2026-12-10',
      endDate: '2026-12-10',
    })
    const [all, hers] = [await address({}), await address({ name: 'Bo', staffId: bo })]
    const everything = ['Rex – Trimmen · Bo', 'Mila – Trimmen · Cé', 'Opleiding · Bo', 'Brugdag']
    expect((await summaries(all)).toSorted()).toEqual(everything.toSorted())
    const bos = ['Rex – Trimmen', 'Opleiding', 'Brugdag'].toSorted()
    expect((await summaries(hers)).toSorted()).toEqual(bos)
    expect((await summaries(`${all}?staff=${bo}`)).toSorted()).toEqual(bos)
    expect((await summaries(`${all}?staff=${an}`)).toSorted()).toEqual(['Brugdag'])
    // her address opens nothing of others
    for (const path of [`${hers}?staff=${cé}`, `${all}?staff=iemand`])
      expect((await read(path)).status).toBe(404)
    expect((await summaries(`${hers}?staff=${bo}`)).toSorted()).toEqual(bos)
    await owner.patch(`/api/staff/${bo}`, { name: 'Bolle' })
    expect(await summaries(all)).toContain('Rex – Trimmen · Bolle')
    expect(
      await owner.post('/api/calendar/feeds', { staffId: '00000000-0000-4000-8000-000000000000' }),
    ).toMatchObject({ status: 422, body: { fields: { staffId: expect.any(String) } } })
  })
})

describe('Google Calendar', async () => {
  const google = await startFakeGoogle()
  afterAll(() => google.close())
  const calendar = createGoogleCalendar({
    calendarId: FAKE_CALENDAR,
    credentials: { account: 'salon@project.iam.gserviceaccount.com', token: FAKE_TOKEN },
    rootUrl: google.rootUrl,
    timeoutMs: 1_000,
  })
  const { deps, owner, an, bo } = await createSalonOfThree({ calendar })
  const sync = async (id: string) =>
    await calendarTasks['calendar.sync']({ appointmentId: id }, deps)
  const choose = async (id: string, calendarId: string) =>
    await owner.call('PUT', `/api/calendar/members/${id}`, { body: { calendarId } })
  const waits = async () =>
    (
      await deps.db.execute<{ id: string }>(
        sql`select p.payload ->> 'appointmentId' as id from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.task_identifier = 'calendar.sync'`,
      )
    ).rows.map(({ id }) => id)
  const words = (calendarId?: string) =>
    google.shown(calendarId).map((line) => line.split('Brussels ')[1])

  test('has a calendar per member: a visit stands in hers, moves with it and leaves it, however often it is asked', async () => {
    const visit = await insertVisit(deps.db, { date: '2026-12-07', dogName: 'Rex', staffId: bo })
    await sync(visit.id)
    expect(words()).toEqual(['Rex – Trimmen · Bo (confirmed)'])
    const chosen = await choose(bo, HER_CALENDAR)
    expect(chosen).toMatchObject({
      status: 200,
      body: { members: [{ calendarId: '' }, { id: bo, calendarId: HER_CALENDAR }, {}] },
    })
    expect(await waits()).toEqual([visit.id])
    for (let times = 0; times < 2; times += 1) {
      await sync(visit.id)
      expect([words(), words(HER_CALENDAR)]).toEqual([[], ['Rex – Trimmen (confirmed)']])
    }
    await owner.patch(`/api/appointments/${visit.id}`, { staffId: an })
    // half of it done, then Google is away; the next try does the rest
    google.troubles.push({ status: 500, done: true })
    await sync(visit.id)
    await sync(visit.id)
    expect(words(HER_CALENDAR)).toEqual([])
    expect(words()).toHaveLength(1)
    await owner.patch(`/api/appointments/${visit.id}`, { staffId: bo })
    google.troubles.push({ status: 204, done: true }, 'hang')
    await sync(visit.id)
    await sync(visit.id)
    expect([words(), words(HER_CALENDAR)]).toEqual([[], ['Rex – Trimmen (confirmed)']])
    await owner.remove(`/api/appointments/${visit.id}`)
    await sync(visit.id)
    expect([words(), words(HER_CALENDAR)]).toEqual([[], []])
  })

  test('a calendar that does not exist is told when it is tested, and taken back by an empty one', async () => {
    await choose(bo, 'elders@group.calendar.google.com')
    expect((await owner.post('/api/calendar/check')).body).toMatchObject({
      ok: false,
      reason: expect.stringContaining('elders@group.calendar.google.com'),
    })
    expect(await choose(bo, 'met spatie')).toMatchObject({
      status: 422,
      body: { fields: { calendarId: expect.any(String) } },
    })
    expect((await choose('00000000-0000-4000-8000-000000000000', '')).status).toBe(404)
    expect((await choose(bo, '')).status).toBe(200)
    expect((await owner.post('/api/calendar/check')).body).toMatchObject({ ok: true })
  })

  test('what goes to somebody else because its member leaves follows too', async () => {
    await choose(bo, HER_CALENDAR)
    const visit = await insertVisit(deps.db, { date: '2026-12-14', dogName: 'Mila', staffId: bo })
    await sync(visit.id)
    expect(words(HER_CALENDAR)).toHaveLength(1)
    expect((await owner.remove(`/api/staff/${bo}?visitsTo=${an}`)).status).toBe(200)
    expect(await waits()).toContain(visit.id)
    await sync(visit.id)
    expect(words(HER_CALENDAR)).toEqual([])
    expect(words()).toHaveLength(1)
  })
})

describe('the waiting list', async () => {
  const { deps, owner, clock, an, bo } = await createSalonOfThree()
  const person = {
    firstName: 'Bea',
    lastName: 'Maes',
    phone: '0471 11 22 33',
    dogName: 'Rex',
    service: 'Poedel',
  }
  const date = '2026-12-10'
  const join = async (email: string, more: Record<string, unknown> = {}) => {
    const wish = { fromDate: date, toDate: date, weekdays: [4], fromTime: '09:00', toTime: '09:30' }
    return await owner.post('/api/waiting-list/entries', { ...person, email, ...wish, ...more })
  }
  const held = async () =>
    await deps.db
      .select({ email: appointments.email, staffId: appointments.staffId })
      .from(appointments)
      .where(isNotNull(appointments.heldUntil))

  test('offers the time of whom is asked for and of who does the treatment, also when that changed', async () => {
    clock.set('2026-11-20T09:00:00Z')
    const [beagle] = await deps.db.select().from(services).where(eq(services.name, 'Beagle'))
    for (const id of [an, bo])
      await owner.patch(`/api/staff/${id}`, { exceptions: [{ date, ranges: [] }] })
    await insertVisit(deps.db, { date, staffId: (await others())[0] ?? '' })
    expect((await join('bo@voorbeeld.be', { staffId: bo })).body).toMatchObject({ staffId: bo })
    clock.set('2026-11-20T09:01:00Z')
    expect((await join('iemand@voorbeeld.be')).body).toMatchObject({ staffId: null })
    expect(
      await join('niemand@voorbeeld.be', { staffId: '00000000-0000-4000-8000-000000000000' }),
    ).toMatchObject({ status: 422, body: { fields: { staffId: expect.any(String) } } })
    await sweep()
    expect(await held()).toEqual([])
    // she is there after all, but does not do poodles: nobody is asked
    await owner.patch(`/api/staff/${an}`, { exceptions: [], serviceIds: [beagle?.id] })
    expect(await isAsked()).toBe(true)
    await sweep()
    expect(await held()).toEqual([])
    await owner.patch(`/api/staff/${bo}`, { exceptions: [] })
    await sweep()
    expect(await held()).toEqual([{ email: 'bo@voorbeeld.be', staffId: bo }])
    await owner.patch(`/api/staff/${an}`, { serviceIds: null })
    await sweep()
    expect(await held()).toContainEqual({ email: 'iemand@voorbeeld.be', staffId: an })
  })

  async function others() {
    const all = await deps.db.select({ id: staff.id }).from(staff)
    return all.map(({ id }) => id).filter((id) => id !== an && id !== bo)
  }
  const sweep = async () => await waitingListTasks['waiting-list.sweep']({}, deps)
  /** Whether a change of who works asked for the sweep at once. */
  const isAsked = async () =>
    (
      await deps.db.execute(
        sql`select 1 from graphile_worker.jobs where task_identifier = 'waiting-list.sweep'`,
      )
    ).rows.length > 0
})

test('the figures of the start page count the visits of one member when she is named', async () => {
  const { owner, deps, an, bo } = await createSalonOfThree()
  const date = deps.today()
  await insertVisit(deps.db, { date, staffId: bo })
  await insertVisit(deps.db, { date, staffId: bo, startTime: '11:00', endTime: '13:00' })
  await insertVisit(deps.db, { date, staffId: an, status: 'pending' })
  const figures = async (query: string) => (await owner.get(`/api/admin/overview${query}`)).body
  expect(await figures('')).toMatchObject({ today: 3, pending: 1, upcoming: 3, activeCustomers: 3 })
  expect(await figures(`?staff=${bo}`)).toMatchObject({
    today: 2,
    pending: 0,
    upcoming: 2,
    activeCustomers: 2,
    customers: 3,
  })
  expect(await owner.get('/api/admin/overview?staff=bo')).toMatchObject({ status: 422 })
})
