import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { createBrowser, type createOwner } from '#tests/support/browser.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { mailedToken } from '#tests/support/recognise.ts'
import { aMinuteLater, workOff } from '#tests/support/work-off.ts'

type Salon = Awaited<ReturnType<typeof createTestApp>>

/**
 * A client who followed the links that were mailed to her: her data are open on this browser, it is
 * recognised for her, and `token` is the secret of the link in the mail that confirmed her visit.
 */
export async function createClient(
  salon: Salon,
  owner: Pick<Awaited<ReturnType<typeof createOwner>>, 'patch'>,
) {
  const { app, deps, sentMails } = salon
  const visit = await insertVisit(deps.db, { status: 'pending', overlapAllowed: true })
  await owner.patch(`/api/appointments/${visit.id}`, { status: 'confirmed' })
  const later = { ...salon, deps: aMinuteLater(deps) }
  await workOff({ ...appointmentTasks, ...outboxTasks }, later)
  const mail = sentMails.find(({ to }) => to === visit.email)
  const token = /\/mijn-afspraak\/([\w-]{22})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link to her visit was mailed')
  const browser = createBrowser(app)
  const opened = await browser.post('/api/my-data/session', {
    token: await mailedToken(deps, visit.email),
    remembers: true,
  })
  if (opened.status !== 201) throw new Error(`her data were not opened: ${opened.status}`)
  return { ...browser, token }
}
