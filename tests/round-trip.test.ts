import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { importKinds } from '#desk/imports/rules.ts'
import { importSchema } from '#desk/imports/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { services } from '#server/db/tables/services.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertCardHolder, insertStock, insertVoucher } from '#tests/support/till.ts'

async function openSalon() {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const exported = async () => {
    const answer = await app.request('/api/admin/export', { headers: { cookie } })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    return (kind: string) => strFromU8(files[`importeren/${kind}.csv`] ?? new Uint8Array())
  }
  const bring = async (kind: string, content: string) => {
    const body = new FormData()
    body.set('kind', kind)
    body.set('file', new File([content], `${kind}.csv`))
    const answer = await app.request('/api/admin/imports', {
      method: 'POST',
      body,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    const looked = parse(importSchema, await answer.json())
    const applied = await owner.post(`/api/admin/imports/${looked.id}/apply`)
    return { looked, status: applied.status }
  }
  return { app, db: deps.db, owner, cookie, exported, bring }
}
const linesOf = (csv: string) =>
  Papa.parse<string[]>(csv, { skipEmptyLines: true })
    .data.map((cells) => cells.join(' | '))
    .toSorted()

test('what one salon exports, an empty one imports, and is then the same', async () => {
  const [from, to] = [await openSalon(), await openSalon()]
  const people = [
    {
      firstName: 'An',
      lastName: 'van den Berg, "de" oudste',
      email: 'an@voorbeeld.be',
      phone: '0470/12.34.56',
      address: 'Dorp 1',
      postalCode: '9100',
      city: 'Sint-Niklaas',
      readyBy: 'whatsapp' as const,
      labels: ['vaste klant', 'fokker'],
      notes: '=een\ntwee',
      wantsNews: true,
    },
    {
      firstName: '',
      lastName: 'Maes',
      email: '',
      phone: '+32 471 11 22 33 of 052 11 22 33'.slice(0, 16),
    },
    { firstName: 'Zoë', lastName: '', email: 'zoe@voorbeeld.be', phone: '' },
  ]
  const [an, maes] = await from.db.insert(customers).values(people).returning()
  const animals = [
    {
      customerId: an?.id ?? '',
      name: 'Bo en Max',
      breed: 'Jack Russell / Parson (ruw)',
      gender: 'reu-gecastreerd',
      birthDate: '2020-02-29',
      chipNumber: '981100001234567',
      rebookWeeks: 8,
      minutes: 75,
      price: '62.50',
      weight: '4 kg',
      size: 'zeer groot',
      color: 'zwart, wit',
      notes: '-bijt',
      warning: 'bijt',
      ignoredWarnings: ['bang', 'trekt'],
      isActive: false,
    },
    {
      customerId: an?.id ?? '',
      name: 'Fien',
      vaccinatedUntil: '2027-01-31',
      age: '3',
      rebookWeeks: 0,
    },
    { customerId: maes?.id ?? '', name: '@Rex' },
  ]
  await from.db.insert(dogs).values(animals)
  const visit = {
    firstName: 'An',
    lastName: 'van den Berg, "de" oudste',
    email: 'an@voorbeeld.be',
    phone: '0470/12.34.56',
    customerId: an?.id ?? '',
    dogName: 'Bo en Max',
    dogBreed: 'Jack Russell / Parson (ruw)',
    service: 'Poedel',
    source: 'admin',
  }
  await from.db.insert(appointments).values([
    {
      ...visit,
      date: '2024-03-31',
      startTime: '09:00',
      endTime: '11:00',
      status: 'confirmed',
      price: '45.00',
      isNoShow: true,
      notes: '+nat',
    },
    {
      ...visit,
      date: '2026-12-01',
      startTime: '09:00',
      endTime: '11:00',
      status: 'pending',
      comments: 'graag kort',
    },
    {
      ...visit,
      date: '2026-12-01',
      startTime: '09:00',
      endTime: '11:00',
      status: 'cancelled',
      dogName: 'Fien',
      dogBreed: '',
    },
  ])
  await insertStock(from.db, {
    name: 'Shampoo; zacht',
    sku: 'A-1',
    costPrice: '6.10',
    category: 'verzorging',
    minStock: 0,
    isActive: false,
  })
  await insertVoucher(from.db, { code: 'SNUF-ABCDEFGH', test: false })
  await insertCardHolder(from.db, { points: 12, balance: '3.50' })
  await from.db.insert(services).values({
    name: '<b>Nieuw</b>',
    price: '0.50',
    duration: '2 uur',
    category: 'Dierentrim',
    size: 'middel',
    displayOrder: 900,
    isActive: false,
  })
  await to.db.delete(services)

  const before = await from.exported()
  for (const kind of importKinds) {
    const { looked, status } = await to.bring(kind, before(kind))
    expect([kind, looked.preset, looked.counts.error, status]).toEqual([kind, 'own', 0, 200])
  }
  const after = await to.exported()
  for (const kind of importKinds) expect(linesOf(after(kind))).toEqual(linesOf(before(kind)))
  expect(linesOf(before('klanten')).length).toBeGreaterThan(5)
  const [header = [], ...rows] = Papa.parse<string[]>(before('klanten').replace(/^\uFEFF/, '')).data
  const unproven = header.filter((_, index) => rows.every((row) => !row[index]))
  expect(unproven, 'columns that no client of this test has').toEqual([])
  expect(await to.db.$count(giftVouchers, sql`balance = 50`)).toBe(1)
})

test('the list of customers is a file too, with the search that is set', async () => {
  const { app, db, cookie } = await openSalon()
  await db.insert(customers).values([
    { firstName: 'An', lastName: 'Peeters', email: 'an@voorbeeld.be', phone: '' },
    { firstName: 'Bea', lastName: '=Maes', email: '', phone: '0470 11 22 33' },
  ])
  const ask = async (query: string) => {
    const answer = await app.request(`/api/customers.csv${query}`, { headers: { cookie } })
    return linesOf((await answer.text()).replace(/^\uFEFF/, '')).length - 1
  }
  expect([await ask(''), await ask('?q=maes'), await ask('?q=niemand')]).toEqual([2, 1, 0])
})
