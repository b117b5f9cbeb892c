import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audited, NOT_AUDITED } from '#server/db/audited.ts'
import { connect } from '#server/db/client.ts'
import { actAs, whileActing } from '#server/db/deed.ts'
import { grants } from '#server/db/rights.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { services } from '#server/db/tables/services.ts'
import { createLog } from '#server/log.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

const { app, deps, tableOwner, connectionString } = await createTestApp()
const entries = async () => await deps.db.select().from(auditLog).orderBy(auditLog.kind)

test('each table is audited or says why not, and the database notes what is declared', async () => {
  expect([...audited.keys(), ...NOT_AUDITED].toSorted()).toEqual([...grants.keys()].toSorted())
  const { rows } = await deps.db.execute<{ name: string; kept: string }>(sql`
    select relname as name, encode(tgargs, 'escape') as kept from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid = 'note_deed'::regproc and tgenabled = 'O'`)
  const noted = rows.map(({ name, kept }) => [name, kept.split('\\000').slice(0, -1)])
  expect(Object.fromEntries(noted)).toEqual(Object.fromEntries(audited))
})

test('what the owner changes is noted in its transaction, by its columns; what is refused is not', async () => {
  const owner = await createOwner(app)
  const [service] = await deps.db.select().from(services).limit(1)
  const path = `/api/services/${service?.id}`
  const put = async (body: object) =>
    (await owner.call('PUT', path, { body: { ...service, ...body } })).status
  expect(await put({ price: 'veel' })).toBe(422)
  expect(await entries()).toEqual([])
  expect(await put({ price: '71.00', description: 'Zacht' })).toBe(200)
  expect(await entries()).toEqual([
    expect.objectContaining({
      at: deps.clock(),
      role: 'owner',
      route: 'PUT /api/services/:id',
      kind: 'services',
      verb: 'update',
      subjectId: service?.id,
      changes: { price: [Number(service?.price), 71], description: null },
    }),
  ])
})

test('nobody’s deed is what a visitor asks for, a job does or somebody reads', async () => {
  const before = await entries()
  const owner = await createOwner(app)
  await owner.get('/api/appointments')
  const visitor = createBrowser(app)
  expect((await visitor.post('/api/booking/create', bookingBody({}))).status).toBe(201)
  await deps.db.execute(sql`update services set price = price + 1`)
  expect(await entries()).toEqual(before)
})

test('a row is never changed, and removed only when it has grown old, whoever asks', async () => {
  const [row] = await entries()
  for (const db of [deps.db, tableOwner]) {
    await expect(db.update(auditLog).set({ role: 'x' })).rejects.toThrow('Failed query')
    await expect(db.delete(auditLog).where(sql`true`)).rejects.toThrow('Failed query')
  }
  await expect(tableOwner.execute(sql`truncate audit_log`)).rejects.toThrow('Failed query')
  const at = new Date(Date.now() - 3 * 365 * 24 * 3600_000)
  await deps.db.insert(auditLog).values({
    ...row,
    id: undefined,
    at,
    deed: row?.deed ?? '',
    role: '',
    route: '',
    kind: '',
    verb: 'update',
    subjectId: '',
  })
  await deps.db
    .delete(auditLog)
    .where(sql`at < ${at.toISOString()}::timestamptz + interval '1 day'`)
  expect(await entries()).toEqual([row])
})

test.each([
  ['acts as herself', true],
  ['would act as the other when the pool called her back as it likes', false],
])('who waits for the connection of somebody else %s', async (_, isKept) => {
  const { pool } = connect(connectionString, createLog('silent'))
  pool.options.max = 1
  if (!isKept) Reflect.deleteProperty(pool, 'connect')
  const as = async (role: string) =>
    await whileActing(async () => {
      actAs({ id: role, at: '', route: '', role, personId: null })
      const { rows } = await pool.query(
        `select current_setting('salon.deed')::json ->> 'role' as role`,
      )
      return rows[0]?.role
    })
  const asked = ['a', 'b', 'c', 'd'].map(as)
  const nobody = pool.query(`select current_setting('salon.deed', true) as deed`)
  const done = [...(await Promise.all(asked)), (await nobody).rows[0]?.deed]
  expect(isDeepStrictEqual(done, ['a', 'b', 'c', 'd', ''])).toBe(isKept)
  await pool.end()
})
