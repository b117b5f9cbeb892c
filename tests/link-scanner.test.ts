import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeAppointment } from '#features/appointments/commands.server.ts'
import { appointmentTasks } from '#features/appointments/jobs.server.ts'
import { outboxTasks } from '#features/messages/jobs.server.ts'
import { createApp } from '#server/app.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'
import { loader as openMyAppointment } from '../src/app/public/my-appointment.tsx'
import { loader as openStopNews } from '../src/app/public/stop-news.tsx'

const given = await createTestApp()
const { deps, clock, sentMails } = given
/** The app with the loaders of the pages behind mailed links in place of their whole pages. */
const app = createApp(deps, async (request, context) => {
  const [, page, secret = ''] = new URL(request.url).pathname.split('/')
  const args = { request, context, url: new URL(request.url), pattern: '' }
  if (page === 'mijn-afspraak') await openMyAppointment({ ...args, params: { token: secret }, pattern: '/mijn-afspraak/:token' })
  if (page === 'afmelden') openStopNews({ ...args, params: { link: secret }, pattern: '/afmelden/:link' })
  return new Response('page', { headers: { 'content-type': 'text/html' } })
})

/** Everything that the database holds, except how often somebody called. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows: tables } = await deps.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits')`,
  )
  const state: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await deps.db.execute(sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.identifier(name)} t`)
    state[name] = rows[0]
  }
  return state
}

/** Every link in the mails that have left: the outbox keeps no key of theirs. */
const links = () => {
  const found = sentMails.flatMap(({ html, text }) =>
    [...`${html ?? ''} ${text}`.matchAll(/http:\/\/salon\.test[^\s"'<)]*/g)].map(([link]) => link.replaceAll('&amp;', '&')),
  )
  return [...new Set(found)]
}

test('a scanner that opens every link in every mail, by GET and by HEAD, changes nothing', async () => {
  const visitor = createBrowser(app)
  const body = bookingBody({ acceptedRules: true })
  expect((await visitor.post('/api/booking/create', body)).status).toBe(201)
  const work = async () => {
    await deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await workOff({ ...appointmentTasks, ...outboxTasks }, given)
  }
  await work()
  const [visit] = await deps.db.select().from(appointments).where(eq(appointments.email, body.customerEmail))
  const id = visit?.id ?? ''
  for (const change of [{ status: 'confirmed' }, { startTime: '11:00:00', endTime: '13:00:00' }, { status: 'cancelled' }, { status: 'confirmed' }] as const) {
    expect((await changeAppointment(deps, id, { change, allowOverlap: false })).ok).toBe(true)
    await work()
  }
  const owner = await createOwner(app)
  await owner.post(`/api/admin/send-reminder/${id}`)
  await work()
  const kinds = new Set((await deps.db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind))
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'request-received',
      'owner-notice',
      'appointment-confirmed',
      'appointment-changed',
      'appointment-cancelled',
      'appointment-reminder',
    ]),
  )
  const all = links()
  expect(all.filter((link) => link.includes('/mijn-afspraak/')).length).toBeGreaterThanOrEqual(5)

  const before = await everything()
  for (const link of all)
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(link, { method, headers: { 'x-forwarded-for': '10.99.0.1' } })
      expect(response.status, `${method} ${link}`).toBeLessThan(500)
    }
  for (const link of all.filter((one) => one.includes('/mijn-afspraak/'))) {
    const path = `/api/self-service/visits/${link.split('/').at(-1)}`
    for (const deed of ['', '/confirm', '/cancel', '/move', '/accept-rules', '/health-form', '/vaccination', '/calendar.ics'])
      expect((await app.request(`${path}${deed}`, { headers: { 'x-forwarded-for': '10.99.0.2' } })).status).toBe(
        ['', '/calendar.ics'].includes(deed) ? 200 : 404,
      )
  }
  expect(await everything()).toEqual(before)
})

test('links end when a client gets another address, goes up in another one or is erased', async () => {
  clock.set('2026-11-20T09:00:00Z')
  const owner = await createOwner(app)
  const openings = async (email: string) => {
    const mails = sentMails.filter(({ to }) => to === email)
    const tokens = mails.flatMap(({ text }) => [...text.matchAll(/\/mijn-afspraak\/([\w-]{22})/g)].map(([, token = '']) => token))
    return await Promise.all(tokens.map(async (token) => (await createBrowser(app).get(`/api/self-service/visits/${token}`)).status))
  }
  const book = async (appointmentTime: string) => {
    const body = bookingBody({ appointmentDate: '2026-11-26', appointmentTime })
    expect((await createBrowser(app).post('/api/booking/create', body)).status).toBe(201)
    await workOff({ ...appointmentTasks, ...outboxTasks }, given)
    const [visit] = await deps.db.select().from(appointments).where(eq(appointments.email, body.customerEmail))
    return { email: body.customerEmail, customerId: visit?.customerId ?? '' }
  }
  const [renamed, merged, erased] = [await book('09:00'), await book('11:00'), await book('16:00')]
  for (const { email } of [renamed, merged, erased]) expect(await openings(email)).toEqual([200])
  expect((await owner.patch(`/api/customers/${renamed.customerId}`, { email: 'nieuw@voorbeeld.be' })).status).toBe(200)
  expect((await owner.post(`/api/customers/${renamed.customerId}/merge`, { otherId: merged.customerId })).status).toBe(200)
  const mail = sentMails.find(({ to }) => to === erased.email)
  expect((await owner.remove(`/api/customers/${erased.customerId}`)).status).toBe(200)
  for (const { email } of [renamed, merged]) expect(await openings(email)).toEqual([404])
  const [, token] = /\/mijn-afspraak\/([\w-]{22})/.exec(mail?.text ?? '') ?? []
  expect((await createBrowser(app).get(`/api/self-service/visits/${token}`)).status).toBe(404)
})
