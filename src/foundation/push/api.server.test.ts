import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { MOST_DEVICES } from '#foundation/push/data.server.ts'
import { pushTasks } from '#foundation/push/jobs.server.ts'
import { createPush } from '#server/adapters/push/create-push.ts'
import { vapidKeys } from '#server/adapters/push/vapid-keys.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { NOW, SIGNING_SECRET } from '#tests/support/seeded.ts'
import { workOff } from '#tests/support/work-off.ts'

const service = await startPushService()
service.subscribe(vapidKeys(SIGNING_SECRET).publicKey)
const salon = await createTestApp({ env: { PUSH_SERVICE: service.origin } })
const { app, deps } = salon
const owner = await createOwner(app)
const all = ['request', 'cancellation', 'message', 'payment-failed', 'backup-failed']
const devices = async () =>
  Number((await deps.db.execute(sql`select count(*) as n from push_devices`)).rows[0]?.['n'])

test('the keys follow from the secret that signs links: the same after a start or a restore, others for another salon', () => {
  expect(vapidKeys('een geheim')).toEqual(vapidKeys('een geheim'))
  expect(vapidKeys('een geheim').publicKey).not.toBe(vapidKeys('een ander').publicKey)
  expect(Buffer.from(vapidKeys('een geheim').publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(vapidKeys('een geheim').privateKey, 'base64url')).toHaveLength(32)
})

describe('a device', () => {
  test('is told by its push service, signed and encrypted for it alone, and of nobody', async () => {
    const offer = await owner.get('/api/admin/push')
    expect(offer.body).toEqual({ publicKey: vapidKeys(SIGNING_SECRET).publicKey, kinds: all })
    const choice = { ...service.device, kinds: ['request'] }
    expect((await owner.call('PUT', '/api/admin/push', { body: choice })).body).toEqual({
      kinds: ['request'],
    })
    await tellDevices(deps.db, deps, {
      kind: 'request',
      date: '2026-11-26',
      path: '/admin/afspraken',
    })
    await tellDevices(deps.db, deps, { kind: 'message', path: '/admin/berichten' })
    await workOff(pushTasks, salon)
    await workOff(pushTasks, salon)
    expect(service.received).toEqual([
      {
        audience: service.origin,
        subject: 'https://localhost',
        ttl: '43200',
        notice: {
          title: 'Nieuwe aanvraag voor donderdag 26 november 2026',
          body: 'Tik om te openen.',
          path: '/admin/afspraken',
          tag: 'request 2026-11-26',
        },
      },
    ])
  })

  test('is told of what clients do: a message', async () => {
    const choice = { ...service.device, kinds: ['message'] }
    await owner.call('PUT', '/api/admin/push', { body: choice })
    service.received.length = 0
    const answer = await createBrowser(app).post('/api/appointments', {
      firstName: 'Ann',
      lastName: 'Peeters',
      email: 'ann@voorbeeld.be',
      phone: '0473 44 55 66',
      dogName: 'Bo',
      dogBreed: 'Beagle',
      comments: 'Hoe laat zijn jullie open?',
    })
    expect(answer.status).toBeLessThan(300)
    await workOff(pushTasks, salon)
    await workOff(pushTasks, salon)
    expect(service.received.map(({ notice }) => notice)).toMatchObject([{ title: 'Nieuw bericht' }])
    expect(JSON.stringify(service.received)).not.toMatch(/Ann|Peeters|voorbeeld/)
  })

  test.for([404, 410])('that its service no longer knows (%i) is let go', async (status) => {
    await owner.call('PUT', '/api/admin/push', { body: { ...service.device, kinds: ['message'] } })
    expect(await devices()).toBe(1)
    service.answer(status)
    await tellDevices(deps.db, deps, { kind: 'message', path: '/admin/berichten' })
    await workOff(pushTasks, salon)
    await workOff(pushTasks, salon)
    service.answer(201)
    expect(await devices()).toBe(0)
  })

  test('whose service is busy is tried again later, and stays', async () => {
    await owner.call('PUT', '/api/admin/push', { body: { ...service.device, kinds: ['message'] } })
    service.answer(503)
    // later than the clock of the database: its job waits
    salon.clock.set('2099-01-01T00:00:00Z')
    await tellDevices(deps.db, deps, { kind: 'message', path: '/admin/berichten' })
    await workOff(pushTasks, salon)
    await workOff(pushTasks, salon)
    service.answer(201)
    salon.clock.set(NOW)
    expect(await deps.jobs.count(deps.db, 'push.deliver')).toBe(1)
    expect(await devices()).toBe(1)
    await deps.db.execute(
      sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
  })

  test('goes with a session that is ended, here or from elsewhere, and stays where another one is', async () => {
    const phone = await createOwner(app)
    const put = async (path: string, browser = phone) =>
      await browser.call('PUT', '/api/admin/push', {
        body: { ...service.device, endpoint: `${service.origin}${path}`, kinds: ['message'] },
      })
    await put('/a')
    await put('/b', owner)
    const before = await devices()
    await phone.post('/api/admin/logout', {})
    expect(await devices()).toBe(before - 1)
    const again = await createOwner(app)
    await put('/c', again)
    const { rows } = await deps.db.execute(
      sql`select session_id from push_devices where endpoint like '%/c'`,
    )
    await owner.call('DELETE', `/api/admin/sessions/${String(rows[0]?.['session_id'])}`)
    expect(await devices()).toBe(before - 1)
  })

  test('goes with a log-in that is put to rest; one of the staff is told of no message', async () => {
    const staff = await createStaff(salon)
    const before = await devices()
    const choice = { ...service.device, endpoint: `${service.origin}/els`, kinds: all }
    expect((await staff.call('PUT', '/api/admin/push', { body: choice })).body).toEqual({
      kinds: ['request', 'cancellation'],
    })
    expect(await devices()).toBe(before + 1)
    const { rows } = await deps.db.execute(
      sql`select person_id from push_devices where endpoint like '%/els'`,
    )
    const id = String(rows[0]?.['person_id'])
    await owner.call('PATCH', `/api/people/${id}`, { body: { isActive: false } })
    expect(await devices()).toBe(before)
  })

  test('is one of ten at most: the oldest gives way', async () => {
    for (let n = 0; n < MOST_DEVICES + 3; n += 1)
      await owner.call('PUT', '/api/admin/push', {
        body: { ...service.device, endpoint: `${service.origin}/${n}`, kinds: ['message'] },
      })
    expect(await devices()).toBe(MOST_DEVICES)
  })
})

test.for([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.4/x',
  'https://push.example:8443/x',
  'https://jan@push.example/x',
  'file:///etc/passwd',
])('%s is no push service', async (endpoint) => {
  const answer = await owner.call('PUT', '/api/admin/push', {
    body: { ...service.device, endpoint, kinds: ['message'] },
  })
  expect([
    answer.status >= 400 && answer.status < 500,
    createPush(deps.env, SIGNING_SECRET).accepts(endpoint),
  ]).toEqual([true, false])
})

test('a name that leads inside is not connected to, though it looks like any other', async () => {
  const push = createPush(
    { PUBLIC_URL: 'https://salon.test', PUSH_SERVICE: undefined },
    SIGNING_SECRET,
  )
  const device = { ...service.device, endpoint: 'https://localhost/x' }
  expect(push.accepts(device.endpoint)).toBe(true)
  const notice = { title: '', body: '', path: '', tag: '' }
  expect(await push.send(device, notice)).toEqual({ kind: 'retry', reason: 'inside' })
})
