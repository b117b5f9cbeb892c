import { eq } from 'drizzle-orm'
import { array, object, parse, string } from 'valibot'
import { expect, test } from 'vitest'
import { mergedSchema, mergePreviewSchema } from '#clients/customers/wire.ts'
import { healthRecordSchema } from '#clients/health-records/wire.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { newEmail } from '#tests/support/new-email.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const CHIP = '981098106035587'
const SPACED = '981 098 106 035 587'

const { app, deps } = await createTestApp()
const owner = await createOwner(app)

async function addDog(chipNumber = '', { customer = '', name = 'Rex' } = {}) {
  const email = newEmail('an')
  const [row] = customer
    ? [{ id: customer }]
    : await deps.db
        .insert(customers)
        .values({ firstName: 'An', lastName: 'Peeters', email, phone: '' })
        .returning({ id: customers.id })
  const customerId = row?.id ?? ''
  const { body, status } = await owner.post('/api/dogs', { customerId, name, chipNumber })
  expect(status).toBe(201)
  const { id } = parse(object({ id: string() }), body)
  return { customerId, id }
}

test.each(['981098106035587', '981 098 106 035 587', '981.098.106-035587', ' 981-098-106035587 '])(
  'a chip number typed as %j is kept as its fifteen digits',
  async (typed) => {
    const { id } = await addDog(typed)
    expect(await deps.db.select().from(dogs).where(eq(dogs.id, id))).toMatchObject([
      { chipNumber: CHIP },
    ])
  },
)

test.each(['98109810603558', '9810981060355871', '98109810603558A', 'onbekend', '9810981060355٨٧'])(
  'what has not exactly fifteen digits, such as %j, is refused beside its field',
  async (typed) => {
    const { id, customerId } = await addDog()
    const refused = {
      status: 422,
      body: { fields: { chipNumber: 'Een chipnummer telt 15 cijfers.' } },
    }
    expect(await owner.patch(`/api/dogs/${id}`, { chipNumber: typed })).toMatchObject(refused)
    expect(
      await owner.post('/api/dogs', { customerId, name: 'Bo', chipNumber: typed }),
    ).toMatchObject(refused)
  },
)

test('the database takes nothing else either, and an empty number is none', async () => {
  const { id } = await addDog(CHIP)
  await expect(
    deps.db.update(dogs).set({ chipNumber: '1' }).where(eq(dogs.id, id)),
  ).rejects.toMatchObject({ cause: { constraint: 'dogs_chip_number' } })
  expect(await owner.patch(`/api/dogs/${id}`, { chipNumber: '' })).toMatchObject({
    status: 200,
    body: { chipNumber: '' },
  })
})

test.each(['900 012 345 678 901', '900012345678901', '900.012.345-678901', '345678901'])(
  'a search for %j finds the customer, the dog and its health form',
  async (q) => {
    const { customerId, id } = await addDog('900012345678901', { name: 'Zoeker' })
    await addDog('900012345678902', { name: 'Ander' })
    await owner.post('/api/dog-health-records', {
      dogName: 'Zoeker',
      ownerFirstName: 'An',
      ownerLastName: 'Peeters',
      dogId: id,
    })
    const asked = encodeURIComponent(q)
    expect(await owner.get(`/api/customers?q=${asked}`)).toMatchObject({
      body: [{ id: customerId }],
    })
    expect(await owner.get(`/api/admin/search?q=${asked}`)).toMatchObject({
      body: { customers: [], dogs: [{ id }] },
    })
    expect(
      exact(array(healthRecordSchema)).parse(
        (await owner.get(`/api/dog-health-records?q=${asked}`)).body,
      ),
    ).toMatchObject([{ dogId: id, dog: { chipNumber: '900012345678901' } }])
    await owner.remove(`/api/customers/${customerId}`)
    await deps.db.delete(dogs).where(eq(dogs.name, 'Ander'))
  },
)

test('her file tells it, as JSON and on paper, and nothing of it is left when she is erased', async () => {
  const { customerId } = await addDog('956000012345678')
  expect((await owner.get(`/api/customers/${customerId}/export.json`)).body).toMatchObject({
    customer: { dogs: [{ chipNumber: '956000012345678' }] },
  })
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const pdf = await app.request(`/api/customers/${customerId}/export.pdf`, { headers: { cookie } })
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(pages.map(({ text }) => text).join(' ')).toContain('956 000 012 345 678')
  await owner.remove(`/api/customers/${customerId}`)
  expect(await deps.db.$count(dogs, eq(dogs.chipNumber, '956000012345678'))).toBe(0)
})

test('two dogs that become one keep the number that either has, and both are shown when they differ', async () => {
  const [kept, other] = [await addDog(), await addDog(CHIP)]
  const path = `/api/customers/${kept.customerId}/merge`
  expect(
    exact(mergePreviewSchema).parse((await owner.get(`${path}?otherId=${other.customerId}`)).body),
  ).toMatchObject({ joinedDogs: ['Rex'], lost: [] })
  const { body } = await owner.post(path, { otherId: other.customerId })
  expect(exact(mergedSchema).parse(body).customer.dogs).toMatchObject([{ chipNumber: CHIP }])

  const third = await addDog('900000000000001')
  expect((await owner.get(`${path}?otherId=${third.customerId}`)).body).toMatchObject({
    lost: [{ dogName: 'Rex', label: 'Chipnummer', kept: SPACED, lost: '900 000 000 000 001' }],
  })
  await owner.post(path, { otherId: third.customerId })
  expect(await owner.get(`/api/customers/${kept.customerId}`)).toMatchObject({
    body: { dogs: [{ chipNumber: CHIP }] },
  })
})
