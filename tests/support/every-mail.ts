import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { join as placed } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { expect } from 'vitest'
import { z } from 'zod'
import { changeAppointment } from '#agenda/appointments/commands.server.ts'
import { visitSchema } from '#agenda/self-service/wire.ts'
import { seriesPreviewSchema, seriesSchema } from '#agenda/series/wire.ts'
import { tasks as allTasks } from '#app/server/tasks.ts'
import { makeDueBackup, proveNewest } from '#desk/backups/commands.server.ts'
import { messageSettingsSchema } from '#foundation/messages/wire.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import type { Task } from '#server/task.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { buyVoucher } from '#tests/support/vouchers.ts'
import { joinBody } from '#tests/support/waiting-list.ts'
import { aMinuteLater } from '#tests/support/work-off.ts'

type Given = Awaited<ReturnType<typeof createTestApp>>
type Kit = Given & { owner: Awaited<ReturnType<typeof createOwner>>; work: () => Promise<void> }

const idSchema = z.object({ id: z.string() })
/** The secret of an offered time, and of a place on the waiting list. */
const OFFER = /\/wachtlijst\/([\w-]{22})(?![\w.-])/
const PLACE = /\/wachtlijst\/([\w-]+\.\d+\.[\w-]+)/

/** What an answer holds, which must not be a refusal. */
function bodyOf({ status, body }: { status: number; body: unknown }): unknown {
  expect([200, 201], `refused: ${JSON.stringify(body)}`).toContain(status)
  return body
}

async function kitOf(given: Given): Promise<Kit> {
  const { deps, app } = given
  /**
   * Does every job that waits, and what those ask for, whatever the hour: quicker than the real
   * worker.
   */
  const work = async (): Promise<void> => {
    const { rows } = await deps.db.execute<{ name: string; payload: unknown }>(
      sql`delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task where task.id = job.task_id
        returning task.identifier as name, job.payload`,
    )
    const tasks: Record<string, Task> = allTasks
    for (const { name, payload } of rows) await tasks[name]?.(payload, aMinuteLater(deps))
    if (rows.length > 0) await work()
  }
  return { ...given, owner: await createOwner(app), work }
}

/**
 * Has every kind of mail written and sent, as it happens in the salon; answers as `sendEveryLink`.
 * Payments are those of the sandbox.
 */
export async function sendEveryMail(given: Given) {
  const kit = await kitOf(given)
  await aboutVisits(kit)
  await aboutSeries(kit)
  await fromTheSalon(kit)
  await aboutIllness(kit)
  await aboutBackups(kit)
  return await sendEveryLink(given)
}

/** A folder that is a file, and a backup that is none. */
async function aboutBackups({ deps }: Kit) {
  const folder = fs.mkdtempSync(placed(os.tmpdir(), 'salon-no-backups-'))
  const file = placed(folder, 'salon-20261120T090000Z.backup')
  fs.writeFileSync(file, 'geen back-up')
  const at = (place: string) => ({ ...deps, env: { ...deps.env, BACKUP_DIR: place } })
  for (let failure = 0; failure < 2; failure += 1) await makeDueBackup(at(file))
  await proveNewest(at(folder))
  fs.rmSync(folder, { recursive: true })
}

/**
 * Has each kind of link mailed that opens something for whoever has it. Answers the secret of one
 * of each that nobody has used yet.
 */
export async function sendEveryLink(given: Given) {
  const kit = await kitOf(given)
  const visit = await byTheClient(kit)
  const { place, offer } = await aboutWaiting(kit)
  const withdrawal = await aboutVouchers(kit)
  return {
    visit,
    place,
    offer,
    withdrawal,
    data: await aboutData(kit),
    stop: await newsOfDogs(kit),
    invitation: await invited(kit),
  }
}

/** The secret in the latest mail to an address. */
function secretIn(sentMails: readonly Mail[], to: string, pattern: RegExp): string {
  const found = sentMails
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  return found.at(-1) ?? ''
}

async function aboutVisits({ app, deps, owner, work }: Kit) {
  const body = bookingBody({ acceptedRules: true })
  bodyOf(await createBrowser(app).post('/api/booking/create', body))
  const ended = bookingBody({ appointmentTime: '11:00' })
  bodyOf(await createBrowser(app).post('/api/booking/create', ended))
  await work()
  await deps.db
    .update(appointments)
    .set({ answerBy: deps.clock() })
    .where(eq(appointments.email, ended.customerEmail))
  await allTasks['requests.expire']({}, deps)
  await work()
  const [{ id } = { id: '' }] = await deps.db
    .select()
    .from(appointments)
    .where(eq(appointments.email, body.customerEmail))
  for (const change of [
    { status: 'confirmed' },
    { startTime: '11:00:00', endTime: '13:00:00' },
    { status: 'cancelled' },
    { status: 'confirmed' },
  ] as const) {
    expect((await changeAppointment(deps, id, { change, allowOverlap: false })).ok).toBe(true)
    await work()
  }
  bodyOf(await owner.post(`/api/admin/send-reminder/${id}`))
  const today = await insertVisit(deps.db, {
    date: deps.today(),
    startTime: '14:00',
    endTime: '16:00',
  })
  bodyOf(await owner.post(`/api/appointments/${today.id}/ready`))
  await work()
}

async function aboutSeries({ deps, owner, work }: Kit) {
  const first = await insertVisit(deps.db, { date: '2026-12-03' })
  const plan = { appointmentId: first.id, everyWeeks: 4, count: 2 }
  const { rows } = parse(seriesPreviewSchema, bodyOf(await owner.post('/api/series/preview', plan)))
  const places = rows.map(({ date, startTime, endTime, obstacles }) => ({
    date,
    startTime,
    endTime,
    accepts: obstacles.map(({ key }) => key),
  }))
  const { id } = parse(
    seriesSchema,
    bodyOf(await owner.post('/api/series', { appointmentId: first.id, rows: places })),
  )
  bodyOf(await owner.post(`/api/series/${id}/cancel-following`, { appointmentId: first.id }))
  await work()
}

/** A message that came in, an invoice and its reminder, and leave that falls on a visit. */
async function fromTheSalon({ app, deps, owner, work }: Kit) {
  const message = {
    firstName: 'Noor',
    lastName: 'Wit',
    email: 'noor@voorbeeld.be',
    phone: '0473 44 55 66',
    comments: 'Kan mijn hond zaterdag komen?',
  }
  bodyOf(await createBrowser(app).post('/api/appointments', message))
  const invoice = {
    customerName: 'An Peeters',
    customerEmail: 'an@voorbeeld.be',
    status: 'sent',
    invoiceDate: '2026-09-01',
    dueDate: '2026-10-01',
  }
  const { id } = idSchema.parse(
    bodyOf(
      await owner.post('/api/invoices', {
        invoice,
        items: [{ description: 'Trimbeurt', unitPrice: '55.00' }],
      }),
    ),
  )
  for (const letter of ['send', 'remind']) bodyOf(await owner.post(`/api/invoices/${id}/${letter}`))
  const visit = await insertVisit(deps.db, { date: '2027-02-01' })
  const leave = idSchema.parse(
    bodyOf(
      await owner.post('/api/holidays', {
        name: 'Verlof',
        startDate: '2027-02-01',
        endDate: '2027-02-02',
      }),
    ),
  )
  const notice = {
    leaveId: leave.id,
    appointmentIds: [visit.id],
    subject: 'Gesloten',
    text: 'Beste {voornaam}, we zijn dan gesloten.',
  }
  bodyOf(await owner.post('/api/appointments/leave-notices', notice))
  await work()
}

/** Whoever has a visit with somebody who is ill then. */
async function aboutIllness({ deps, owner, work }: Kit) {
  const { id: appointmentId, staffId } = await insertVisit(deps.db, { date: '2027-02-08' })
  const { id } = idSchema.parse(
    bodyOf(await owner.post('/api/sick-leave', { staffId, startDate: '2027-02-08' })),
  )
  const deeds = [{ appointmentId, version: 1, deed: 'cancelled' }]
  bodyOf(await owner.post(`/api/sick-leave/${id}/settle`, { deeds }))
  await allTasks['sick-leave.tell']({ sickLeaveId: id }, aMinuteLater(deps))
  await work()
  bodyOf(await owner.post(`/api/sick-leave/${id}/end`, { putsBack: false }))
}

/** Two clients move and cancel by the link in their mail; the third has not touched hers. */
async function byTheClient({ app, deps, work }: Kit): Promise<string> {
  const secretOf = async (date: string) =>
    (await mintLink(deps.db, deps, await insertVisit(deps.db, { date }))).split('/').at(-1) ?? ''
  const browser = createBrowser(app)
  for (const [date, deed, moment] of [
    ['2026-12-07', 'move', { date: '2026-12-08', time: '09:00' }],
    ['2026-12-10', 'cancel', {}],
  ] as const) {
    const path = `/api/self-service/visits/${await secretOf(date)}`
    const { sequence, cost } = parse(visitSchema, (await browser.get(path)).body)
    const answer = await browser.post(`${path}/${deed}`, {
      sequence,
      percent: cost?.percent ?? null,
      amount: cost?.amount ?? null,
      ...moment,
    })
    bodyOf(answer)
  }
  await work()
  return await secretOf('2026-12-11')
}

/**
 * Somebody who did not confirm, one who was offered a time, and one who came earlier by such an
 * offer.
 */
async function aboutWaiting({ app, deps, sentMails, work }: Kit) {
  const browser = createBrowser(app)
  const join = async (body: object) => {
    const answer = await browser.post('/api/waiting-list/join', body)
    bodyOf(answer)
    await work()
  }
  const visit = await insertVisit(deps.db, { date: '2026-12-18' })
  const appointmentToken = (await mintLink(deps.db, deps, visit)).split('/').at(-1)
  await join({
    fromDate: '2026-12-14',
    toDate: '2026-12-14',
    weekdays: [1],
    acceptedRules: true,
    appointmentToken,
  })
  await allTasks['waiting-list.sweep']({}, deps)
  await work()
  bodyOf(
    await browser.post(
      `/api/waiting-list/offers/${secretIn(sentMails, visit.email, OFFER)}/accept`,
    ),
  )
  await work()

  const [unsure, offered] = [
    joinBody({ fromDate: '2026-12-21', toDate: '2026-12-21' }),
    joinBody({ fromDate: '2026-11-30', toDate: '2026-11-30' }),
  ]
  await join(unsure)
  await join(offered)
  bodyOf(
    await browser.post(
      `/api/waiting-list/places/${secretIn(sentMails, offered.email, PLACE)}/confirm`,
    ),
  )
  await allTasks['waiting-list.sweep']({}, deps)
  await work()
  return {
    place: secretIn(sentMails, unsure.email, PLACE),
    offer: secretIn(sentMails, offered.email, OFFER),
  }
}

/**
 * One sold at the till to be handed on, one bought and withdrawn, one of which the buyer only asked
 * to withdraw it.
 */
async function aboutVouchers({ app, deps, owner, sentMails, work }: Kit): Promise<string> {
  const browser = createBrowser(app)
  const sale = {
    amount: '25.00',
    buyerName: 'Cis Vos',
    buyerEmail: 'cis@voorbeeld.be',
    sendMail: true,
  }
  bodyOf(await owner.post('/api/gift-vouchers', sale))
  const askToWithdraw = async () => {
    const { buyerEmail } = await buyVoucher(deps)
    await work()
    bodyOf(await browser.post('/api/gift-vouchers/withdraw/link', { email: buyerEmail }))
    await work()
    return secretIn(sentMails, buyerEmail, /\/kadobonnen\/herroepen\?token=([\w.-]+)/)
  }
  bodyOf(
    await browser.post('/api/gift-vouchers/withdraw/confirm', { token: await askToWithdraw() }),
  )
  await work()
  return await askToWithdraw()
}

/**
 * A client who looked at her data, corrected it and asked to be erased, and then asked for another
 * link.
 */
async function aboutData({ app, deps, sentMails, work }: Kit): Promise<string> {
  const { email } = await insertVisit(deps.db, { date: '2026-11-02' })
  const browser = createBrowser(app)
  const ask = async () => {
    await browser.post('/api/my-data/link', { email })
    await work()
    return secretIn(sentMails, email, /\/mijn-gegevens\/([\w-]+)/)
  }
  bodyOf(await browser.post('/api/my-data/session', { token: await ask() }))
  bodyOf(await browser.patch('/api/my-data', { city: 'Gent', version: 1 }))
  bodyOf(await browser.post('/api/my-data/erasure', { note: '' }))
  return await ask()
}

/** Somebody of the staff who is to choose her password. */
async function invited({ owner, sentMails, work }: Kit): Promise<string> {
  bodyOf(await owner.post('/api/people', { name: 'Els', email: 'els.claes@voorbeeld.be' }))
  await work()
  return secretIn(sentMails, 'els.claes@voorbeeld.be', /\/uitnodiging\/([\w-]+)/)
}

/** A dog that was not here for long, and one that has its birthday: the way to stop such mails. */
async function newsOfDogs({ deps, owner, sentMails, work }: Kit): Promise<string> {
  const settings = parse(messageSettingsSchema, (await owner.get('/api/messages/settings')).body)
  bodyOf(
    await owner.call('PUT', '/api/messages/settings', {
      body: { ...settings, rebookWeeks: 8, sendsBirthdays: true },
    }),
  )
  const { id, customerId, email } = await insertVisit(deps.db, { date: '2026-09-01' })
  const [dog] = await deps.db
    .insert(dogs)
    .values({ customerId, name: 'Bo', birthDate: `2020${deps.today().slice(4)}` })
    .returning()
  await deps.db
    .update(appointments)
    .set({ dogId: dog?.id ?? null })
    .where(eq(appointments.id, id))
  await deps.db.update(customers).set({ wantsNews: true }).where(eq(customers.id, customerId))
  await allTasks['customers.birthdays']({}, deps)
  await allTasks['appointments.rebook']({}, deps)
  await inviteBack({ deps, owner })
  bodyOf(
    await owner.post('/api/customers/mail', {
      id: randomUUID(),
      ids: [customerId],
      subject: 'Gesloten op maandag',
      text: 'We zijn er even niet.',
    }),
  )
  await work()
  return secretIn(sentMails, email, /\/afmelden\/(\S+)/)
}

/** A dog that stays away, whose client is asked back by hand. */
async function inviteBack({ deps, owner }: Pick<Kit, 'deps' | 'owner'>) {
  const { id, customerId } = await insertVisit(deps.db, { date: '2026-06-01' })
  const [dog] = await deps.db
    .insert(dogs)
    .values({ customerId, name: 'Bo', rebookWeeks: 8 })
    .returning()
  await deps.db
    .update(appointments)
    .set({ dogId: dog?.id ?? null })
    .where(eq(appointments.id, id))
  await deps.db.update(customers).set({ wantsNews: true }).where(eq(customers.id, customerId))
  bodyOf(await owner.post(`/api/customers/${customerId}/invite`, {}))
}
