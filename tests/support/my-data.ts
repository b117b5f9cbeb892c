import { expect } from 'vitest'
import { deviceTasks } from '#clients/devices/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import type { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

export const SIGNED_OUT = {
  status: 401,
  body: {
    code: 'unauthenticated',
    message: 'U bent afgemeld. Vraag een nieuwe link aan om uw gegevens te zien.',
  },
}
export const LINK_DEAD = {
  status: 404,
  body: {
    code: 'not_found',
    message: 'Deze link is al gebruikt of niet meer geldig. Vraag gerust een nieuwe aan.',
  },
}

/**
 * A salon in which links to clients' own data are mailed, and opened as a client would. Each
 * customer, dog and visit carries notes of the salon with the word GEHEIM.
 */
export async function createDataSalon() {
  const given = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
  const { app, deps, clock, sentMails } = given
  const work = () => workOff({ ...deviceTasks, ...outboxTasks }, given)
  const addCustomer = async (email: string, extra: Partial<typeof customers.$inferInsert> = {}) => {
    const [row] = await deps.db
      .insert(customers)
      .values({
        firstName: 'An',
        lastName: 'Peeters',
        phone: '0470 12 34 56',
        address: 'Dorpsstraat 1',
        notes: 'GEHEIM over haar',
        email,
        ...extra,
      })
      .returning()
    return row?.id ?? ''
  }
  const addDog = async (
    customerId: string,
    name: string,
    extra: Partial<typeof dogs.$inferInsert> = {},
  ) => {
    const [row] = await deps.db
      .insert(dogs)
      .values({ customerId, name, breed: 'Poedel', notes: 'GEHEIM over de hond', ...extra })
      .returning()
    return row?.id ?? ''
  }
  const addVisit = (customerId: string, extra: Partial<typeof appointments.$inferInsert> = {}) =>
    insertVisit(deps.db, {
      customerId,
      firstName: 'An',
      lastName: 'Peeters',
      overlapAllowed: true,
      notes: 'GEHEIM van het salon',
      comments: 'GEHEIM erbij',
      ...extra,
    })
  /** The secrets of the links that were mailed to an address, oldest first. */
  const tokensFor = (email: string) =>
    sentMails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/mijn-gegevens\/([\w-]+)/.exec(text)?.[1] ?? [])
  const askLink = async (email: string, browser = createBrowser(app)) => {
    const answer = await browser.post('/api/my-data/link', { email })
    await work()
    return answer
  }
  const newToken = async (email: string) => {
    await askLink(email)
    return tokensFor(email).at(-1) ?? ''
  }
  const signIn = async (email: string) => {
    const browser = createBrowser(app)
    expect(
      (await browser.post('/api/my-data/session', { token: await newToken(email) })).status,
    ).toBe(201)
    return browser
  }
  return {
    ...given,
    app,
    deps,
    clock,
    sentMails,
    work,
    addCustomer,
    addDog,
    addVisit,
    tokensFor,
    askLink,
    newToken,
    signIn,
  }
}
