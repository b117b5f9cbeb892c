import { eq } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { visitWarningsSchema } from '#clients/health-records/warnings/wire.ts'
import { healthRecordSchema } from '#clients/health-records/wire.ts'
import { salonSchema } from '#foundation/salon/wire.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { newEmail } from '#tests/support/new-email.ts'

const PATH = '/api/dog-health-records'
const record = exact(healthRecordSchema)
const records = exact(array(healthRecordSchema))
const least = { dogName: 'Rex', ownerFirstName: 'An', ownerLastName: 'Peeters' }
const nobody = '00000000-0000-4000-8000-000000000000'

const { app, deps, clock } = await createTestApp()
const owner = await createOwner(app)
const add = async (body: object = {}) =>
  record.parse((await owner.post(PATH, { ...least, ...body })).body)

/** A customer with one dog, straight into the database. */
async function addCustomer({
  dog = 'Rex',
  ...facts
}: {
  dog?: string
  birthDate?: string
  vaccinatedUntil?: string
} = {}) {
  const email = newEmail('an')
  const [customer] = await deps.db
    .insert(customers)
    .values({ firstName: 'An', lastName: 'Peeters', email, phone: '0470 12 34 56' })
    .returning()
  const customerId = customer?.id ?? ''
  const [row] = await deps.db
    .insert(dogs)
    .values({ customerId, name: dog, ...facts })
    .returning()
  return { customerId, email, dogId: row?.id ?? '' }
}

/** What is warned for at each visit between two dates. */
const warningsBetween = async (from = '2028-02-01', to = '2028-02-28') =>
  new Map(
    exact(array(visitWarningsSchema))
      .parse((await owner.get(`/api/health-warnings?from=${from}&to=${to}`)).body)
      .map(({ appointmentId, warnings: found }) => [appointmentId, found.map(({ text }) => text)]),
  )

describe('adding a form', () => {
  test('answers the whole form, with the boxes and lists as they were sent', async () => {
    const { status, body } = await owner.post(PATH, {
      ...least,
      coatType: 'krullend',
      hasFleas: true,
      isVaccinated: true,
      vaccinationDate: '2026-03-01',
    })
    expect(status).toBe(201)
    expect(record.parse(body)).toMatchObject({
      ...least,
      coatType: 'krullend',
      hasFleas: true,
      vaccinationDate: '2026-03-01',
      version: 1,
      customerId: null,
      dogId: null,
    })
  })

  test('is tied to the customer and dog that address and name point to, in any case', async () => {
    const { customerId, dogId, email } = await addCustomer({ vaccinatedUntil: '2027-05-01' })
    expect(await add({ ownerEmail: email.toUpperCase(), dogName: 'REX' })).toMatchObject({
      customerId,
      dogId,
      dogVaccinatedUntil: '2027-05-01',
    })
    expect(await add({ ownerEmail: email, dogName: 'Een andere' })).toMatchObject({
      customerId,
      dogId: null,
    })
  })

  test('is tied to the dog that is said, and refuses one of somebody else', async () => {
    const [one, other] = [await addCustomer(), await addCustomer()]
    expect(await add({ dogId: one.dogId, dogName: 'Koosnaam' })).toMatchObject({
      customerId: one.customerId,
      dogId: one.dogId,
    })
    expect(await add({ customerId: one.customerId })).toMatchObject({ dogId: one.dogId })
    const refused = await owner.post(PATH, {
      ...least,
      customerId: one.customerId,
      dogId: other.dogId,
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { dogId: 'Deze hond hoort niet bij deze klant.' } },
    })
    expect(await owner.post(PATH, { ...least, customerId: nobody })).toMatchObject({
      status: 422,
      body: { fields: { customerId: 'Deze klant bestaat niet (meer).' } },
    })
    expect(await owner.post(PATH, { ...least, dogId: nobody })).toMatchObject({
      status: 422,
      body: { fields: { dogId: 'Deze hond bestaat niet (meer).' } },
    })
  })

  test('drops the details of boxes that are not ticked', async () => {
    const form = await add({
      hasAllergies: false,
      allergieDetails: 'kip',
      takingMedication: true,
      medicationDetails: 'Apoquel',
      vaccinationDate: '2026-01-01',
    })
    expect(form).toMatchObject({
      allergies: [],
      allergieDetails: '',
      medicationDetails: 'Apoquel',
      vaccinationDate: null,
    })
  })

  test('takes several allergies, and the one that the specification sends', async () => {
    expect(await add({ allergies: ['shampoo', 'kip', 'kip'] })).toMatchObject({
      hasAllergies: true,
      allergies: ['kip', 'shampoo'],
      skinAllergies: 'meerdere',
    })
    expect(await add({ skinAllergies: 'vlooien' })).toMatchObject({
      hasAllergies: true,
      allergies: ['vlooien'],
      skinAllergies: 'vlooien',
    })
    expect(await add({ skinAllergies: 'geen' })).toMatchObject({
      hasAllergies: false,
      allergies: ['geen'],
      skinAllergies: 'geen',
    })
    expect(await owner.post(PATH, { ...least, allergies: ['geen', 'kip'] })).toMatchObject({
      status: 422,
      body: { fields: { allergies: '‘Geen bekend’ gaat niet samen met een allergie.' } },
    })
    expect(await owner.post(PATH, { ...least, allergies: 'kip' })).toMatchObject({ status: 400 })
  })

  test('refuses missing names, unknown choices and wrong types, with a sentence per field', async () => {
    expect(await owner.post(PATH, { dogName: 'Rex' })).toMatchObject({
      status: 422,
      body: { fields: { ownerFirstName: 'Vul de voornaam van het baasje in.' } },
    })
    expect(await owner.post(PATH, { ...least, coatLength: 'kilometers' })).toMatchObject({
      status: 422,
      body: { fields: { coatLength: 'Kies iets uit de lijst.' } },
    })
    expect(await owner.post(PATH, { ...least, hasFleas: 'ja' })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
    expect((await createBrowser(app).post(PATH, least)).status).toBe(401)
  })
})

describe('changing a form', () => {
  test('changes only what is given and raises the version', async () => {
    const form = await add({ coatColor: 'zwart', hasAllergies: true, allergieDetails: 'kip' })
    const { status, body } = await owner.patch(`${PATH}/${form.id}`, {
      dogWeight: '7 kg',
      version: 1,
    })
    expect(status).toBe(200)
    expect(record.parse(body)).toMatchObject({
      ...form,
      dogWeight: '7 kg',
      version: 2,
      updatedAt: expect.any(String),
    })
    const unticked = await owner.patch(`${PATH}/${form.id}`, { hasAllergies: false })
    expect(unticked).toMatchObject({
      status: 200,
      body: { allergieDetails: '', coatColor: 'zwart', version: 3 },
    })
  })

  test('a program that knows one allergy sends back what it read and loses none', async () => {
    const { id, skinAllergies } = await add({ allergies: ['kip', 'rund'] })
    expect(
      (await owner.patch(`${PATH}/${id}`, { skinAllergies, dogAge: '3 jaar' })).body,
    ).toMatchObject({
      allergies: ['kip', 'rund'],
      dogAge: '3 jaar',
    })
    expect((await owner.patch(`${PATH}/${id}`, { allergies: ['parfum'] })).body).toMatchObject({
      allergies: ['parfum'],
      skinAllergies: 'parfum',
    })
    expect((await owner.patch(`${PATH}/${id}`, { hasAllergies: false })).body).toMatchObject({
      allergies: [],
      skinAllergies: '',
    })
  })

  test('of two editors the second is told, with what is stored; without a version it wins', async () => {
    const { id } = await add()
    await owner.patch(`${PATH}/${id}`, { dogAge: '3 jaar', version: 1 })
    const late = await owner.patch(`${PATH}/${id}`, { dogAge: '4 jaar', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, dogAge: '3 jaar', version: 2 } },
    })
    expect(await owner.patch(`${PATH}/${id}`, { dogAge: '4 jaar' })).toMatchObject({
      status: 200,
      body: { dogAge: '4 jaar' },
    })
  })

  test('of two editors at once exactly one gets through', async () => {
    const { id } = await add()
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((dogAge) => owner.patch(`${PATH}/${id}`, { dogAge, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('a new address or name ties it anew, and one that points to nobody leaves it where it was', async () => {
    const { customerId, dogId, email } = await addCustomer({ dog: 'Bella' })
    const form = await add({ dogName: 'Bela', ownerEmail: email })
    expect(form).toMatchObject({ customerId, dogId: null })
    expect((await owner.patch(`${PATH}/${form.id}`, { dogName: 'Bella' })).body).toMatchObject({
      customerId,
      dogId,
    })
    expect(
      (await owner.patch(`${PATH}/${form.id}`, { dogName: 'Bellaatje', ownerEmail: '' })).body,
    ).toMatchObject({ customerId, dogId })
  })

  test('refuses an emptied name, an unknown form and a visitor', async () => {
    const { id } = await add()
    expect(await owner.patch(`${PATH}/${id}`, { dogName: '' })).toMatchObject({
      status: 422,
      body: { fields: { dogName: 'Vul de naam van de hond in.' } },
    })
    expect(await owner.patch(`${PATH}/${nobody}`, { dogAge: '2' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await owner.patch(`${PATH}/geen-id`, {})).status).toBe(404)
    expect((await createBrowser(app).patch(`${PATH}/${id}`, { dogAge: '2' })).status).toBe(401)
  })
})

describe('one form', () => {
  test('is read by the owner only', async () => {
    const form = await add()
    expect(await owner.get(`${PATH}/${form.id}`)).toMatchObject({ status: 200, body: form })
    expect((await owner.get(`${PATH}/${nobody}`)).status).toBe(404)
    expect((await owner.get(`${PATH}/geen-id`)).status).toBe(404)
    expect((await createBrowser(app).get(`${PATH}/${form.id}`)).status).toBe(401)
  })
})

describe('deleting a form', () => {
  test('answers success once', async () => {
    const { id } = await add()
    expect((await createBrowser(app).remove(`${PATH}/${id}`)).status).toBe(401)
    expect(await owner.remove(`${PATH}/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await owner.remove(`${PATH}/${id}`)).status).toBe(404)
    expect((await owner.remove(`${PATH}/geen-id`)).status).toBe(404)
  })
})

describe('the list', () => {
  test('is complete without a limit and in pages with one, newest first', async () => {
    for (const minute of [1, 2, 3]) {
      clock.set(`2026-11-20T10:0${minute}:00Z`)
      await add({ dogName: `Blad ${minute}` })
    }
    const all = records.parse((await owner.get(PATH)).body)
    expect(all.slice(0, 3).map(({ dogName }) => dogName)).toEqual(['Blad 3', 'Blad 2', 'Blad 1'])
    const first = records.parse((await owner.get(`${PATH}?limit=2`)).body)
    const second = records.parse((await owner.get(`${PATH}?limit=2&cursor=${first[1]?.id}`)).body)
    expect([...first, ...second]).toEqual(all.slice(0, 4))
  })

  test('finds by dog, owner, address, phone and breed, each word anywhere', async () => {
    const form = await add({
      dogName: 'Zorro',
      ownerLastName: 'Van Zoëk',
      ownerEmail: 'zoek@voorbeeld.be',
      ownerPhone: '0499 88 77 66',
      dogBreed: 'Kooikerhondje',
    })
    for (const q of [
      'zorro',
      'an van zoek',
      'ZOËK',
      'ZOEK@',
      '0499 88',
      '0499887766',
      '+32 499 88 77',
      'kooiker',
      'kooiker zorro',
    ])
      expect(
        records
          .parse((await owner.get(`${PATH}?q=${encodeURIComponent(q)}`)).body)
          .map(({ id }) => id),
      ).toEqual([form.id])
    for (const q of [
      'zorro bestaatniet',
      '%',
      '_____________________________________________________',
    ])
      expect((await owner.get(`${PATH}?q=${encodeURIComponent(q)}`)).body).toEqual([])
  })

  test('of one dog or customer holds nothing of another', async () => {
    const { customerId, dogId, email } = await addCustomer()
    const own = await add({ ownerEmail: email })
    const loose = await add({ ownerEmail: email, dogName: 'Nog een' })
    await add()
    expect(records.parse((await owner.get(`${PATH}?dogId=${dogId}`)).body)).toEqual([own])
    expect(
      records
        .parse((await owner.get(`${PATH}?customerId=${customerId}`)).body)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([own.id, loose.id].toSorted())
  })

  test('of some days holds what was made on those days in Brussels', async () => {
    const { id } = await add({ dogName: 'Nachtuil' })
    await deps.db
      .update(healthRecords)
      .set({ createdAt: new Date('2026-11-14T23:30:00Z') })
      .where(eq(healthRecords.id, id))
    const [there, elsewhere] = [
      await owner.get(`${PATH}?from=2026-11-15&to=2026-11-15`),
      await owner.get(`${PATH}?from=2026-11-14&to=2026-11-14`),
    ]
    expect(records.parse(there.body).map((form) => form.id)).toEqual([id])
    expect(elsewhere.body).toEqual([])
  })

  test('refuses an impossible page, and anybody without a session', async () => {
    expect((await owner.get(`${PATH}?limit=0`)).status).toBe(422)
    expect((await owner.get(`${PATH}?to=morgen`)).status).toBe(422)
    expect((await owner.get(`${PATH}?cursor=x`)).status).toBe(422)
    expect((await createBrowser(app).get(PATH)).status).toBe(401)
  })
})

describe('the forms of an address', () => {
  test('are found in any case, by the owner only', async () => {
    const form = await add({ ownerEmail: 'Per.Adres@voorbeeld.be' })
    const path = '/api/health-records/by-email?email=per.adres%40VOORBEELD.be'
    expect(records.parse((await owner.get(path)).body)).toEqual([form])
    expect(
      (await owner.get('/api/health-records/by-email?email=onbekend@voorbeeld.be')).body,
    ).toEqual([])
    expect((await owner.get('/api/health-records/by-email')).status).toBe(422)
    expect((await createBrowser(app).get(path)).status).toBe(401)
  })
})

describe('the warnings of visits', () => {
  test('come from the newest form of the dog and from its dates', async () => {
    const { customerId, dogId, email } = await addCustomer({
      vaccinatedUntil: '2028-02-10',
      birthDate: '2027-12-01',
    })
    clock.set('2026-11-20T10:10:00Z')
    await add({ dogId, temperament: 'agressief' })
    clock.set('2026-11-20T10:20:00Z')
    const newest = await add({
      dogId,
      temperament: 'rustig',
      hasAllergies: true,
      allergieDetails: 'kip',
    })
    const early = await insertVisit(deps.db, {
      customerId,
      dogId,
      email,
      dogName: 'Rex',
      date: '2028-02-07',
    })
    const late = await insertVisit(deps.db, {
      customerId,
      dogId,
      email,
      dogName: 'Rex',
      date: '2028-02-11',
    })
    expect(await warningsBetween()).toEqual(
      new Map([
        [early.id, ['Allergie: kip', 'Pup van 9 weken']],
        [late.id, ['Allergie: kip', 'Vaccinatie geldig tot 10-02-2028', 'Pup van 10 weken']],
      ]),
    )
    await owner.remove(`${PATH}/${newest.id}`)
    expect((await warningsBetween()).get(early.id)).toEqual(['Agressief', 'Pup van 9 weken'])
  })

  test('also come from forms that are tied by name only, and never from another dog', async () => {
    const { customerId, email } = await addCustomer({ dog: 'Max' })
    const visit = await insertVisit(deps.db, {
      customerId,
      email,
      dogName: 'Luna',
      date: '2028-03-01',
      dogId: null,
    })
    const known = await insertVisit(deps.db, {
      customerId,
      email,
      dogName: 'max',
      date: '2028-03-02',
      dogId: null,
    })
    const stranger = await insertVisit(deps.db, {
      email: 'los@voorbeeld.be',
      dogName: 'Los',
      date: '2028-03-03',
    })
    await add({ customerId, dogName: 'luna', temperament: 'agressief' })
    await add({ customerId, dogName: 'Max', isVaccinated: true, takingMedication: true })
    await add({ ownerEmail: 'LOS@voorbeeld.be', dogName: 'los', hasAllergies: true })
    await add({ dogName: 'Los', temperament: 'agressief' })
    expect(await warningsBetween('2028-03-01', '2028-03-31')).toEqual(
      new Map([
        [visit.id, ['Agressief', 'Vaccinatie onbekend']],
        [known.id, ['Medicatie']],
        [stranger.id, ['Allergie', 'Vaccinatie onbekend']],
      ]),
    )
  })

  test('come from words in notes that the owner chose, and not from those that are none for this dog', async () => {
    const { customerId, dogId, email } = await addCustomer({ vaccinatedUntil: '2030-01-01' })
    const about = {
      customerId,
      dogId,
      email,
      dogName: 'Rex',
      comments: 'Bijt soms',
      notes: 'Zwak hart',
    }
    const visit = await insertVisit(deps.db, { ...about, date: '2028-03-20' })
    await add({
      customerId,
      dogId,
      isVaccinated: true,
      previousBadExperiences: 'Kreeg vuurwerk te horen',
    })
    const found = async () => (await warningsBetween('2028-03-20', '2028-03-20')).get(visit.id)
    expect(await found()).toEqual(['‘Bijt soms’', '‘Zwak hart’'])

    const salon = parse(salonSchema, (await owner.get('/api/salon')).body)
    expect(
      (
        await owner.call('PUT', '/api/salon', {
          body: { ...salon, warningWords: ['bijt', 'vuurwerk'] },
        })
      ).status,
    ).toBe(200)
    expect(await found()).toEqual(['‘Bijt soms’', '‘Kreeg vuurwerk te horen’'])
    expect(
      (
        await owner.patch(`/api/dogs/${dogId}`, {
          ignoredWarnings: ['bijt'],
          warning: 'Enkel met muilkorf',
        })
      ).status,
    ).toBe(200)
    expect(await found()).toEqual(['Enkel met muilkorf', '‘Kreeg vuurwerk te horen’'])
    // what is switched off says so, that one tap brings it back
    const { body } = await owner.get('/api/health-warnings?from=2028-03-20&to=2028-03-20')
    expect(body).toMatchObject([{ appointmentId: visit.id, dogId, ignored: ['bijt'] }])
  })

  test('leave out cancelled visits and other days, and say mildly what is unknown', async () => {
    await insertVisit(deps.db, { date: '2028-04-03', status: 'cancelled' })
    await insertVisit(deps.db, { date: '2028-05-01' })
    const pending = await insertVisit(deps.db, { date: '2028-04-04', status: 'pending' })
    expect(await warningsBetween('2028-04-01', '2028-04-30')).toEqual(
      new Map([[pending.id, ['Vaccinatie onbekend']]]),
    )
  })

  test('need two dates that are not too far apart, and a session', async () => {
    for (const query of [
      '',
      '?from=2028-04-01',
      '?from=morgen&to=2028-04-01',
      '?from=2020-01-01&to=2028-01-01',
    ])
      expect((await owner.get(`/api/health-warnings${query}`)).status).toBe(422)
    expect(
      (await createBrowser(app).get('/api/health-warnings?from=2028-04-01&to=2028-04-01')).status,
    ).toBe(401)
  })
})
