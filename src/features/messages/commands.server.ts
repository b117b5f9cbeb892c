import { createHash, randomUUID } from 'node:crypto'
import { claimMail, type ClaimedMail, getSender, insertMails, listOverdue, markFailed, markRetry, markSent } from '#features/messages/data.server.ts'
import { CLAIM_MS, nextAttempt, OVERDUE_MS, senderOf } from '#features/messages/rules.ts'
import type { OutgoingMail } from '#features/messages/schema.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

const SWEEP_LIMIT = 500

/** Puts mails on their way within the caller's transaction: they exist, and are sent, only if it commits. No mail server is asked here. */
export async function enqueueMails(tx: Db, deps: Pick<Deps, 'jobs' | 'clock'>, mails: OutgoingMail[]): Promise<void> {
  await enqueue(
    tx,
    deps,
    mails.map((mail) => ({ ...mail, id: randomUUID() })),
  )
}

/** The same for a job, which may run twice: of each kind, one mail about a thing (its id) is put on its way, however often this is called. */
export async function enqueueMailsOnce(tx: Db, deps: Pick<Deps, 'jobs' | 'clock'>, { about, mails }: { about: string; mails: OutgoingMail[] }): Promise<void> {
  await enqueue(
    tx,
    deps,
    mails.map((mail) => ({ ...mail, id: onlyId(mail.kind, about) })),
  )
}

/** Always the same UUID (version 8), so that a second mail meets the first at the primary key. */
function onlyId(kind: string, about: string): string {
  const hex = createHash('sha256').update(`${kind} ${about}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function enqueue(tx: Db, { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>, mails: (OutgoingMail & { id: string })[]) {
  if (mails.length === 0) return
  const added = await insertMails(tx, mails, clock())
  if (added.length > 0)
    await jobs.add(
      tx,
      'outbox.deliver',
      added.map((id) => ({ payload: { id }, key: id })),
    )
}

/**
 * Sends one mail, unless it is sent already or another process is at it. A passing failure is tried again later, a refusal is
 * final; both are recorded with their reason. A process that dies before the record leaves the mail to the sweep.
 */
export async function deliver(deps: Deps, id: string): Promise<void> {
  const now = deps.clock()
  const claimed = await claimMail(deps.db, id, { now, until: new Date(now.getTime() + CLAIM_MS) })
  if (!claimed) return
  const outcome = await deps.mailer.send(await asMail(deps, claimed))
  if (outcome.ok) return await markSent(deps.db, claimed, deps.clock())
  const at = outcome.kind === 'retry' ? nextAttempt({ attempts: claimed.attempts + 1, createdAt: claimed.createdAt, now: deps.clock() }) : undefined
  if (!at) return await markFailed(deps.db, claimed, outcome.reason)
  await deps.db.transaction(async (tx) => {
    if (await markRetry(tx, claimed, { at, reason: outcome.reason })) await deps.jobs.add(tx, 'outbox.deliver', [{ payload: { id }, runAt: at, key: id }])
  })
}

/** Gives mails whose job was lost (a killed process) a new one. */
export async function sweepOutbox({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock()
  const ids = await listOverdue(db, { dueBefore: new Date(now.getTime() - OVERDUE_MS), now, limit: SWEEP_LIMIT })
  if (ids.length > 0)
    await jobs.add(
      db,
      'outbox.deliver',
      ids.map((id) => ({ payload: { id }, key: id })),
    )
}

async function asMail({ db, env }: Deps, mail: ClaimedMail): Promise<Mail> {
  const { id, recipient, replyTo, subject, text, html, calendar, calendarMethod, attachments } = mail
  return {
    messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
    from: senderOf(await getSender(db)),
    to: recipient,
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html && { html }),
    ...(calendar && calendarMethod && { calendar: { content: calendar, method: calendarMethod } }),
    ...(attachments && { attachments }),
  }
}
