import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { longestFirst } from '#desk/inbox/rules.ts'
import { inboxCountsSchema } from '#desk/inbox/wire.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

test('the inbox counts what waits for the owner, and nothing that is done or held', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const { db } = deps
  const counts = async () =>
    exact(inboxCountsSchema).parse((await owner.get('/api/admin/inbox')).body)
  expect(await counts()).toEqual({ requests: 0, messages: 0, mails: 0, fees: 0, waiting: 0 })
  const visit = await insertVisit(db, { status: 'pending' })
  await insertVisit(db, { status: 'confirmed', date: '2026-11-24' })
  await insertVisit(db, {
    status: 'pending',
    date: '2026-11-26',
    heldUntil: new Date(deps.clock().getTime() + 60_000),
  })
  const message = { name: 'An', email: 'an@voorbeeld.be', subject: 'Contact', message: 'Dag!' }
  await db
    .insert(contacts)
    .values([message, { ...message, isRead: true }, { ...message, isDone: true }])
  const mail = { kind: 'x', recipient: 'an@voorbeeld.be', subject: 'Dag', text: 'Dag' }
  await db.insert(outbox).values([
    { ...mail, state: 'failed', createdAt: deps.clock() },
    { ...mail, state: 'sent', createdAt: deps.clock() },
  ])
  const fee = {
    appointmentId: visit.id,
    owedBy: 'client' as const,
    percent: 50,
    rulesVersion: '1',
    createdAt: deps.clock(),
  }
  await db.insert(cancellationFees).values([
    { ...fee, kind: 'no-show' },
    { ...fee, kind: 'late-cancellation', state: 'settled' },
  ])
  const wish = {
    firstName: 'An',
    lastName: 'Peeters',
    email: 'an@voorbeeld.be',
    phone: '0470',
    dogName: 'Rex',
    service: 'Poedel',
    fromDate: '2026-12-01',
    toDate: '2026-12-31',
    weekdays: [1],
    fromTime: '09:00',
    toTime: '17:00',
    customerId: visit.customerId,
    createdAt: deps.clock(),
    updatedAt: deps.clock(),
  }
  await db
    .insert(waitingListEntries)
    .values([wish, { ...wish, state: 'offered' }, { ...wish, id: randomUUID(), state: 'booked' }])
  expect(await counts()).toEqual({ requests: 1, messages: 2, mails: 1, fees: 1, waiting: 1 })
})

test('what waits the longest comes first', () => {
  const [old, young] = [{ at: '2026-11-20T10:00:00.000Z' }, { at: '2026-11-21T09:00:00.000Z' }]
  expect(longestFirst([young, old])).toEqual([old, young])
})
