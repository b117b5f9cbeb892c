import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createDataSalon, SIGNED_OUT } from '#tests/support/my-data.ts'

describe('correcting', async () => {
  const { app, deps, sentMails, work, addCustomer, addDog, addVisit, signIn } =
    await createDataSalon()
  const notices = () =>
    sentMails.filter(
      ({ to, subject }) => to === 'info@example.be' && subject.includes('verbeterde'),
    )

  test('her details: at once, in her visits too, and the owner reads what changed', async () => {
    const id = await addCustomer('fout@voorbeeld.be')
    const visit = await addVisit(id, {
      firstName: 'An',
      lastName: 'Peeters',
      phone: '0470 12 34 56',
    })
    const browser = await signIn('fout@voorbeeld.be')
    const { status, body } = await browser.patch('/api/my-data', {
      firstName: 'Anna',
      phone: '0499 00 11 22',
      email: 'kaper@voorbeeld.be',
      notes: 'x',
      version: 1,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { firstName: 'Anna', phone: '0499 00 11 22', email: 'fout@voorbeeld.be', version: 2 },
    })
    expect(body).not.toHaveProperty('notes')
    expect(await deps.db.select().from(customers).where(eq(customers.id, id))).toMatchObject([
      { firstName: 'Anna', notes: 'GEHEIM over haar' },
    ])
    expect(
      await deps.db.select().from(appointments).where(eq(appointments.id, visit.id)),
    ).toMatchObject([{ firstName: 'Anna', phone: '0499 00 11 22' }])
    expect(
      await deps.db
        .select()
        .from(appointmentHistory)
        .where(eq(appointmentHistory.appointmentId, visit.id)),
    ).toMatchObject([{ actor: 'visitor', changes: { firstName: { from: 'An', to: 'Anna' } } }])
    await work()
    const [notice] = notices()
    expect(notice?.subject).toBe('Anna Peeters verbeterde haar gegevens')
    for (const words of [
      'Anna (was: An)',
      '0499 00 11 22 (was: 0470 12 34 56)',
      `/admin/klanten?klant=${id}`,
    ])
      expect(notice?.text).toContain(words)
    expect(notice?.text).not.toContain('GEHEIM')
  })

  test('whether she wants news, and how she hears that her dog is ready, is stored without a word to the owner', async () => {
    const id = await addCustomer('nieuws@voorbeeld.be')
    const browser = await signIn('nieuws@voorbeeld.be')
    const before = notices().length
    expect(
      (await browser.patch('/api/my-data', { wantsNews: false, version: 1 })).body,
    ).toMatchObject({ wantsNews: false, version: 2, readyBy: 'mail' })
    expect(
      (await browser.patch('/api/my-data', { readyBy: 'whatsapp', version: 2 })).body,
    ).toMatchObject({ wantsNews: false, readyBy: 'whatsapp' })
    await work()
    expect(notices()).toHaveLength(before)
    expect(await deps.db.select().from(customers).where(eq(customers.id, id))).toMatchObject([
      { wantsNews: false, readyBy: 'whatsapp' },
    ])
  })

  test('of what somebody changed in the meantime is refused, with what is stored and none of its notes', async () => {
    const id = await addCustomer('oud@voorbeeld.be')
    const dog = await addDog(id, 'Rex')
    const browser = await signIn('oud@voorbeeld.be')
    await deps.db.update(customers).set({ city: 'Gent' }).where(eq(customers.id, id))
    await deps.db.update(dogs).set({ breed: 'Teckel' }).where(eq(dogs.id, dog))
    const details = await browser.patch('/api/my-data', { city: 'Temse', version: 1 })
    expect(details).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { city: 'Gent', version: 2 } },
    })
    const changed = await browser.patch(`/api/my-data/dogs/${dog}`, { breed: 'Poedel', version: 1 })
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: dog, breed: 'Teckel', version: 2 } },
    })
    for (const { body } of [details, changed]) expect(JSON.stringify(body)).not.toContain('GEHEIM')
  })

  test('refuses what is missing or too much, beside its field', async () => {
    await addCustomer('leeg@voorbeeld.be')
    const browser = await signIn('leeg@voorbeeld.be')
    expect(
      await browser.patch('/api/my-data', { firstName: ' ', phone: '12', version: 1 }),
    ).toMatchObject({
      status: 422,
      body: {
        fields: { firstName: 'Vul dit nog in.', phone: 'Vul een geldig telefoonnummer in.' },
      },
    })
    expect((await browser.patch('/api/my-data', { firstName: 'An' })).status).toBe(422)
    expect(
      (await browser.patch('/api/my-data', { wantsNews: 'nee', version: 1 })).status,
    ).toBeLessThan(500)
    expect(await browser.patch('/api/my-data', { readyBy: 'postduif', version: 1 })).toMatchObject({
      status: 422,
      body: { fields: { readyBy: 'Kies een manier uit de lijst.' } },
    })
    expect(
      await createBrowser(app).patch('/api/my-data', { firstName: 'An', version: 1 }),
    ).toMatchObject(SIGNED_OUT)
  })

  test('a dog of hers, never anybody else’s', async () => {
    const [an, bea] = [
      await addCustomer('baas@voorbeeld.be'),
      await addCustomer('buur@voorbeeld.be'),
    ]
    const [rex, , bo] = [await addDog(an, 'Rex'), await addDog(an, 'Fien'), await addDog(bea, 'Bo')]
    const visit = await addVisit(an, { dogId: rex, dogName: 'Rex' })
    const browser = await signIn('baas@voorbeeld.be')
    const change = {
      name: 'Max',
      birthDate: '2022-03-01',
      vaccinatedUntil: '',
      chipNumber: '981 098 106 035 587',
      notes: 'weg',
      isActive: false,
      version: 1,
    }
    const { status, body } = await browser.patch(`/api/my-data/dogs/${rex}`, change)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        name: 'Max',
        birthDate: '2022-03-01',
        chipNumber: '981098106035587',
        isActive: true,
        version: 2,
      },
    })
    expect(body).not.toHaveProperty('notes')
    expect(await deps.db.select().from(dogs).where(eq(dogs.id, rex))).toMatchObject([
      { notes: 'GEHEIM over de hond', isActive: true },
    ])
    expect(
      await deps.db.select().from(appointments).where(eq(appointments.id, visit.id)),
    ).toMatchObject([{ dogName: 'Max' }])
    expect(
      await browser.patch(`/api/my-data/dogs/${rex}`, { name: 'fien', version: 2 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', fields: { name: 'U hebt al een hond met die naam.' } },
    })
    expect(
      await browser.patch(`/api/my-data/dogs/${bo}`, { name: 'Gestolen', version: 1 }),
    ).toMatchObject({ status: 404 })
    expect(await deps.db.select().from(dogs).where(eq(dogs.id, bo))).toMatchObject([
      { name: 'Bo', version: 1 },
    ])
    await work()
    expect(notices().at(-1)?.text).toMatch(
      /Naam: Max \(was: Rex\)[\s\S]*Geboortedatum: 01-03-2022 \(was: –\)/,
    )
  })
})

describe('asking to be erased', async () => {
  const { app, deps, sentMails, work, addCustomer, addDog, addVisit, signIn } =
    await createDataSalon()
  const owner = await createOwner(app)
  const requestsSchema = z.array(
    z.object({
      id: z.string(),
      customerId: z.string(),
      customerName: z.string(),
      note: z.string(),
      settledAt: z.string().nullable(),
    }),
  )
  const openOnes = async () =>
    requestsSchema.parse((await owner.get('/api/my-data/requests?status=open')).body)

  test('asks the owner once, however often and at once', async () => {
    const id = await addCustomer('wis@voorbeeld.be')
    const browser = await signIn('wis@voorbeeld.be')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.post('/api/my-data/erasure', { note: 'Ik verhuis.' }),
      ),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { askedAt: '2026-11-20T09:00:00.000Z' } })
    expect(await deps.db.$count(privacyRequests, eq(privacyRequests.customerId, id))).toBe(1)
    expect((await browser.get('/api/my-data')).body).toMatchObject({
      erasureAskedAt: '2026-11-20T09:00:00.000Z',
    })
    await work()
    const mails = sentMails.filter(
      ({ subject }) => subject === 'Vraag om gegevens te wissen: An Peeters',
    )
    expect(mails).toHaveLength(1)
    for (const words of ['Ik verhuis.', 'wis@voorbeeld.be', `/admin/klanten?klant=${id}`])
      expect(mails[0]?.text).toContain(words)
    const told = sentMails.filter(({ to }) => to === 'wis@voorbeeld.be')
    expect(told.filter(({ subject }) => subject.includes('vraag om uw gegevens'))).toMatchObject([
      { text: expect.stringContaining('ten laatste op zondag 20 december 2026') },
    ])
    expect(await openOnes()).toMatchObject([
      { customerId: id, note: 'Ik verhuis.', customerName: 'An Peeters', settledAt: null },
    ])
  })

  test('is dealt with by the owner, after which she can ask again; erasing her deals with it too', async () => {
    const id = await addCustomer('weer@voorbeeld.be')
    const browser = await signIn('weer@voorbeeld.be')
    await browser.post('/api/my-data/erasure')
    const mine = (await openOnes()).find(({ customerId }) => customerId === id)
    const settled = await owner.patch(`/api/my-data/requests/${mine?.id}`, { isSettled: true })
    expect(settled).toMatchObject({
      status: 200,
      body: { customerId: id, settledAt: '2026-11-20T09:00:00.000Z' },
    })
    expect(
      (await owner.patch(`/api/my-data/requests/${mine?.id}`, { isSettled: true })).body,
    ).toEqual(settled.body)
    expect((await openOnes()).some(({ customerId }) => customerId === id)).toBe(false)
    expect((await browser.get('/api/my-data')).body).toMatchObject({ erasureAskedAt: null })
    expect((await browser.post('/api/my-data/erasure')).status).toBe(201)
    expect(
      await deps.db
        .select()
        .from(privacyRequests)
        .where(eq(privacyRequests.customerId, id))
        .orderBy(asc(privacyRequests.createdAt)),
    ).toHaveLength(2)
    await owner.remove(`/api/customers/${id}`)
    expect((await openOnes()).some(({ customerId }) => customerId === id)).toBe(false)
    expect(await browser.post('/api/my-data/erasure')).toMatchObject(SIGNED_OUT)
  })

  test('goes along when the owner makes one customer of two, and stays one question', async () => {
    const [kept, other] = [
      await addCustomer('een@voorbeeld.be'),
      await addCustomer('twee@voorbeeld.be'),
    ]
    for (const email of ['een@voorbeeld.be', 'twee@voorbeeld.be'])
      await (await signIn(email)).post('/api/my-data/erasure')
    expect((await owner.post(`/api/customers/${kept}/merge`, { otherId: other })).status).toBe(200)
    expect((await openOnes()).filter(({ customerId }) => customerId === kept)).toHaveLength(1)
    const third = await addCustomer('drie@voorbeeld.be')
    const browser = await signIn('drie@voorbeeld.be')
    const fourth = await addCustomer('vier@voorbeeld.be')
    await browser.post('/api/my-data/erasure')
    expect((await owner.post(`/api/customers/${fourth}/merge`, { otherId: third })).status).toBe(
      200,
    )
    expect((await openOnes()).filter(({ customerId }) => customerId === fourth)).toHaveLength(1)
    expect(await browser.get('/api/my-data')).toMatchObject(SIGNED_OUT)
  })

  test('shows beforehand what goes and what the law keeps', async () => {
    const id = await addCustomer('vooraf@voorbeeld.be')
    await addDog(id, 'Rex')
    await addVisit(id, { date: '2026-12-01' })
    const invoice = { customerId: id, customerName: 'An', customerEmail: 'vooraf@voorbeeld.be' }
    expect(
      (
        await owner.post('/api/invoices', {
          invoice: { ...invoice, status: 'sent' },
          items: [{ description: 'Trimbeurt', unitPrice: '55.00' }],
        })
      ).status,
    ).toBe(201)
    const browser = await signIn('vooraf@voorbeeld.be')
    expect((await browser.get('/api/my-data/erasure')).body).toMatchObject({
      erased: { appointments: 1, upcoming: 1, dogs: 1 },
      invoices: 1,
    })
  })

  test('takes a note that is not too long; the owner’s side is the owner’s', async () => {
    await addCustomer('lang@voorbeeld.be')
    const browser = await signIn('lang@voorbeeld.be')
    expect(await browser.post('/api/my-data/erasure', { note: 'x'.repeat(1_001) })).toMatchObject({
      status: 422,
      body: { fields: { note: 'Maximaal 1000 tekens.' } },
    })
    expect((await browser.get('/api/my-data/requests')).status).toBe(401)
    expect(
      (
        await owner.patch('/api/my-data/requests/00000000-0000-4000-8000-000000000000', {
          isSettled: true,
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await owner.patch('/api/my-data/requests/00000000-0000-4000-8000-000000000000', {
          isSettled: false,
        })
      ).status,
    ).toBe(400)
  })
})
