import { eq } from 'drizzle-orm'
import { listFreeSlots } from '#agenda/slots/data.server.ts'
import { salon } from '#server/db/tables/salon.ts'
import type { Deps } from '#server/deps.ts'
import { createBrowser } from '#tests/support/browser.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

type App = Awaited<ReturnType<typeof createTestApp>>['app']
export type FreeTime = { appointmentDate: string; appointmentTime: string }

/** Every time that the public can book, in order. */
export async function freeTimes({ db }: Pick<Deps, 'db'>): Promise<FreeTime[]> {
  const slots = await listFreeSlots(db, { from: '2026-11-23', to: '2027-11-20' })
  return slots.map(({ date, startTime }) => ({
    appointmentDate: date,
    appointmentTime: startTime.slice(0, 5),
  }))
}

/** Books as somebody new, from a browser without cookies. */
export async function book(
  app: App,
  {
    address,
    time,
    body = {},
  }: { address?: string; time: FreeTime | undefined; body?: Record<string, unknown> },
) {
  return await createBrowser(app, address === undefined ? {} : { address }).post(
    '/api/booking/create',
    bookingBody({ ...time, ...body }),
  )
}

/** Changes settings of the salon as another process would: the trigger tells this one. */
export async function setSalon(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  change: Partial<
    Pick<
      typeof salon.$inferInsert,
      'mostVisitsPerAddress' | 'mostOpenVisits' | 'mostHeldPerAddress' | 'requestHours'
    >
  >,
) {
  await db.update(salon).set(change).where(eq(salon.id, 1))
  changes.tell('salon')
}
