import { findCustomerByEmail } from '#clients/customers/data.server.ts'
import {
  closeOn,
  findReader,
  forgetDevice,
  insertDevice,
  insertLink,
  keepAddress,
  listUnused,
  lockReader,
  prolongLink,
  removeDevice,
  spendLink,
} from '#clients/devices/data.server.ts'
import { dataLinkMail, deviceLinkMail } from '#clients/devices/emails.tsx'
import {
  DAY_MS,
  DEVICE_GONE,
  FORGET_AFTER_MS,
  LINK_DEAD,
  LINK_MS,
  MOST_A_DAY,
} from '#clients/devices/rules.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { orGone } from '#lib/errors.ts'
import { partOf, secretLink } from '#lib/mail-body.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken, newToken } from '#server/http/token.ts'

/**
 * What the page behind a mailed link offers first: to see her own data, or to have this device
 * remembered.
 */
export type LinkFor = 'data' | 'device'

/**
 * The browser that presses a button behind a link: the hash of its cookie, and what it calls
 * itself.
 */
export type Presser = { device: string; name: string }

/**
 * Asks for a link for whoever has an address. A job does the rest, known or not, so that the answer
 * and its time tell nothing.
 */
export async function requestLink(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  email: string,
  opens: LinkFor,
): Promise<void> {
  const customer = await findCustomerByEmail(db, email, undefined)
  await jobs.add(db, 'devices.mail-link', [
    { payload: { customerId: customer?.id ?? null, opens } },
  ])
}

/**
 * Mails a customer a link, at the address that is stored. Whoever asks for them without end cannot
 * lock her out: when enough of them lie unused in her mailbox, the newest one works on instead.
 */
export async function mailLink(deps: Deps, customerId: string, opens: LinkFor): Promise<void> {
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + LINK_MS)
  await transact(deps.db, async (tx) => {
    const customer = await lockReader(tx, customerId)
    if (!customer?.email) return
    const unused = await listUnused(tx, customerId, new Date(now.getTime() - DAY_MS))
    const [newest] = unused
    if (newest && unused.length >= MOST_A_DAY) return await prolongLink(tx, newest.id, expiresAt)
    const { token, tokenHash } = newToken()
    await insertLink(
      tx,
      { tokenHash, customerId, expiresAt, createdAt: now },
      { forgetBefore: new Date(now.getTime() - FORGET_AFTER_MS) },
    )
    const page = secretLink(`${deps.env.PUBLIC_URL}/mijn-gegevens/${token}`)
    const facts = { salon: await getSalon(tx), customer, expiresAt }
    await enqueueMails(tx, deps, [
      opens === 'data'
        ? dataLinkMail({ ...facts, link: page })
        : deviceLinkMail({ ...facts, link: partOf(page, '?toestel') }),
    ])
  })
}

/**
 * Spends a link on a browser, for the button behind it; the browser is recognised for her when that
 * `remembers` it. Answers the link's id, under which the browser may see her data. Throws
 * `not_found`.
 */
export async function openLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { device, name, remembers }: Presser & { remembers: boolean },
): Promise<string> {
  const [tokenHash, now] = [hashToken(token), clock()]
  return await transact(db, async (tx) => {
    const customerId = orGone(await findReader(tx, tokenHash, now), LINK_DEAD)
    // before the link, as whoever changes her address does
    await keepAddress(tx, customerId)
    const linkId = orGone(await spendLink(tx, tokenHash, { device, now }), LINK_DEAD)
    if (remembers) await insertDevice(tx, { device, name, customerId, createdAt: now })
    return linkId
  })
}

/**
 * Recognises a browser for the customer to whose address something was mailed: the only way beside
 * `openLink`. False, and nothing is done, when the mail went to another address than hers is now.
 */
export async function recognise(
  tx: Db,
  { device, name }: Presser,
  {
    customerId,
    isHers,
    now,
  }: { customerId: string; isHers: (email: string) => boolean; now: Date },
) {
  const email = await keepAddress(tx, customerId)
  if (email === undefined || !isHers(email)) return false
  await insertDevice(tx, { device, name, customerId, createdAt: now })
  return true
}

/** Recognises a customer's device no more, and closes what she opened on it. Throws `not_found`. */
export async function endDevice(db: Db, which: { id: string; customerId: string }): Promise<void> {
  await transact(db, async (tx) => {
    const device = orGone(await removeDevice(tx, which), DEVICE_GONE)
    await closeOn(tx, { device, customerId: which.customerId })
  })
}

/**
 * Signs a browser out for good: what a link opened on it is closed, and it is recognised for nobody
 * any more.
 */
export async function signOut(
  db: Db,
  which: { device: string | undefined; linkId: string | undefined },
): Promise<void> {
  await transact(db, async (tx) => await forgetDevice(tx, which))
}
