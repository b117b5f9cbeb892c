import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { connect } from '#server/db/client.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { recordLog } from '#tests/support/recorded-log.ts'

const PERSON = {
  customerName: 'Wilhelmina Zonderling',
  customerEmail: 'mientje.z@voorbeeld.be',
  customerPhone: '0478 31 41 59',
  customerAddress: 'Geheimstraat 77',
  customerPostcode: '2018',
  customerCity: 'Kalmthout',
  petName: 'Flapoor',
  petBreed: 'Komondor',
  notes: 'allergisch voor kip',
  service: 'Trimmen',
}
const PERSONAL =
  /Wilhelmina|Zonderling|mientje|voorbeeld\.be|31 41 59|314159|Geheimstraat|2018|Kalmthout|Flapoor|Komondor|allergisch|verkeerd-wachtwoord/i

describe('the log', async () => {
  const { deps, connectionString, tableOwner } = await createTestApp()
  const { log, lines } = recordLog()
  const { db, pool } = connect(connectionString, log)
  const app = createApp({ ...deps, db, log }, async () => new Response('page'))
  const visitor = createBrowser(app)

  test('holds nothing personal after a booking, a look-up, a bad login, a refusal and a message', async () => {
    expect((await visitor.post('/api/booking/create', bookingBody(PERSON))).status).toBe(201)
    expect((await visitor.get(`/api/customers/by-email/${PERSON.customerEmail}`)).status).toBe(200)
    expect(
      (await visitor.post('/api/admin/login', { password: 'verkeerd-wachtwoord' })).status,
    ).toBe(401)
    expect(
      (
        await visitor.post(
          '/api/booking/create',
          bookingBody({ ...PERSON, appointmentDate: '2020-01-01' }),
        )
      ).status,
    ).toBe(422)
    expect((await visitor.post('/api/booking/create', bookingBody(PERSON))).status).toBe(409)
    expect(
      (
        await visitor.post('/api/appointments', {
          firstName: 'Wilhelmina',
          lastName: 'Zonderling',
          email: PERSON.customerEmail,
          phone: PERSON.customerPhone,
          comments: PERSON.notes,
        })
      ).status,
    ).toBe(201)
    expect(lines.join('\n')).toContain('"event":"failure"')
    expect(lines.join('\n')).not.toMatch(PERSONAL)
  })

  test.for([
    [
      'a statement fails',
      sql`alter table appointments rename to weg`,
      sql`alter table weg rename to appointments`,
    ],
    [
      'a value is refused by the table',
      sql`alter table appointments add constraint nee check (dog_name = 'x') not valid`,
      sql`alter table appointments drop constraint nee`,
    ],
  ] as const)(
    'says where a booking failed and not whose it was, when %s',
    async ([, breakIt, mendIt]) => {
      lines.length = 0
      await tableOwner.execute(breakIt)
      const body = bookingBody({ ...PERSON, appointmentDate: '2026-12-01' })
      const { status } = await visitor.post('/api/booking/create', body)
      await tableOwner.execute(mendIt)
      expect(status).toBe(500)
      const line = lines.join('\n')
      expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
        level: 50,
        route: '/api/booking/create',
        method: 'POST',
        msg: 'internal',
      })
      expect(line).toMatch(/commands\.server\.ts|data\.server\.ts|pg/)
      expect(line).not.toMatch(PERSONAL)
    },
  )

  test('names a failing route by its pattern, not by the address in it', async () => {
    lines.length = 0
    await tableOwner.execute(sql`alter table customers rename to weg`)
    const look = await visitor.get(`/api/customers/by-email/${PERSON.customerEmail}`)
    await tableOwner.execute(sql`alter table weg rename to customers`)
    expect(look.status).toBe(500)
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      route: '/api/customers/by-email/:email',
      method: 'GET',
    })
    expect(lines.join('\n')).not.toMatch(PERSONAL)
  })

  test('of a failing page of the owner holds nothing she searched for', async () => {
    const owner = await createOwner(app)
    lines.length = 0
    await tableOwner.execute(sql`alter table appointments rename to weg`)
    expect((await owner.get('/api/appointments?q=Zonderling')).status).toBe(500)
    await tableOwner.execute(sql`alter table weg rename to appointments`)
    expect(lines).toHaveLength(1)
    expect(lines.join('\n')).not.toMatch(PERSONAL)
    await pool.end()
  })
})
