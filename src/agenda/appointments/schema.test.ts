import { describe, expect, test } from 'vitest'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const visit = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Els',
  lastName: 'Claes',
  email: 'els@voorbeeld.be',
  phone: '0472 00 11 22',
  dogName: 'Mila',
  dogBreed: 'Labradoodle',
  service: 'Labradoodle',
  date: '2026-12-01',
  startTime: '14:15',
  ...overrides,
})

describe('what the owner may not send', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)

  test.for([
    [{ service: '' }, 422, 'service'],
    [{ dogName: 'x'.repeat(101) }, 422, 'dogName'],
    [{ date: '2027-02-29' }, 422, 'date'],
    [{ date: 20_261_201 }, 400, 'date'],
    [{ startTime: '24:00' }, 422, 'startTime'],
    [{ startTime: '14:15', endTime: '14:15' }, 422, 'endTime'],
    [{ startTime: '23:59' }, 422, 'endTime'],
    [{ status: 'misschien' }, 422, 'status'],
    [{ status: 1 }, 400, 'status'],
    [{ price: '-5' }, 422, 'price'],
    [{ price: '1e3' }, 422, 'price'],
    [{ price: '5.001' }, 422, 'price'],
    [{ price: 999_999_999_999 }, 422, 'price'],
    [{ price: { euro: 5 } }, 400, 'price'],
    [{ allowOverlap: 'ja' }, 400, 'allowOverlap'],
    [{ email: 'els@' }, 422, 'email'],
    [{ phone: 'x'.repeat(31) }, 422, 'phone'],
  ] as const)('a new appointment with %j is %i at %s', async ([overrides, status, field]) => {
    const answer = await owner.post(
      '/api/appointments',
      visit({ date: '2027-03-01', ...overrides }),
    )
    expect(answer).toMatchObject({
      status,
      body: {
        code: status === 400 ? 'malformed' : 'invalid',
        fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) },
      },
    })
  })

  test.for([
    ['geen-id', {}, 404],
    [NOBODY, { status: 'confirmed' }, 404],
    [NOBODY, { status: 'misschien' }, 422],
    [NOBODY, { status: ['confirmed'] }, 400],
    [NOBODY, { firstName: null }, 422],
    [NOBODY, { dogName: 'x'.repeat(101) }, 422],
    [NOBODY, { date: '2026-02-30' }, 422],
  ] as const)('a change of %s to %j is %i', async ([id, change, status]) => {
    expect(await owner.patch(`/api/appointments/${id}`, change)).toMatchObject({
      status,
      body: { error: expect.any(String), code: expect.any(String) },
    })
  })

  test.for([
    'limit=0',
    'limit=501',
    'limit=1.5',
    'limit=abc',
    'status=weg',
    'from=gisteren',
    'cursor=1',
  ])('a list of ?%s is refused', async (query) => {
    const { status, body } = await owner.get(`/api/appointments?${query}`)
    expect([400, 422]).toContain(status)
    expect(body).toMatchObject({ fields: { [query.split('=')[0] ?? '']: expect.any(String) } })
  })
})
