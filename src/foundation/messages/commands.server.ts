import { createHash, randomUUID } from 'node:crypto'
import {
  type ClaimedMail,
  cancelWaiting,
  claimMail,
  copyMail,
  endMail,
  findContent,
  findMail,
  getMailSalon,
  getMessageSettings,
  insertMails,
  listOverdue,
  listTemplates,
  lockMail,
  lockUnsent,
  markEnded,
  markSent,
  markWaiting,
  resumeMail,
  storeRecipient,
  storeTemplate,
  type UnsentMails,
  updateMessageSettings,
  type WaitingMails,
} from '#foundation/messages/data.server.ts'
import {
  exampleMail,
  type LetterPreviews,
  phoneText,
  renderBody,
  testMail,
} from '#foundation/messages/emails.tsx'
import {
  CLAIM_MS,
  checkWords,
  ELSEWHERE,
  endOfUndo,
  isLeaving,
  KEPT_AS_FILE,
  lacksKeys,
  leadsToVisit,
  maskLinks,
  NO_LINK,
  nextAttempt,
  OVERDUE_MS,
  quietUntil,
  senderOf,
  TOO_LATE,
  turnOf,
  whyNotAgain,
} from '#foundation/messages/rules.ts'
import {
  type MessageSettingsChange,
  type OutgoingMail,
  type TemplateChange,
} from '#foundation/messages/schema.ts'
import {
  isTied,
  type Letter,
  type LetterKind,
  letters,
  type MailKind,
} from '#foundation/messages/texts.ts'
import {
  type LetterPreviewAnswer,
  letterKindSchema,
  type MessageSettings,
  type ShownMail,
  type Template,
} from '#foundation/messages/wire.ts'
import { mintKey } from '#foundation/visit-links/commands.server.ts'
import { shareVisits } from '#foundation/visit-links/data.server.ts'
import { brusselsWallClock } from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { visitsIn, withSecret } from '#lib/mail-body.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import { untilStored } from '#server/db/until-stored.ts'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/http/token.ts'

/** How many lost jobs are made anew at a time. */
const SWEEP_LIMIT = 500
const MAIL_GONE = 'Deze mail bestaat niet (meer).'
const LEAVING = 'Deze mail wordt net verzonden. Kijk zo meteen opnieuw.'

/**
 * Puts mails on their way within the caller's transaction: they exist, and are sent, only if it
 * commits. No mail server is asked here.
 */
export async function enqueueMails(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  mails: OutgoingMail[],
): Promise<void> {
  const named = mails.map((mail) => ({ ...mail, id: randomUUID() }))
  await enqueue(tx, deps, named)
}

/**
 * The same for a job, which may run twice: of each kind, one mail about a thing (its id) is put on
 * its way, however often this is called. Whether any is new.
 */
export async function enqueueMailsOnce(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { about, mails }: { about: string; mails: OutgoingMail[] },
): Promise<boolean> {
  const named = mails.map((mail) => ({ ...mail, id: onlyId(mail.kind, about) }))
  return await enqueue(tx, deps, named)
}

/**
 * The id of the one mail of a kind about a thing: always the same UUID (version 8), so that a
 * second one meets the first at the primary key.
 */
export function onlyId(kind: MailKind, about: string): string {
  const hex = createHash('sha256').update(`${kind} ${about}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function enqueue(
  tx: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  mails: (OutgoingMail & { id: string })[],
): Promise<boolean> {
  // who has no address is reached by phone
  const addressed = mails.filter(({ to }) => to !== '')
  if (addressed.length === 0) return false
  const now = clock()
  const due = addressed.map((mail) => ({
    ...mail,
    replyTo: mail.replyTo || undefined,
    dueAt: firstTurn(mail, now),
  }))
  const added = await insertMails(tx, due, now)
  if (added.length > 0)
    await jobs.add(
      tx,
      'outbox.deliver',
      added.map(({ id, dueAt }) => ({
        payload: { id },
        ...(dueAt > now && { runAt: dueAt }),
        key: id,
      })),
    )
  return added.length > 0
}

function firstTurn({ knew, isQuiet }: OutgoingMail, now: Date): Date {
  const earliest = knew ? endOfUndo(now) : now
  return isQuiet ? quietUntil(earliest) : earliest
}

/**
 * Cancels the waiting mails about a visit or to a client, of all kinds or of these. One that is
 * being sent at this moment may still leave.
 */
export async function cancelMails(tx: Db, which: WaitingMails): Promise<void> {
  await cancelWaiting(tx, which)
}

/**
 * Sends one mail when it may leave, unless it is sent or another process is at it. A passing
 * failure is tried again later, a refusal is final.
 */
export async function deliver(deps: Deps, id: string): Promise<void> {
  const now = deps.clock()
  const taken = await claim(deps, id, now)
  if (!taken) return await afterClaim(deps, id, now)
  const { mail: claimed, turn, visitKeys } = taken
  if (turn === 'too-late')
    return await markEnded(deps.db, claimed, { state: 'cancelled', reason: TOO_LATE, tried: false })
  if (turn !== 'now') return await tryAt(deps, claimed, { at: turn })
  if (lacksKeys(claimed))
    return await markEnded(deps.db, claimed, { state: 'failed', reason: NO_LINK, tried: false })
  if (taken.isElsewhere)
    return await markEnded(deps.db, claimed, { state: 'failed', reason: ELSEWHERE, tried: false })
  if (taken.isGone) return await endMail(deps.db, id)
  const outcome = await deps.mailer.send(await asMail(deps, claimed, visitKeys))
  const remark = outcome.ok && outcome.isKept ? KEPT_AS_FILE : null
  if (outcome.ok)
    return await untilStored(
      async () => await markSent(deps.db, claimed, { now: deps.clock(), remark }),
    )
  const { reason } = outcome
  const since = claimed.resumedAt ?? claimed.createdAt
  const at =
    outcome.kind === 'retry'
      ? nextAttempt({ attempts: claimed.attempts + 1, createdAt: since, now: deps.clock() })
      : undefined
  if (!at) return await markEnded(deps.db, claimed, { state: 'failed', reason, tried: true })
  await tryAt(deps, claimed, { at, reason })
}

/**
 * Takes a mail for one delivery with keys to its reader's visits, locked before the mail, as by who
 * corrects an address and ends these keys.
 */
async function claim({ db, clock }: Deps, id: string, now: Date) {
  return await transact(db, async (tx) => {
    const linked = visitsIn(await findContent(tx, id))
    const visits = await shareVisits(tx, linked)
    const mail = await claimMail(tx, id, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (!mail) return undefined
    const turn = turnOf(mail, now)
    const hers = visits.filter(({ email }) => email.toLowerCase() === mail.recipient.toLowerCase())
    const visitKeys = new Map<string, string>()
    if (turn === 'now')
      for (const visit of hers) visitKeys.set(visit.id, await mintKey(tx, { clock }, visit))
    const [own] = linked.filter((visit) => visit === mail.appointmentId && !visitKeys.has(visit))
    const isGone = own !== undefined && !visits.some((visit) => visit.id === own)
    return { mail, turn, visitKeys, isGone, isElsewhere: own !== undefined && !isGone }
  })
}

/** Looks again when the claim of another process ends: that process may have been killed. */
async function afterClaim({ db, jobs }: Deps, id: string, now: Date) {
  const mail = await findMail(db, id)
  if (mail?.claimedUntil && isLeaving(mail, now))
    await jobs.add(db, 'outbox.deliver', [{ payload: { id }, runAt: mail.claimedUntil, key: id }])
}

async function tryAt(
  deps: Deps,
  claimed: ClaimedMail,
  { at, reason }: { at: Date; reason?: string },
) {
  await deps.db.transaction(async (tx) => {
    if (await markWaiting(tx, claimed, { at, ...(reason !== undefined && { reason }) }))
      await deps.jobs.add(tx, 'outbox.deliver', [
        { payload: { id: claimed.id }, runAt: at, key: claimed.id },
      ])
  })
}

async function asMail(
  { db, env }: Deps,
  mail: ClaimedMail,
  visitKeys: ReadonlyMap<string, string>,
): Promise<Mail> {
  const {
    id,
    createdAt,
    recipient,
    replyTo,
    subject,
    content,
    keys,
    calendar,
    calendarMethod,
    attachments,
    stopLink,
  } = mail
  // a visit that is somebody else's by now has no key: what stands in its place opens nothing
  const { html, text } = content
    ? renderBody(content, (link) =>
        withSecret(
          link,
          ('visit' in link ? visitKeys.get(link.visit) : keys?.[link.key]) ?? newToken().token,
        ),
      )
    : mail
  return {
    messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
    writtenAt: createdAt,
    from: senderOf(await getMailSalon(db)),
    to: recipient,
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html && { html }),
    ...(calendar && calendarMethod && { calendar: { content: calendar, method: calendarMethod } }),
    ...(attachments && { attachments }),
    ...(stopLink && { stopLink }),
  }
}

/** A mail with what was in it, the secrets of its links masked. 404 `not_found`. */
export async function readMail({ db }: Pick<Deps, 'db'>, id: string): Promise<ShownMail> {
  const mail = orGone(await findMail(db, id), MAIL_GONE)
  const { summary, subject, text, html, content, replyTo, calendar, attachments, phone } = mail
  return {
    ...summary,
    subject,
    replyTo,
    text: content ? text : maskLinks(text),
    html: content ? html : html && maskLinks(html),
    files: (attachments ?? []).map(({ filename }) => filename),
    hasCalendar: calendar !== null,
    phone,
    phoneText: phone && phoneText(mail),
  }
}

/**
 * Sends a mail again, one that was sent already as a new one, and answers it; 409 when it is being
 * sent or may not leave any more (`whyNotAgain`).
 */
export async function retryMail(deps: Deps, id: string): Promise<ShownMail> {
  const now = deps.clock()
  const leaving = await transact(deps.db, async (tx) => {
    const mail = orGone(await lockMail(tx, id), MAIL_GONE)
    if (isLeaving(mail, now)) throw new AppError('not_now', LEAVING)
    const problem = whyNotAgain(mail, now)
    if (problem) throw new AppError('not_now', problem)
    const at = mail.isQuiet ? quietUntil(now) : now
    const leavingId = mail.state === 'sent' ? await copyMail(tx, mail, { at, now }) : id
    if (leavingId === id) await resumeMail(tx, mail, { at, now })
    await deps.jobs.add(tx, 'outbox.deliver', [
      { payload: { id: leavingId }, ...(at > now && { runAt: at }), key: leavingId },
    ])
    return leavingId
  })
  return await readMail(deps, leaving)
}

/**
 * Has mails that did not leave go to another address, unless a visit in them is somebody else's;
 * one being sent may still go to the old one.
 */
export async function redirectMails(
  tx: Db,
  { to, ...which }: UnsentMails & { to: string },
): Promise<void> {
  for (const mail of await lockUnsent(tx, which)) {
    if (to === '' || isTied(mail.kind)) await endMail(tx, mail.id)
    else if (await isAllOf(tx, mail, to)) await storeRecipient(tx, mail.id, to)
  }
}

/**
 * Whether the visits to which a mail leads all have this address. Of a mail of before nobody knows,
 * and its links have ended.
 */
async function isAllOf(
  tx: Db,
  mail: Pick<ClaimedMail, 'content' | 'text'>,
  email: string,
): Promise<boolean> {
  if (!mail.content) return !leadsToVisit(mail)
  const linked = visitsIn(mail.content)
  const hers = (await shareVisits(tx, linked)).filter((visit) => visit.email === email)
  return hers.length === linked.length
}

/**
 * Cancels a mail that waits or has failed. 409 when it has left or is being sent at this moment.
 */
export async function cancelMail(deps: Deps, id: string): Promise<ShownMail> {
  await transact(deps.db, async (tx) => {
    const mail = orGone(await lockMail(tx, id), MAIL_GONE)
    if (isLeaving(mail, deps.clock())) throw new AppError('not_now', LEAVING)
    if (mail.state === 'sent') throw new AppError('already_sent', 'Deze mail is al verzonden.')
    await endMail(tx, id)
  })
  return await readMail(deps, id)
}

/**
 * Sends a mail to try the mail server out, at once, and answers what it said. 422 with the address
 * when that was refused, 503 when the server cannot be used.
 */
export async function sendTestMail(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'mailer'>,
  to: string,
): Promise<{ success: true; message: string; isKept: boolean }> {
  const { env } = deps
  const salon = await getMailSalon(deps.db)
  await sendAtOnce(deps, { salon, to, mail: testMail(salon, brusselsWallClock(deps.clock())) })
  const kept =
    'Er is nog geen mailserver ingesteld: de mail is als bestand bewaard en niet verzonden.'
  return {
    success: true,
    message: env.SMTP_URL ? `De mailserver heeft de mail voor ${to} aangenomen.` : kept,
    isKept: env.SMTP_URL === undefined,
  }
}

/**
 * Sends a mail past the outbox, for who wants to hear what the mail server says. 422 beside `to`
 * when that address was refused, 503 when the server cannot be used.
 */
export async function sendAtOnce(
  { env, clock, mailer }: Pick<Deps, 'env' | 'clock' | 'mailer'>,
  {
    salon,
    to,
    mail: { subject, text, html },
  }: {
    salon: { name: string; email: string }
    to: string
    mail: { subject: string; text: string; html: string }
  },
): Promise<void> {
  const outcome = await mailer.send({
    subject,
    text,
    html,
    messageId: `<${randomUUID()}@${new URL(env.PUBLIC_URL).hostname}>`,
    writtenAt: clock(),
    from: senderOf(salon),
    to,
  })
  if (outcome.ok) return
  if (outcome.kind === 'refused') throw refusal('to', outcome.reason)
  const advice =
    env.SMTP_URL && new URL(env.SMTP_URL).hostname.endsWith('gmail.com')
      ? ' Controleer de Gmail instellingen.'
      : ''
  throw new AppError('unavailable', `${outcome.reason}${advice}`)
}

/** Every kind of mail with its words now, in the order of the owner's list. */
export async function readTemplates(db: Db): Promise<Template[]> {
  const stored = new Map((await listTemplates(db)).map((row) => [row.kind, row]))
  return letterKindSchema.options.map((kind) => asTemplate(kind, stored.get(kind)))
}

/**
 * Keeps the owner's words for a kind of mail. 422 beside a field that names a place that this mail
 * does not have, 409 `stale` with what is stored now.
 */
export async function changeTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: LetterKind,
  { words, version }: TemplateChange,
): Promise<Template> {
  checkWords(letters[kind], words)
  const own = isSame(words, letters[kind].words) ? {} : words
  const row = await storeTemplate(db, { kind, words: own, version }, clock())
  if (row) return asTemplate(kind, row)
  const current = (await readTemplates(db)).find((template) => template.kind === kind)
  throw new AppError('stale', 'Deze tekst is intussen gewijzigd.', { current })
}

type Preview = { kind: LetterKind; words: Letter; previews: LetterPreviews }

/**
 * A mail with these words as it would leave, about the latest visit, voucher or invoice; with
 * made-up names when there is none.
 */
export async function previewLetter(
  deps: Deps,
  { kind, words, previews }: Preview,
): Promise<LetterPreviewAnswer> {
  checkWords(letters[kind], words)
  const real = await previews[kind](deps, words)
  const { subject, html, text } = real ?? exampleMail(await getMailSalon(deps.db), { kind, words })
  return { subject, html: html ?? null, text, isExample: real === undefined }
}

function isSame(left: Letter, right: Letter): boolean {
  return (
    left.subject === right.subject &&
    left.title === right.title &&
    left.intro === right.intro &&
    left.closing === right.closing
  )
}

function asTemplate(
  kind: LetterKind,
  row: { words: Record<string, string>; version: number } | undefined,
): Template {
  const own = row?.words ?? {}
  return {
    kind,
    words: { ...letters[kind].words, ...own },
    isOwn: Object.keys(own).length > 0,
    version: row?.version ?? 0,
  }
}

/**
 * Stores which mails leave by themselves; the next look of each job follows it. Throws `stale` with
 * the stored settings.
 */
export async function changeSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  change: MessageSettingsChange,
): Promise<MessageSettings> {
  const saved = await updateMessageSettings(db, change, clock())
  if (!saved)
    throw new AppError('stale', 'De instellingen zijn intussen op een andere plaats gewijzigd.', {
      current: await getMessageSettings(db),
    })
  return saved
}

/** Gives mails whose job was lost (a killed process) a new one. */
export async function sweep({ db, jobs, clock }: Deps) {
  const now = clock()
  const ids = await listOverdue(db, {
    dueBefore: new Date(now.getTime() - OVERDUE_MS),
    now,
    limit: SWEEP_LIMIT,
  })
  if (ids.length > 0)
    await jobs.add(
      db,
      'outbox.deliver',
      ids.map((id) => ({ payload: { id }, key: id })),
    )
}
