import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { bookingAnswerSchema } from '#agenda/booking/form/wire.ts'
import { expectedDurationSchema } from '#agenda/durations/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

const context = await createTestApp()
const { app, deps, sentMails } = context
const { db } = deps
const owner = await createOwner(app)

beforeEach(async () => {
  await db.delete(appointments)
  await db.update(services).set({ minutes: 75, price: '65.00' }).where(eq(services.name, 'Poedel'))
  sentMails.length = 0
})

const durationOf = async (id: string) =>
  exact(expectedDurationSchema).parse((await owner.get(`/api/appointments/${id}/duration`)).body)

async function book(body: Record<string, unknown>) {
  const { status, body: answer } = await createBrowser(app).post('/api/booking/create', body)
  expect(status).toBe(201)
  const [visit] = exact(bookingAnswerSchema).parse(answer).appointments
  if (!visit) throw new Error('nothing was booked')
  return visit
}

describe('how long a visit is expected to take', () => {
  test('is what the treatment says when it is booked, in the answer, the mail and for the owner', async () => {
    const body = bookingBody()
    const visit = await book(body)
    expect(visit).toMatchObject({ endTime: '11:00:00', expectedMinutes: 75 })
    await workOff({ ...appointmentTasks, ...outboxTasks }, context)
    const mail = sentMails.find(({ to }) => to === body.customerEmail)
    expect(mail?.text).toContain('rond 10:15, na ongeveer 1 uur en 15 minuten')
    expect(await durationOf(visit.id)).toEqual({
      minutes: 75,
      reason: 'Poedel duurt volgens je prijslijst 1 uur en 15 minuten.',
    })
  })

  test('is what the owner set for the dog, in coming visits at once', async () => {
    const { id, dogId } = await insertDogVisit(db, { service: 'Poedel' })
    const past = await insertVisit(db, { service: 'Poedel', date: '2026-11-02', dogId })
    expect((await durationOf(id)).minutes).toBe(75)
    const { status } = await owner.patch(`/api/dogs/${dogId}`, { minutes: 50 })
    expect(status).toBe(200)
    expect(await durationOf(id)).toEqual({
      minutes: 50,
      reason: 'Bo: door jou ingesteld op 50 minuten.',
    })
    expect((await durationOf(past.id)).minutes).toBe(75)
    await owner.patch(`/api/dogs/${dogId}`, { minutes: null })
    expect((await durationOf(id)).minutes).toBe(75)
  })

  test('stays as its client was told when the price list changes, and follows another treatment', async () => {
    const { id } = await insertVisit(db, { service: 'Poedel' })
    await db.update(services).set({ minutes: 90 }).where(eq(services.name, 'Poedel'))
    expect(await durationOf(id)).toEqual({
      minutes: 75,
      reason: 'Zo stond het toen deze afspraak gemaakt werd: 1 uur en 15 minuten.',
    })
    const { body } = await owner.patch(`/api/appointments/${id}`, { service: 'Algemene trimbeurt' })
    expect(exact(appointmentSchema).parse(body).expectedMinutes).toBe(120)
  })

  test('is to the end of the visit where nothing is known', async () => {
    const { id } = await insertVisit(db)
    expect(await durationOf(id)).toEqual({
      minutes: null,
      reason: 'Er is geen duur gekend: gerekend tot het einde.',
    })
  })

  test('is said of one that is still to be made, by dog or treatment', async () => {
    const { dogId } = await insertDogVisit(db, { service: 'Poedel' })
    const said = async (asked: string) => await owner.get(`/api/durations?${asked}`)
    const ofTreatment = {
      minutes: 75,
      reason: 'Poedel duurt volgens je prijslijst 1 uur en 15 minuten.',
    }
    expect((await said('service=poedel&breed=Poedel')).body).toMatchObject({ minutes: 75 })
    expect((await said(`service=Poedel&dogId=${dogId}`)).body).toEqual(ofTreatment)
    await owner.patch(`/api/dogs/${dogId}`, { minutes: 50 })
    expect((await said(`service=Poedel&dogId=${dogId}`)).body).toEqual({
      minutes: 50,
      reason: 'Bo: door jou ingesteld op 50 minuten.',
    })
    expect((await said('service=Iets')).body).toMatchObject({ minutes: null })
    expect((await said('breed=Poedel')).status).toBe(422)
  })

  test('of a visit that is gone is 404, and of another kind of id 404 too', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await owner.get(`/api/appointments/${nobody}/duration`)).status).toBe(404)
    expect((await owner.get('/api/appointments/x/duration')).status).toBe(404)
  })

  test.for([
    [4, 422],
    [721, 422],
    [1.5, 400],
    ['lang', 400],
  ])('is refused for a dog as %s', async ([minutes, status]) => {
    const { dogId } = await insertDogVisit(db)
    const answer = await owner.patch(`/api/dogs/${dogId}`, { minutes })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      fields: { minutes: 'Vul een aantal minuten in van 5 tot 720.' },
    })
  })
})

describe('the price that the owner agreed for a dog', () => {
  test('is that of its next booking; a stranger who names the dog reads the price list', async () => {
    const body = bookingBody({ petName: 'Fikkie' })
    await book(body)
    const [dog] = await db.select().from(dogs).where(eq(dogs.name, 'Fikkie')).limit(1)
    const changed = await owner.patch(`/api/dogs/${dog?.id}`, { price: '41.5', minutes: 40 })
    expect(changed.body).toMatchObject({ price: '41.50', minutes: 40 })
    const visit = await book({ ...body, appointmentTime: '11:00' })
    expect(visit).toMatchObject({ price: '65.00', expectedMinutes: 75 })
    const stored = (await owner.get(`/api/appointments/${visit.id}`)).body
    expect(stored).toMatchObject({ price: '41.50', expectedMinutes: 40 })
  })

  test('is proposed for a visit by the owner that comes without one, and gives way to hers', async () => {
    const {
      dogId,
      customerId: _customer,
      email,
      firstName,
      lastName,
      phone,
    } = await insertDogVisit(db)
    await owner.patch(`/api/dogs/${dogId}`, { price: 30 })
    const visit = {
      firstName,
      lastName,
      email,
      phone,
      dogName: 'Bo',
      dogBreed: 'Poedel',
      service: 'Poedel',
      date: '2026-11-25',
      startTime: '09:00',
    }
    expect((await owner.post('/api/appointments', visit)).body).toMatchObject({ price: '30.00' })
    expect(
      (await owner.post('/api/appointments', { ...visit, date: '2026-11-26', price: '35' })).body,
    ).toMatchObject({ price: '35.00' })
  })

  test.for([
    [-1, 422],
    ['tien', 422],
    ['10000', 422],
    [true, 400],
  ])('is refused as %s', async ([price, status]) => {
    const { dogId } = await insertDogVisit(db)
    const answer = await owner.patch(`/api/dogs/${dogId}`, { price })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ fields: { price: expect.any(String) } })
  })
})

describe('the minutes of a treatment', () => {
  const fields = { price: '50', category: 'algemeen' }

  test('come from its text, unless they are given, and follow a new text', async () => {
    const made = await owner.post('/api/services', { ...fields, name: 'A', duration: '1u30' })
    expect(made.body).toMatchObject({ minutes: 90 })
    const id = String(Object(made.body).id)
    const put = async (change: Record<string, unknown>) =>
      (
        await owner.call('PUT', `/api/services/${id}`, {
          body: { ...fields, name: 'A', ...change },
        })
      ).body
    expect(await put({ duration: '1u30', minutes: 100 })).toMatchObject({ minutes: 100 })
    expect(await put({ duration: '1u30' })).toMatchObject({ minutes: 100 })
    expect(await put({})).toMatchObject({ duration: '1u30', minutes: 100 })
    expect(await put({ duration: '45 min' })).toMatchObject({ minutes: 45 })
    expect(await put({ duration: null, minutes: null })).toMatchObject({ minutes: null })
  })

  test('are in the price list that every new salon starts with', async () => {
    const rows = await db.select().from(services).where(eq(services.name, 'Algemene trimbeurt'))
    expect(rows).toMatchObject([{ duration: '60-120 min', minutes: 120 }])
  })
})
