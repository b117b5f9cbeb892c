import { describe, expect, test } from 'vitest'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { createSecondProcess } from '#tests/support/second-process.ts'

const SENTENCE =
  'U hebt dit te vaak na elkaar gedaan. Probeer het over enkele minuten opnieuw of bel ons.'
const contact = {
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  comments: 'Hebt u nog plaats in december?',
}

const manage = (times: number, send: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: times }, (_, index) => send(index)))
const refused = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 429).length

describe('the limit of an address', async () => {
  const context = await createTestApp()
  const { app, clock } = context
  const second = await createSecondProcess(context)

  test('is sixty in ten minutes for each route, counted over two processes', async () => {
    clock.set('2026-11-20T09:00:00Z')
    const browsers = [
      createBrowser(app, { address: '198.51.100.1' }),
      createBrowser(second, { address: '198.51.100.1' }),
    ] as const
    const look = (index: number) =>
      browsers[index % 2 ? 1 : 0].get('/api/customers/00000000-0000-4000-8000-000000000000/dogs')
    expect(refused(await manage(60, look))).toBe(0)
    clock.set('2026-11-20T09:07:30Z')
    const over = await browsers[1].get('/api/customers/00000000-0000-4000-8000-000000000000/dogs')
    expect(over).toMatchObject({
      status: 429,
      body: { error: SENTENCE, message: SENTENCE, code: 'too_many_requests' },
    })
    expect(over.headers.get('retry-after')).toBe('150')
    expect((await browsers[0].post('/api/appointments', contact)).status).toBe(201)
    expect(
      (
        await createBrowser(app, { address: '198.51.100.2' }).get(
          '/api/customers/00000000-0000-4000-8000-000000000000/dogs',
        )
      ).status,
    ).toBe(404)
    clock.set('2026-11-20T09:10:00Z')
    expect(
      (await browsers[0].get('/api/customers/00000000-0000-4000-8000-000000000000/dogs')).status,
    ).toBe(404)
  })

  test.for([
    [
      '/api/booking/create',
      (index: number) => bookingBody({ appointmentDate: '2020-01-01', petName: `Hond ${index}` }),
    ],
    ['/api/dogs', () => ({ customerId: '00000000-0000-4000-8000-000000000000', name: 'Rex' })],
    ['/api/admin/logout', () => ({})],
  ] as const)('holds for %s, however many come at once', async ([path, body]) => {
    const answers = await manage(75, (index) =>
      createBrowser(app, { address: '198.51.100.3' }).post(path, body(index)),
    )
    expect(refused(answers)).toBe(15)
  })

  test('holds for the contact form', async () => {
    const answers = await manage(62, (index) =>
      createBrowser(app, { address: '198.51.100.4' }).post('/api/appointments', {
        ...contact,
        email: `an${index}@voorbeeld.be`,
      }),
    )
    expect(refused(answers)).toBe(2)
  })

  test('is not spent by what is malformed, and does not exist with a session', async () => {
    const visitor = createBrowser(app, { address: '198.51.100.5' })
    await manage(61, () => visitor.post('/api/appointments', { ...contact, email: 'geen' }))
    expect((await visitor.post('/api/dogs', {})).status).toBe(422)
    const owner = await createOwner(app)
    expect(
      refused(
        await manage(70, () =>
          owner.get('/api/customers/00000000-0000-4000-8000-000000000000/dogs'),
        ),
      ),
    ).toBe(0)
  })

  test('is not spent by repeats of one Idempotency-Key', async () => {
    const visitor = createBrowser(app, { address: '198.51.100.6' })
    const body = bookingBody({ appointmentDate: '2026-12-01' })
    const repeat = () =>
      visitor.post('/api/booking/create', body, { 'idempotency-key': 'steeds-weer' })
    const answers = [...(await manage(50, repeat)), ...(await manage(50, repeat))]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(
      (
        await visitor.post(
          '/api/booking/create',
          bookingBody({ appointmentDate: '2026-12-01', appointmentTime: '11:00' }),
        )
      ).status,
    ).toBe(201)
  })

  test('reading what everybody may read is not limited', async () => {
    const visitor = createBrowser(app, { address: '198.51.100.7' })
    expect(refused(await manage(100, () => visitor.get('/api/booking/dates')))).toBe(0)
  })
})
