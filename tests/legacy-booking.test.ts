import { expect, test } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

/** What the pages `/simple` and `/test` send. */
const body = {
  customerName: 'Sam Claes',
  customerEmail: 'sam@voorbeeld.be',
  customerPhone: '0470 55 66 77',
  petName: 'Fien',
  petBreed: 'Beagle',
  appointmentDate: '2025-08-25',
  appointmentTime: '09:00',
  notes: '',
}

test('in August 2025 the two dates of the test page have times, and the first of them is booked', async () => {
  const { app } = await createTestApp({ now: '2025-08-20T08:00:00Z' })
  const visitor = createBrowser(app)
  for (const date of ['2025-08-25', '2025-08-26'])
    expect((await visitor.get(`/api/booking/slots/${date}`)).body).toMatchObject([
      { time: '09:00' },
      { time: '11:00' },
      { time: '16:00' },
    ])
  const { status, body: answer } = await visitor.post('/api/booking/create', body)
  expect(status).toBe(201)
  expect(answer).toMatchObject({
    success: true,
    appointments: [
      {
        date: '2025-08-25',
        startTime: '09:00:00',
        endTime: '11:00:00',
        service: 'Trimmen',
        dogName: 'Fien',
        status: 'pending',
      },
    ],
  })
  expect((await visitor.get('/api/booking/slots/2025-08-25')).body).toMatchObject([
    { time: '11:00' },
    { time: '16:00' },
  ])
})

test('today they are over: no times, and a refusal that says so', async () => {
  const { app } = await createTestApp()
  const visitor = createBrowser(app)
  expect((await visitor.get('/api/booking/slots/2025-08-25')).body).toEqual([])
  const { status, body: answer } = await visitor.post('/api/booking/create', body)
  expect(status).toBe(422)
  expect(answer).toMatchObject({
    code: 'invalid',
    fields: { appointmentDate: 'Deze datum is voorbij. Kies een andere datum.' },
  })
})
