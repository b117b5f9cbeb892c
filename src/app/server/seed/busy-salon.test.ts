import { Client } from 'pg'
import { expect, test } from 'vitest'
import { seedBusySalon } from '#app/server/seed/busy-salon.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { deps, ownerUrl } = await createTestApp()
const TODAY = deps.today()

test('a busy salon has its visits with all that the database writes beside one, and is filled once', async () => {
  const database = new Client({ connectionString: ownerUrl })
  await database.connect()
  const count = async (text: string) => {
    const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${text}`)
    return rows[0]?.n
  }
  try {
    await seedBusySalon(database, TODAY, { visits: 600, members: 3 })
    expect(await count(`appointments where date < '${TODAY}'`)).toBe(600)
    expect(await count(`appointments where date >= '${TODAY}'`)).toBe(1_500)
    expect(await count('(select from appointments group by staff_id) of_members')).toBe(3)
    expect([await count('customers'), await count('dogs')]).toEqual([80, 120])
    // they were filled without the triggers, which hold again: written anew, each stays as it is
    expect(
      await count(`pg_trigger where tgrelid = 'appointments'::regclass and tgenabled <> 'O'`),
    ).toBe(0)
    const parts =
      'select appointment_id, staff_id, date, during, occupies, blocking from appointment_parts'
    await database.query(`create temp table filled as ${parts}`)
    expect(await count('filled')).toBe(2_100)
    await database.query('update appointments set status = status')
    expect(await count(`(${parts} except table filled) others`)).toBe(0)
    expect(
      await count(
        'appointments where expected_minutes is distinct from expected_minutes(dog_id, dog_breed, service)',
      ),
    ).toBe(0)
    await expect(seedBusySalon(database, TODAY)).rejects.toThrow('Er zijn al klanten.')
  } finally {
    await database.end()
  }
})
