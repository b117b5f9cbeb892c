import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

const ROW = { appointmentDate: '2026-11-23', appointmentTime: '09:00' }

describe('a booking', async () => {
  const { app, deps, connectionString } = await createTestApp()
  const book = (overrides: Record<string, unknown>) =>
    createBrowser(app).post('/api/booking/create', bookingBody(overrides))

  test.for([
    [
      { appointmentDate: '2026-11-19' },
      'appointmentDate',
      'Deze datum is voorbij. Kies een andere datum.',
    ],
    [
      { appointmentDate: '2026-11-21' },
      'appointmentDate',
      'Op deze datum kunt u niet online boeken. Kies een andere datum.',
    ],
    [
      { appointmentDate: '2027-11-22' },
      'appointmentDate',
      'Op deze datum kunt u niet online boeken. Kies een andere datum.',
    ],
    [
      { appointmentDate: '2026-12-25' },
      'appointmentDate',
      'Op deze dag is het salon gesloten. Kies een andere datum.',
    ],
    [
      { appointmentDate: '2026-11-25' },
      'appointmentTime',
      'Dit uur kan niet geboekt worden. Kies een ander uur.',
    ],
    [
      { appointmentTime: '09:30' },
      'appointmentTime',
      'Dit uur kan niet geboekt worden. Kies een ander uur.',
    ],
    [
      { appointmentTime: '09:00:01' },
      'appointmentTime',
      'Dit uur kan niet geboekt worden. Kies een ander uur.',
    ],
    [{ service: 'Eenhoorn' }, 'service', 'Deze behandeling bestaat niet (meer). Kies een andere.'],
    [{ customerName: '' }, 'customerName', 'Voornaam en achternaam zijn verplichte velden.'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'Maximaal 100 tekens.'],
    [{ petName: 'x'.repeat(101) }, 'petName', 'Maximaal 100 tekens.'],
    [{ petName: '•••••' }, 'petName', 'Vul de naam van uw hond in.'],
    [
      { appointments: [{ ...ROW, petName: '•••••' }] },
      'appointments.0.petName',
      'Vul de naam van uw hond in.',
    ],
    [{ petName: '\u0000 ' }, 'petName', 'Vul dit nog in.'],
    [{ notes: 'x'.repeat(2_001) }, 'notes', 'Maximaal 2000 tekens.'],
    [
      { customerEmail: 'an@voorbeeld.be\r\nBcc: x@y.be' },
      'customerEmail',
      'Vul een geldig e-mailadres in.',
    ],
    [{ customerPhone: 'geen' }, 'customerPhone', 'Vul een geldig telefoonnummer in.'],
    [{ appointmentDate: '2027-02-29' }, 'appointmentDate', 'Kies een geldige datum.'],
    [{ appointmentTime: '25:00' }, 'appointmentTime', 'Kies een geldig uur.'],
    [{ dogId: 'Rex' }, 'dogId', 'Deze hond bestaat niet (meer).'],
  ] as const)('with %j is 422 at %s', async ([overrides, field, sentence]) => {
    expect(await book(overrides)).toMatchObject({
      status: 422,
      body: { error: sentence, message: sentence, code: 'invalid', fields: { [field]: sentence } },
    })
  })

  test.for([
    'customerName',
    'customerEmail',
    'petName',
    'notes',
    'appointmentDate',
    'appointmentTime',
    'service',
    'acceptedRules',
    'dogId',
    'customerId',
  ])('with %s of a wrong JSON type is 400 with a Dutch sentence', async (field) => {
    for (const value of [{}, [], 7])
      expect(await book({ [field]: value })).toMatchObject({
        status: 400,
        body: {
          code: 'malformed',
          fields: { [field]: expect.stringMatching(/^(Dit|Deze) .*\.$/) },
        },
      })
  })

  test.for([[{ a: 1 }], ['rij'], [[3]], [[[]]]])(
    'with appointments as %j are 400 without a word of English',
    async ([rows]) => {
      const { status, body } = await book({ appointments: rows })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).not.toMatch(/Invalid|expected|received/)
    },
  )

  test('keeps names on one line, so that none of them starts a line of its own in a mail or a calendar file', async () => {
    const spread = {
      firstName: 'An\r\nBcc: a@b.be',
      lastName: 'Pee\tters',
      customerPhone: '0470\n12 34 56',
      customerAddress: 'Straat 1\nBus 2',
      customerCity: 'Temse\u0085',
      petName: 'Rex\r\nSUMMARY:x',
      petBreed: 'Poe\n\ndel',
      notes: 'regel 1\r\nregel 2',
    }
    const { body } = await book(spread)
    expect(JSON.stringify(body)).toContain('"dogName":"Rex SUMMARY:x"')
    const [visit] = await deps.db.select().from(appointments)
    expect(visit).toMatchObject({
      firstName: 'An Bcc: a@b.be',
      lastName: 'Pee ters',
      phone: '0470 12 34 56',
      address: 'Straat 1 Bus 2',
      city: 'Temse',
      dogName: 'Rex SUMMARY:x',
      dogBreed: 'Poe del',
      notes: 'regel 1\nregel 2',
    })
    await workOff(appointmentTasks, { deps, connectionString })
    const mails = await deps.db.select({ subject: outbox.subject }).from(outbox)
    expect(mails.length).toBeGreaterThan(0)
    for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n]/)
  })

  test('that was refused leaves nothing behind', async () => {
    expect(await deps.db.$count(customers)).toBe(1)
  })
})
