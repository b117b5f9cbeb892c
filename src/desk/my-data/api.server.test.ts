import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { myDataSchema } from '#desk/my-data/wire.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createDataSalon, SIGNED_OUT } from '#tests/support/my-data.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { NOW } from '#tests/support/seeded.ts'
import { buyVoucher } from '#tests/support/vouchers.ts'
import { workOff } from '#tests/support/work-off.ts'

const linkSchema = z.object({ link: z.string() })

describe('what she sees', async () => {
  const salon = await createDataSalon()
  const { app, deps, clock, addCustomer, addDog, addVisit, signIn } = salon
  const an = await addCustomer('an@voorbeeld.be', { postalCode: '9100', city: 'Temse' })
  const bea = await addCustomer('bea@voorbeeld.be', { firstName: 'Bea', lastName: 'Anders' })
  const rex = await addDog(an, 'Rex', { birthDate: '2022-03-01' })
  const bo = await addDog(bea, 'Bo')
  const coming = await addVisit(an, {
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '10:01',
    dogName: 'Rex',
    status: 'pending',
  })
  const later = await addVisit(an, { date: '2026-11-26', dogName: 'Rex' })
  await addVisit(an, {
    date: '2026-11-20',
    startTime: '07:00',
    endTime: '10:00',
    dogName: 'Voorbij',
  })
  await addVisit(an, { date: '2026-11-27', dogName: 'Geannuleerd', status: 'cancelled' })
  await addVisit(an, {
    date: '2026-11-28',
    dogName: 'Enkel voorgehouden',
    status: 'pending',
    heldUntil: new Date('2026-11-20T09:30:00Z'),
  })
  const hers = await addVisit(bea, { date: '2026-11-23', dogName: 'Bo' })
  const browser = await signIn('an@voorbeeld.be')

  test('is her details, dogs and visits, without a word of the salon’s notes and nothing of anybody else', async () => {
    const { status, body } = await browser.get('/api/my-data')
    expect(status).toBe(200)
    const data = parse(myDataSchema, body)
    expect(body).toEqual(data)
    expect(data.details).toEqual({
      firstName: 'An',
      lastName: 'Peeters',
      email: 'an@voorbeeld.be',
      phone: '0470 12 34 56',
      address: 'Dorpsstraat 1',
      postalCode: '9100',
      city: 'Temse',
      readyBy: 'mail',
      wantsNews: false,
      version: 1,
    })
    expect(data.dogs).toMatchObject([{ id: rex, name: 'Rex', birthDate: '2022-03-01' }])
    expect(data.comingVisits.map(({ id }) => id)).toEqual([coming.id, later.id])
    expect(data.erasureAskedAt).toBeNull()
    const visits = await browser.get('/api/my-data/visits')
    expect(visits.body).toMatchObject([{ dogName: 'Geannuleerd' }, { dogName: 'Voorbij' }])
    const all = JSON.stringify([body, visits.body])
    for (const word of ['GEHEIM', 'Bea', 'Anders', bo, hers.id, 'voorgehouden'])
      expect(all).not.toContain(word)
  })

  test('comes in pages, which cannot be turned by anybody else’s visit', async () => {
    const id = await addCustomer('vaste@voorbeeld.be')
    for (let day = 1; day <= 7; day += 1) await addVisit(id, { date: `2026-10-0${day}` })
    const regular = await signIn('vaste@voorbeeld.be')
    const pageSchema = z.array(z.object({ id: z.string(), date: z.string() }))
    const first = pageSchema.parse((await regular.get('/api/my-data/visits?limit=5')).body)
    const rest = pageSchema.parse(
      (await regular.get(`/api/my-data/visits?limit=5&cursor=${first.at(-1)?.id}`)).body,
    )
    expect([...first, ...rest].map(({ date }) => date)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((day) => `2026-10-0${day}`),
    )
    expect((await regular.get(`/api/my-data/visits?cursor=${later.id}`)).body).toEqual([])
    expect((await regular.get('/api/my-data/visits?limit=0')).status).toBe(422)
  })

  test('a visit is over at its end, on the days on which the clock changes too', async () => {
    const id = await addCustomer('zomertijd@voorbeeld.be')
    await addVisit(id, { date: '2027-03-28', startTime: '09:00', endTime: '11:00' })
    await addVisit(id, { date: '2027-10-31', startTime: '09:00', endTime: '11:00' })
    const dates = async () =>
      parse(myDataSchema, (await guest.get('/api/my-data')).body).comingVisits.map(
        ({ date }) => date,
      )
    clock.set('2027-03-28T08:55:00Z')
    const guest = await signIn('zomertijd@voorbeeld.be')
    expect(await dates()).toEqual(['2027-03-28', '2027-10-31'])
    clock.set('2027-03-28T09:00:00Z')
    expect(await dates()).toEqual(['2027-10-31'])
    clock.set('2027-10-31T09:55:00Z')
    const winter = await signIn('zomertijd@voorbeeld.be')
    expect(parse(myDataSchema, (await winter.get('/api/my-data')).body).comingVisits).toHaveLength(
      1,
    )
    clock.set('2027-10-31T10:00:00Z')
    expect(parse(myDataSchema, (await winter.get('/api/my-data')).body).comingVisits).toHaveLength(
      0,
    )
    clock.set(NOW)
  })

  test('vouchers: whole codes of those she bought, the end of those she got, and no gift before its day', async () => {
    const bought = await buyVoucher(deps, {
      buyerEmail: 'AN@voorbeeld.be',
      recipientEmail: 'emma@voorbeeld.be',
      recipientName: 'Emma',
    })
    const got = await buyVoucher(deps, {
      buyerEmail: 'jan@voorbeeld.be',
      buyerName: 'Jan',
      recipientEmail: 'an@voorbeeld.be',
    })
    await buyVoucher(deps, { buyerEmail: 'jan@voorbeeld.be', recipientEmail: 'bea@voorbeeld.be' })
    await workOff(giftVoucherTasks, salon)
    const { body } = await browser.get('/api/my-data')
    const { vouchers } = parse(myDataSchema, body)
    expect(vouchers.toSorted((a, b) => Number(a.isBuyer) - Number(b.isBuyer))).toMatchObject([
      {
        id: got.id,
        code: `SNUF-••••${got.code.slice(-4)}`,
        isBuyer: false,
        otherName: 'Jan',
        balance: '50.00',
        status: 'active',
      },
      { id: bought.id, code: bought.code, isBuyer: true, otherName: 'Emma', amount: '50.00' },
    ])
    expect(JSON.stringify(body)).not.toContain(got.code)
    const file = JSON.stringify((await browser.get('/api/my-data/export.json')).body)
    expect(file).toContain(got.code)
  })

  test('a gift that waits for its day is seen by nobody but its buyer', async () => {
    await addCustomer('verrast@voorbeeld.be')
    await addCustomer('gever@voorbeeld.be')
    const gift = {
      buyerEmail: 'gever@voorbeeld.be',
      recipientEmail: 'verrast@voorbeeld.be',
      deliverOn: '2026-12-24',
    }
    const { id, code } = await buyVoucher(deps, gift)
    const [surprised, giver] = [
      await signIn('verrast@voorbeeld.be'),
      await signIn('gever@voorbeeld.be'),
    ]
    for (const path of ['/api/my-data', '/api/my-data/export.json']) {
      const file = JSON.stringify((await surprised.get(path)).body)
      for (const hidden of [id, code]) expect(file).not.toContain(hidden)
      expect(JSON.stringify((await giver.get(path)).body)).toContain(id)
    }
    clock.set('2026-12-24T08:00:00Z')
    const onTheDay = await signIn('verrast@voorbeeld.be')
    expect(parse(myDataSchema, (await onTheDay.get('/api/my-data')).body).vouchers).toMatchObject([
      { id, code: `SNUF-••••${code.slice(-4)}` },
    ])
    clock.set(NOW)
  })

  test('her loyalty card with its movements, without notes', async () => {
    const owner = await createOwner(app)
    expect((await browser.get('/api/my-data')).body).toMatchObject({ card: null })
    await owner.post('/api/customer-cards', {
      customerEmail: 'an@voorbeeld.be',
      points: 40,
      balance: '12.50',
      balanceReason: 'Begin',
      notes: 'GEHEIM op de kaart',
    })
    const { card } = parse(myDataSchema, (await browser.get('/api/my-data')).body)
    expect(card).toMatchObject({
      points: 40,
      balance: '12.50',
      pointsValue: '2.00',
      bonus: { done: 40, left: 60, points: 10 },
      isActive: true,
    })
    expect(card?.movements).toMatchObject([
      { points: 0, balance: '12.50', pointsAfter: 40, reason: 'correction' },
      { points: 40, reason: 'opening' },
    ])
    expect(JSON.stringify(card)).not.toContain('GEHEIM')
  })

  test('a link to a coming visit of hers, and to no other', async () => {
    const { status, body } = await browser.post(`/api/my-data/visits/${later.id}/link`)
    expect(status).toBe(201)
    expect(linkSchema.parse(body).link).toMatch(/^http:\/\/salon\.test\/mijn-afspraak\/[\w-]{22}$/)
    for (const id of [hers.id, rex, '00000000-0000-4000-8000-000000000000', 'onzin'])
      expect((await browser.post(`/api/my-data/visits/${id}/link`)).status).toBe(404)
  })

  test('the whole of it as files, the salon’s notes included, but not what belongs to another address', async () => {
    await deps.db
      .update(appointments)
      .set({ email: 'derde@voorbeeld.be' })
      .where(eq(appointments.id, later.id))
    await createBrowser(app).post('/api/appointments', {
      firstName: 'C',
      lastName: 'D',
      email: 'derde@voorbeeld.be',
      phone: '0470 00 00 00',
      comments: 'Van een derde',
    })
    const json = await browser.get('/api/my-data/export.json')
    expect(json.status).toBe(200)
    expect(json.headers.get('content-disposition')).toContain('klant-an-peeters.json')
    expect(json.headers.get('cache-control')).toBe('no-store')
    const all = JSON.stringify(json.body)
    for (const word of ['GEHEIM over haar', 'GEHEIM over de hond', 'GEHEIM van het salon'])
      expect(all).toContain(word)
    for (const word of ['Anders', hers.id, 'Van een derde']) expect(all).not.toContain(word)
    const response = await app.request('/api/my-data/export.pdf', {
      headers: {
        cookie: `salon_client=${browser.cookies.get('salon_client')}`,
        'x-forwarded-for': '10.9.9.9',
      },
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages.map(({ text }) => text).join(' ')).toContain('Rex')
    for (const path of [
      '/api/my-data/export.json',
      '/api/my-data/export.pdf',
      '/api/my-data/visits',
      '/api/my-data/erasure',
    ])
      expect(await createBrowser(app).get(path)).toMatchObject(SIGNED_OUT)
  })

  test('files are made twenty times in a while, then no more', async () => {
    const id = await addCustomer('gulzig@voorbeeld.be')
    expect(id).not.toBe('')
    const greedy = await signIn('gulzig@voorbeeld.be')
    const answers = []
    for (let n = 0; n < 21; n += 1)
      answers.push((await greedy.get('/api/my-data/export.json')).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})
