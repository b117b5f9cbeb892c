import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changedCustomerSchema, customerSchema, dogSchema } from '#clients/customers/wire.ts'
import { appointmentHistory } from '#server/db/tables/appointments.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { exact } from '#tests/support/exact.ts'
import { createPeople } from '#tests/support/people.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const GONE = 'Deze klant bestaat niet (meer).'
const IN_USE = 'Dit e-mailadres is al van een andere klant.'
const NO_SESSION = { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' }

describe('editing a customer', async () => {
  const { app, deps, owner, addCustomer, addDog, addVisit, visitsOf } = await createPeople()

  test('changes her and every appointment of hers, and leaves a namesake as she is', async () => {
    const [an, namesake] = [
      await addCustomer('an@voorbeeld.be'),
      await addCustomer('an.peeters@voorbeeld.be'),
    ]
    await addVisit(an, { date: '2026-11-23' })
    await addVisit(an, { date: '2025-01-06', status: 'cancelled' })
    await addVisit(namesake, { date: '2026-11-24', email: 'an.peeters@voorbeeld.be' })
    const { status, body } = await owner.patch(`/api/customers/${an}`, {
      firstName: 'Anna',
      email: 'Anna@voorbeeld.be',
      city: 'Temse',
      version: 1,
    })
    expect(status).toBe(200)
    const { customer, updatedAppointments } = exact(changedCustomerSchema).parse(body)
    expect(updatedAppointments).toBe(2)
    expect(customer).toMatchObject({
      id: an,
      firstName: 'Anna',
      lastName: 'Peeters',
      email: 'Anna@voorbeeld.be',
      city: 'Temse',
      version: 2,
      appointmentCount: 1,
    })
    for (const visit of await visitsOf(an))
      expect(visit).toMatchObject({
        firstName: 'Anna',
        lastName: 'Peeters',
        email: 'Anna@voorbeeld.be',
        city: 'Temse',
        phone: '0470 12 34 56',
      })
    expect(await visitsOf(namesake)).toMatchObject([
      { firstName: 'An', email: 'an.peeters@voorbeeld.be', city: '', version: 1 },
    ])
    expect((await owner.get(`/api/customers/${namesake}`)).body).toMatchObject({
      firstName: 'An',
      version: 1,
    })
  })

  test('copies only what was sent: what a visit says otherwise stays, and its history tells what changed', async () => {
    const id = await addCustomer('copy@voorbeeld.be')
    const visit = await addVisit(id, { phone: '0499 99 99 99', lastName: 'Smet' })
    await owner.patch(`/api/customers/${id}`, { lastName: 'Smet', address: 'Kerkstraat 5' })
    expect(await visitsOf(id)).toMatchObject([
      { phone: '0499 99 99 99', lastName: 'Smet', address: 'Kerkstraat 5' },
    ])
    expect(
      await deps.db
        .select()
        .from(appointmentHistory)
        .where(eq(appointmentHistory.appointmentId, visit.id)),
    ).toMatchObject([{ actor: 'owner', changes: { address: { from: '', to: 'Kerkstraat 5' } } }])
    expect(
      (await owner.patch(`/api/customers/${id}`, { notes: 'Belt liever.' })).body,
    ).toMatchObject({
      customer: { notes: 'Belt liever.' },
      updatedAppointments: 0,
    })
  })

  test('lets her health forms follow, except where somebody else was written', async () => {
    const id = await addCustomer('form@voorbeeld.be')
    const form = {
      customerId: id,
      dogName: 'Rex',
      ownerLastName: 'Peeters',
      ownerEmail: 'form@voorbeeld.be',
    }
    await deps.db.insert(healthRecords).values([
      { ...form, ownerFirstName: 'An' },
      { ...form, ownerFirstName: 'Jos' },
    ])
    await owner.patch(`/api/customers/${id}`, {
      firstName: 'Anna',
      email: 'anna.form@voorbeeld.be',
    })
    const forms = await deps.db
      .select()
      .from(healthRecords)
      .where(eq(healthRecords.customerId, id))
      .orderBy(asc(healthRecords.ownerFirstName))
    expect(forms).toMatchObject([
      { ownerFirstName: 'Anna', ownerEmail: 'anna.form@voorbeeld.be' },
      { ownerFirstName: 'Jos', ownerEmail: 'anna.form@voorbeeld.be' },
    ])
  })

  test('to another address takes her loyalty card along, and one that was known by the new address alone', async () => {
    const id = await addCustomer('kaart.oud@voorbeeld.be')
    const byAddress = await addCustomer('zonder.kaart@voorbeeld.be')
    await owner.post('/api/customer-cards', { customerEmail: 'kaart.oud@voorbeeld.be', points: 40 })
    await owner.post('/api/customer-cards', {
      customerEmail: 'kaart.nieuw@voorbeeld.be',
      points: 5,
    })
    await owner.post('/api/customer-cards', { customerEmail: 'los@voorbeeld.be', points: 7 })
    await owner.patch(`/api/customers/${id}`, { email: 'kaart.nieuw@voorbeeld.be' })
    await owner.patch(`/api/customers/${byAddress}`, { email: 'los@voorbeeld.be' })
    expect((await owner.get(`/api/customer-cards/lookup?customerId=${id}`)).body).toMatchObject({
      card: { customerId: id, customerEmail: 'kaart.nieuw@voorbeeld.be', points: 45 },
    })
    expect(
      (await owner.get('/api/customer-cards/lookup?email=kaart.oud@voorbeeld.be')).body,
    ).toEqual({ card: null })
    expect(
      (await owner.get(`/api/customer-cards/lookup?customerId=${byAddress}`)).body,
    ).toMatchObject({ card: { customerId: byAddress, points: 7 } })
  })

  test('of another version than the stored one is refused with what is stored', async () => {
    const id = await addCustomer('stale@voorbeeld.be')
    await addDog(id, 'Rex')
    await owner.patch(`/api/customers/${id}`, { city: 'Gent', version: 1 })
    const { status, body } = await owner.patch(`/api/customers/${id}`, {
      city: 'Temse',
      version: 1,
    })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, city: 'Gent', version: 2, dogs: [{ name: 'Rex' }] } },
    })
    const current =
      typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined
    exact(customerSchema).parse(current)
    expect((await owner.patch(`/api/customers/${id}`, { city: 'Temse', version: 2 })).status).toBe(
      200,
    )
  })

  test('two at the same moment from one version: one wins, the other is stale', async () => {
    const id = await addCustomer('race@voorbeeld.be')
    const answers = await Promise.all(
      ['Gent', 'Temse', 'Brugge'].map((city) =>
        owner.patch(`/api/customers/${id}`, { city, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('to the address of another customer is refused with whose it is, in any case, and changes nothing', async () => {
    const [id, other] = [
      await addCustomer('mine@voorbeeld.be'),
      await addCustomer('taken@voorbeeld.be', { firstName: 'Els' }),
    ]
    await addVisit(id)
    expect(
      await owner.patch(`/api/customers/${id}`, { firstName: 'X', email: 'TAKEN@voorbeeld.be' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'email_in_use',
        message: IN_USE,
        fields: { email: IN_USE },
        current: { id: other, firstName: 'Els', lastName: 'Peeters' },
      },
    })
    expect(await visitsOf(id)).toMatchObject([{ firstName: 'An', version: 1 }])
    expect((await owner.patch(`/api/customers/${id}`, { email: 'MINE@voorbeeld.be' })).status).toBe(
      200,
    )
  })

  test.for([
    [{ email: 'geen-adres' }, 422, 'email'],
    [{ phone: 'abc' }, 422, 'phone'],
    [{ firstName: 'x'.repeat(101) }, 422, 'firstName'],
    [{ notes: 'x'.repeat(5_001) }, 422, 'notes'],
    [{ city: 5 }, 400, 'city'],
    [{ version: 'een' }, 400, 'version'],
  ] as const)('with %j is %i at %s', async ([body, status, field]) => {
    const id = await addCustomer(`bad-${field}-${Math.random()}@voorbeeld.be`)
    expect(await owner.patch(`/api/customers/${id}`, body)).toMatchObject({
      status,
      body: { fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) } },
    })
  })

  test('may empty everything but the address', async () => {
    const id = await addCustomer('leeg@voorbeeld.be', { address: 'Kerkstraat 5' })
    const { status, body } = await owner.patch(`/api/customers/${id}`, {
      firstName: '',
      lastName: '',
      phone: '',
      address: '',
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        customer: {
          firstName: '',
          lastName: '',
          phone: '',
          address: '',
          email: 'leeg@voorbeeld.be',
        },
      },
    })
  })

  test('of nobody is 404, without a session 401', async () => {
    expect(await owner.patch(`/api/customers/${NOBODY}`, { city: 'Gent' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: GONE },
    })
    const id = await addCustomer('sessie@voorbeeld.be')
    expect(await createBrowser(app).patch(`/api/customers/${id}`, { city: 'Gent' })).toMatchObject({
      status: 401,
      body: NO_SESSION,
    })
    expect((await owner.get(`/api/customers/${id}`)).body).toMatchObject({ city: '' })
  })
})

describe('editing a dog', async () => {
  const { app, deps, owner, addCustomer, addDog, addVisit, visitsOf } = await createPeople()
  const customerId = await addCustomer('an@voorbeeld.be')

  test('stores every field, and carries name and breed to its own appointments and health forms only', async () => {
    const [id, other] = [
      await addDog(customerId, 'Rex', { breed: 'Poedel' }),
      await addDog(customerId, 'Bo'),
    ]
    await addVisit(customerId, { dogId: id, dogName: 'Rex', date: '2026-11-23' })
    await addVisit(customerId, { dogId: other, dogName: 'Bo', date: '2026-11-24' })
    await deps.db.insert(healthRecords).values({
      customerId,
      dogId: id,
      dogName: 'Rex',
      ownerFirstName: 'An',
      ownerLastName: 'Peeters',
      dogBreed: 'Poedel',
    })
    const fields = {
      name: 'Rexje',
      breed: 'Toypoedel',
      age: '3 jaar',
      weight: '4 kg',
      gender: 'reu-gecastreerd',
      color: 'abrikoos',
      size: 'klein',
      notes: 'Bang van de föhn.',
      birthDate: '2023-05-01',
      vaccinatedUntil: '2027-05-01',
      isActive: true,
      photoId: null,
    }
    const { status, body } = await owner.patch(`/api/dogs/${id}`, { ...fields, version: 1 })
    expect(status).toBe(200)
    expect(exact(dogSchema).parse(body)).toMatchObject({ id, customerId, ...fields, version: 2 })
    expect(await visitsOf(customerId)).toMatchObject([
      { dogName: 'Rexje', dogBreed: 'Toypoedel' },
      { dogName: 'Bo', dogBreed: '' },
    ])
    expect(
      await deps.db.select().from(healthRecords).where(eq(healthRecords.dogId, id)),
    ).toMatchObject([{ dogName: 'Rexje', dogBreed: 'Toypoedel' }])
    expect(
      (await owner.patch(`/api/dogs/${id}`, { birthDate: '', vaccinatedUntil: null })).body,
    ).toMatchObject({
      birthDate: null,
      vaccinatedUntil: null,
      name: 'Rexje',
    })
  })

  test('is refused when stale, when the customer has a dog of that name, and with an unknown photo', async () => {
    const id = await addDog(customerId, 'Stan')
    await addDog(customerId, 'Wolf')
    await owner.patch(`/api/dogs/${id}`, { color: 'zwart', version: 1 })
    expect(await owner.patch(`/api/dogs/${id}`, { color: 'wit', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, color: 'zwart', version: 2 } },
    })
    const taken = 'Deze klant heeft al een hond met die naam.'
    expect(await owner.patch(`/api/dogs/${id}`, { name: 'WOLF' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', fields: { name: taken } },
    })
    expect(await owner.patch(`/api/dogs/${id}`, { photoId: NOBODY })).toMatchObject({
      status: 422,
      body: { fields: { photoId: 'Deze foto bestaat niet (meer).' } },
    })
    expect(await owner.patch(`/api/dogs/${id}`, { name: '' })).toMatchObject({
      status: 422,
      body: { fields: { name: 'Vul dit nog in.' } },
    })
    expect(await owner.patch(`/api/dogs/${id}`, { birthDate: '2026-11-21' })).toMatchObject({
      status: 422,
      body: { fields: { birthDate: 'Deze dag moet nog komen.' } },
    })
    expect(await owner.patch(`/api/dogs/${id}`, { birthDate: '2027-02-29' })).toMatchObject({
      status: 422,
      body: { fields: { birthDate: 'Kies een geldige datum.' } },
    })
    expect(await owner.patch(`/api/dogs/${NOBODY}`, { color: 'wit' })).toMatchObject({
      status: 404,
      body: { message: 'Deze hond bestaat niet (meer).' },
    })
    expect(await createBrowser(app).patch(`/api/dogs/${id}`, { color: 'wit' })).toMatchObject({
      status: 401,
      body: NO_SESSION,
    })
  })
})
