import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { refuse } from '#tests/support/refused-mails.ts'

describe('a dog that was not here for long', async () => {
  const { deps, clock, tableOwner } = await createTestApp()
  const rebook = async (at: string) => {
    clock.set(at)
    await appointmentTasks['appointments.rebook']({}, deps)
  }
  const subjects = async () =>
    (await deps.db.select().from(outbox).orderBy(outbox.subject)).map(
      ({ subject }) => /\S+(?= toe aan)/.exec(subject)?.[0],
    )
  let bea = ''

  /** A dog of Bea's that was here on a day. */
  async function came(
    name: string,
    date: string,
    more: Partial<typeof dogs.$inferInsert> & {
      visit?: Partial<typeof appointments.$inferInsert>
    } = {},
  ) {
    const { visit, ...dog } = more
    const [row] = await deps.db
      .insert(dogs)
      .values({ customerId: bea, name, ...dog })
      .returning()
    await insertVisit(deps.db, {
      date,
      customerId: bea,
      dogId: row?.id ?? null,
      dogName: name,
      overlapAllowed: true,
      ...visit,
    })
    return row?.id ?? ''
  }

  beforeEach(async () => {
    await deps.db.delete(outbox)
    await deps.db.delete(appointments)
    await deps.db.delete(customers)
    await deps.db.execute(sql`update message_settings set rebook_weeks = 8`)
    const [row] = await deps.db
      .insert(customers)
      .values({
        firstName: 'Bea',
        lastName: 'Maes',
        email: 'bea@voorbeeld.be',
        phone: '0471',
        wantsNews: true,
      })
      .returning()
    bea = row?.id ?? ''
  })

  test('brings its client one mail for each last visit, with a way to stop them', async () => {
    const bo = await came('Bo', '2026-10-01')
    await rebook('2026-11-25T09:00:00Z')
    expect(await subjects()).toEqual([])
    for (const at of ['2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z', '2026-12-20T09:00:00Z'])
      await rebook(at)
    const [mail, ...more] = await deps.db.select().from(outbox)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'bea@voorbeeld.be', customerId: bea, isQuiet: true })
    expect(mail?.text).toContain('8 weken')
    expect(mail?.stopLink).toContain(`http://salon.test/afmelden/${bea}.`)
    expect(mail).toMatchObject({
      text: expect.stringContaining('http://salon.test/afmelden/•••'),
      keys: [mail?.stopLink?.split('/').at(-1)],
    })
    await insertVisit(deps.db, { date: '2026-12-22', customerId: bea, dogId: bo, dogName: 'Bo' })
    await rebook('2027-02-15T09:00:00Z')
    expect(await subjects()).toEqual(['Bo'])
    await Promise.all([rebook('2027-02-16T09:00:00Z'), rebook('2027-02-16T09:00:00Z')])
    expect(await subjects()).toEqual(['Bo', 'Bo'])
  })

  test('brings the others theirs when one of them cannot be written', async () => {
    for (const name of ['Bo', 'Stuk', 'Rex']) await came(name, '2026-10-01')
    await refuse(tableOwner, 'Stuk', async () => await rebook('2026-11-26T09:00:00Z'))
    expect(await subjects()).toEqual(['Bo', 'Rex'])
    await rebook('2026-11-26T10:00:00Z')
    expect(await subjects()).toEqual(['Bo', 'Rex', 'Stuk'])
  })

  test('goes by its own weeks, by day only, not while a visit is to come, and not after more than a year', async () => {
    await came('Vier', '2026-10-01', { rebookWeeks: 4 })
    await came('Nooit', '2026-10-01', { rebookWeeks: 0 })
    await came('Acht', '2026-10-01')
    await came('Weg', '2026-10-01', { isActive: false })
    await came('Lang', '2025-08-01')
    await came('Afwezig', '2026-10-01', { visit: { isNoShow: true } })
    await came('Geannuleerd', '2026-10-01', { visit: { status: 'cancelled' } })
    const planned = await came('Gepland', '2026-10-01', { rebookWeeks: 1 })
    await insertVisit(deps.db, {
      date: '2026-12-24',
      customerId: bea,
      dogId: planned,
      dogName: 'Gepland',
      status: 'pending',
    })
    await rebook('2026-10-29T05:00:00Z')
    expect(await subjects()).toEqual([])
    await rebook('2026-10-29T09:00:00Z')
    expect(await subjects()).toEqual(['Vier'])
    await rebook('2026-11-26T09:00:00Z')
    expect(await subjects()).toEqual(['Acht', 'Vier'])
  })

  test('is left alone where the client or the salon wants no such mails', async () => {
    await came('Bo', '2026-10-01')
    await deps.db.update(customers).set({ wantsNews: false })
    await rebook('2026-12-01T09:00:00Z')
    await deps.db.update(customers).set({ wantsNews: true })
    await deps.db.execute(sql`update message_settings set rebook_weeks = 0`)
    await rebook('2026-12-01T10:00:00Z')
    expect(await subjects()).toEqual([])
  })
})
