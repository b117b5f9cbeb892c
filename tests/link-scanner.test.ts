import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { createApp, endpoints } from '#app/server/app.ts'
import { stopNews } from '#clients/customers/commands.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { otherMails } from '#foundation/messages/texts.ts'
import { letterKindSchema } from '#foundation/messages/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { sendEveryMail } from '#tests/support/every-mail.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { pageLoaders } from '#tests/support/page-loaders.ts'
import { wholeDatabase } from '#tests/support/whole-database.ts'
import { workOff } from '#tests/support/work-off.ts'

const given = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
const { deps, clock, sentMails } = given
/** The app with the loaders of all pages in place of the whole pages. */
const app = createApp(deps, pageLoaders())

const everything = async () => ({ ...(await wholeDatabase(deps.db)), mails: sentMails.length })

/** Every link in the mails that have left: the outbox keeps no key of theirs. */
const links = () => {
  const found = sentMails.flatMap(({ html, text, calendar }) =>
    [
      ...`${html ?? ''} ${text} ${calendar?.content ?? ''}`.matchAll(
        /http:\/\/salon\.test[^\s"'<)]*/g,
      ),
    ].map(([link]) => link.replaceAll('&amp;', '&')),
  )
  return [...new Set(found)]
}

/**
 * Every kind of mail that leaves by the outbox. A voucher to hand on is a gift by another letter.
 */
const kinds = [
  ...new Set(
    [...letterKindSchema.options, ...Object.keys(otherMails)].map((kind) =>
      kind === 'voucher-handed' ? 'voucher-gift' : kind,
    ),
  ),
].toSorted()

test('a scanner that opens every link in every mail, by GET and by HEAD, changes nothing', {
  timeout: 300_000,
}, async () => {
  const secrets = await sendEveryMail(given)
  const { visit, place, offer, withdrawal, data, stop, invitation } = secrets
  const mails = await deps.db.select().from(outbox)
  expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual(kinds)
  expect(mails.filter(({ state }) => state !== 'sent')).toEqual([])
  expect(
    mails.some(
      ({ kind, recipient }) => kind === 'voucher-gift' && recipient === 'cis@voorbeeld.be',
    ),
  ).toBe(true)
  const all = links()
  for (const page of [
    '/mijn-afspraak/',
    '/wachtlijst/',
    '/mijn-gegevens/',
    '/afmelden/',
    '/uitnodiging/',
    '/kadobonnen/herroepen?token=',
    '/boeken',
    '/admin/',
  ])
    expect(
      all.filter((link) => link.startsWith(`http://salon.test${page}`)).length,
      `links to ${page}`,
    ).toBeGreaterThan(0)
  for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[\w.-]{22,}$/)

  const before = await everything()
  let calls = 0
  const open = async (address: string, method = 'GET') => {
    calls += 1
    return (
      await app.request(address, {
        method,
        headers: { 'x-forwarded-for': `10.99.${Math.floor(calls / 256)}.${calls % 256}` },
      })
    ).status
  }
  for (const link of all)
    for (const method of ['GET', 'HEAD'])
      expect([200, 302, 404], `${method} ${link}`).toContain(await open(link, method))
  const pages = [
    `mijn-afspraak/${visit}`,
    `wachtlijst/${place}`,
    `wachtlijst/${offer}`,
    `kadobonnen/herroepen?token=${withdrawal}`,
    `mijn-gegevens/${data}`,
    `afmelden/${stop}`,
    `uitnodiging/${invitation}`,
  ]
  for (const page of pages)
    expect(await open(`http://salon.test/${page}`), `the page ${page}`).toBe(200)
  // what the page behind a link may ask for, and what only its buttons do
  const tokens = new Set(
    [...Object.values(secrets), ...all.map((link) => link.split(/[/=]/).at(-1) ?? '')].filter(
      (token) => token.length >= 22,
    ),
  )
  const addresses = endpoints.filter(({ path }) => path.includes(':token'))
  expect(addresses.length).toBeGreaterThanOrEqual(14)
  for (const { path } of addresses)
    for (const token of tokens)
      expect([200, 404], `GET ${path}`).toContain(
        await open(path.replace(':token', token).replace(':date', '2026-12-17')),
      )
  for (const path of [
    '/api/gift-vouchers/withdraw',
    '/api/gift-vouchers/withdraw/confirm',
    '/api/my-data/session',
  ])
    for (const token of tokens)
      expect([200, 404], `GET ${path}`).toContain(await open(`${path}?token=${token}`))
  expect(await everything()).toEqual(before)

  const reader = createBrowser(app)
  expect(await reader.post(`/api/self-service/visits/${visit}/confirm`)).toMatchObject({
    status: 201,
    body: { clientConfirmedAt: expect.any(String) },
  })
  expect(await reader.post(`/api/waiting-list/places/${place}/confirm`)).toMatchObject({
    status: 201,
    body: { isConfirmed: true },
  })
  expect(await reader.post(`/api/waiting-list/offers/${offer}/accept`)).toMatchObject({
    status: 201,
  })
  expect(
    await reader.post('/api/gift-vouchers/withdraw/confirm', { token: withdrawal }),
  ).toMatchObject({ status: 200, body: { isWithdrawn: true } })
  expect(await reader.post('/api/my-data/session', { token: data })).toMatchObject({ status: 201 })
  expect(await stopNews(deps, stop)).toBe(true)
})

test('links end when a client gets another address, goes up in another one or is erased', async () => {
  clock.set('2026-11-20T09:00:00Z')
  const owner = await createOwner(app)
  const openings = async (email: string) => {
    const mails = sentMails.filter(({ to }) => to === email)
    const tokens = new Set(
      mails.flatMap(({ text }) =>
        [...text.matchAll(/\/mijn-afspraak\/([\w-]{22})/g)].map(([, token = '']) => token),
      ),
    )
    return await Promise.all(
      [...tokens].map(
        async (token) => (await createBrowser(app).get(`/api/self-service/visits/${token}`)).status,
      ),
    )
  }
  const book = async (appointmentTime: string) => {
    const body = bookingBody({ appointmentDate: '2026-11-26', appointmentTime })
    expect((await createBrowser(app).post('/api/booking/create', body)).status).toBe(201)
    await workOff({ ...appointmentTasks, ...outboxTasks }, given)
    const [visit] = await deps.db
      .select()
      .from(appointments)
      .where(eq(appointments.email, body.customerEmail))
    return { email: body.customerEmail, customerId: visit?.customerId ?? '' }
  }
  const [renamed, merged, erased] = [await book('09:00'), await book('11:00'), await book('16:00')]
  for (const { email } of [renamed, merged, erased]) expect(await openings(email)).toEqual([200])
  expect(
    (await owner.patch(`/api/customers/${renamed.customerId}`, { email: 'nieuw@voorbeeld.be' }))
      .status,
  ).toBe(200)
  expect(
    (await owner.post(`/api/customers/${renamed.customerId}/merge`, { otherId: merged.customerId }))
      .status,
  ).toBe(200)
  const mail = sentMails.find(({ to }) => to === erased.email)
  expect((await owner.remove(`/api/customers/${erased.customerId}`)).status).toBe(200)
  for (const { email } of [renamed, merged]) expect(await openings(email)).toEqual([404])
  const [, token] = /\/mijn-afspraak\/([\w-]{22})/.exec(mail?.text ?? '') ?? []
  expect((await createBrowser(app).get(`/api/self-service/visits/${token}`)).status).toBe(404)
})
