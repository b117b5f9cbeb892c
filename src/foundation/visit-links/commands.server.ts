import { insertLink } from '#foundation/visit-links/data.server.ts'
import { visitPage } from '#foundation/visit-links/rules.ts'
import { addDays, type DateString, toInstant } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { hashAddress, newToken } from '#server/http/token.ts'

const LINK_DAYS = 30

type Linked = { id: string; date: DateString; email?: string }

/**
 * Makes a link to the client's page of a visit, good until 30 days after it; one that was not
 * mailed (`email`) proves no mailbox.
 */
export async function mintLink(
  tx: Db,
  deps: Pick<Deps, 'env' | 'clock'>,
  visit: Linked,
): Promise<string> {
  return `${visitPage(deps.env.PUBLIC_URL)}${await mintKey(tx, deps, visit)}`
}

/** The key of such a link. */
export async function mintKey(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, date, email }: Linked,
): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAt = toInstant(addDays(date, LINK_DAYS + 1), '00:00')
  await insertLink(tx, {
    tokenHash,
    emailHash: email ? hashAddress(email) : null,
    appointmentId: id,
    expiresAt,
    createdAt: clock(),
  })
  return token
}
