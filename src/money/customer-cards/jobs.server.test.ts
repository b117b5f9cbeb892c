import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCard, changeCard } from '#money/customer-cards/commands.server.ts'
import { getLoyaltySettings, updateLoyaltySettings } from '#money/customer-cards/data.server.ts'
import { customerCardTasks } from '#money/customer-cards/jobs.server.ts'
import { newCardSchema } from '#money/customer-cards/schema.ts'
import { cardMovements } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

async function createBirthdays() {
  const { deps, clock } = await createTestApp()
  await deps.db.delete(customers)
  await updateLoyaltySettings(
    deps.db,
    { ...(await getLoyaltySettings(deps.db)), birthdayBonus: true, bonusPoints: 15 },
    deps.clock(),
  )
  const addDog = async (
    name: string,
    birthDate: string | null,
    { isActive = true, hasCard = true } = {},
  ) => {
    const [customer] = await deps.db
      .insert(customers)
      .values({ firstName: 'An', lastName: name, phone: '', email: `${name}@voorbeeld.be` })
      .returning()
    const card = hasCard
      ? await addCard(
          deps.db,
          newCardSchema.parse({ customerEmail: `${name}@voorbeeld.be` }),
          deps.clock(),
        )
      : undefined
    await deps.db.insert(dogs).values({ customerId: customer?.id ?? '', name, birthDate, isActive })
    return card?.id ?? ''
  }
  const run = async (moment: string) => {
    clock.set(moment)
    await customerCardTasks['customer-cards.birthdays']({}, deps)
  }
  const given = async () => {
    const rows = await deps.db
      .select()
      .from(cardMovements)
      .innerJoin(dogs, eq(dogs.id, cardMovements.dogId))
      .orderBy(asc(cardMovements.id))
    return rows.map(({ dogs: dog, card_movements: { points, year } }) => [dog.name, points, year])
  }
  return { deps, addDog, run, given }
}

test('each active dog’s birthday gives its active card the bonus, once a year, however often the job runs at once', async () => {
  const { deps, addDog, run, given } = await createBirthdays()
  await addDog('Rex', '2020-03-07')
  await addDog('Bo', '2020-03-08')
  await addDog('Oud', '2020-03-07', { isActive: false })
  await addDog('Kaartloos', '2020-03-07', { hasCard: false })
  await addDog('Onbekend', null)
  await addDog('Pas', '2027-03-07')
  await changeCard(deps.db, {
    id: await addDog('Inactief', '2020-03-07'),
    change: { isActive: false },
    now: deps.clock(),
  })
  await Promise.all([1, 2, 3, 4].map(() => run('2027-03-07T06:10:00Z')))
  expect(await given()).toEqual([['Rex', 15, 2027]])
  await run('2027-03-08T06:10:00Z')
  await run('2028-03-07T06:10:00Z')
  expect(await given()).toEqual([
    ['Rex', 15, 2027],
    ['Bo', 15, 2027],
    ['Rex', 15, 2028],
    ['Pas', 15, 2028],
  ])
})

test('a dog of 29 February has its birthday on the 28th in a common year, on the 29th in a leap year', async () => {
  const { addDog, run, given } = await createBirthdays()
  await addDog('Schrikkel', '2024-02-29')
  for (const moment of ['2027-02-27', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'])
    await run(`${moment}T08:00:00Z`)
  expect(await given()).toEqual([
    ['Schrikkel', 15, 2027],
    ['Schrikkel', 15, 2028],
  ])
})

test('the day is that of Brussels', async () => {
  const { addDog, run, given } = await createBirthdays()
  await addDog('Laat', '2020-07-02')
  await run('2027-07-01T21:30:00Z')
  expect(await given()).toEqual([])
  await run('2027-07-01T22:30:00Z')
  expect(await given()).toHaveLength(1)
})

test('without the setting, or with a bonus of no points, nothing is given', async () => {
  const { deps, addDog, run, given } = await createBirthdays()
  await addDog('Rex', '2020-03-07')
  const settings = await getLoyaltySettings(deps.db)
  for (const change of [{ birthdayBonus: false }, { bonusPoints: 0 }]) {
    await updateLoyaltySettings(deps.db, { ...settings, ...change }, deps.clock())
    await run('2027-03-07T08:00:00Z')
  }
  expect(await given()).toEqual([])
})
