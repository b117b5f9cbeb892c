import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from 'drizzle-orm'
import { HIDDEN, KEY_LINK, UNDONE } from '#foundation/messages/rules.ts'
import type {
  MailFilter,
  MessageSettingsChange,
  OutgoingMail,
} from '#foundation/messages/schema.ts'
import { type Letter, type LetterKind, letters, type MailKind } from '#foundation/messages/texts.ts'
import type { MailSummary, MessageSettings } from '#foundation/messages/wire.ts'
import { one } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import { keysApart, type MailSalon, type StoredBody } from '#lib/mail-body.ts'
import type { KnownVisit } from '#lib/states.ts'
import type { Db } from '#server/db/client.ts'
import { hashed, replaced } from '#server/db/hidden.ts'
import { finds } from '#server/db/search.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { mailTemplates, messageSettings, outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'

type StoredMail = typeof outbox.$inferSelect
/** A mail that this process alone may send, until `claimedUntil`. */
export type ClaimedMail = StoredMail & { claimedUntil: Date }

/**
 * Stores mails in one statement, to leave when they are due. Answers those that were not there yet.
 */
export async function insertMails(
  db: Db,
  mails: (OutgoingMail & { id: string; dueAt: Date })[],
  now: Date,
): Promise<{ id: string; dueAt: Date }[]> {
  const rows = mails.map(({ to, calendar, dueAt, content, ...mail }) => ({
    ...mail,
    ...(mail.knew && { undoableUntil: dueAt }),
    ...(content && keysApart(content)),
    recipient: to,
    calendar: calendar?.content,
    calendarMethod: calendar?.method,
    nextAttemptAt: dueAt,
    createdAt: now,
  }))
  return await db
    .insert(outbox)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: outbox.id, dueAt: outbox.nextAttemptAt })
}

/**
 * Takes a waiting mail for one delivery and counts the try; undefined when another process has it,
 * by the row lock of the update.
 */
export async function claimMail(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedMail | undefined> {
  const [row] = await db
    .update(outbox)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.state, 'waiting'),
        or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, now)),
      ),
    )
    .returning()
  return row && { ...row, claimedUntil: until }
}

/** What is in a mail as it is stored. */
export async function findContent(db: Db, id: string): Promise<StoredBody | null> {
  const [row] = await db.select({ content: outbox.content }).from(outbox).where(eq(outbox.id, id))
  return row?.content ?? null
}

/**
 * The mail has left for the address it was claimed with, even when cancelled meanwhile; its files
 * go but for their names, and `remark` says why it reached nobody.
 */
export async function markSent(
  db: Db,
  claimed: ClaimedMail,
  { now, remark }: { now: Date; remark: string | null },
): Promise<void> {
  const { id, recipient, attempts, attachments } = claimed
  const names = attachments && attachments.map((file) => ({ ...file, content: '' }))
  await db
    .update(outbox)
    .set({
      state: 'sent',
      recipient,
      attempts: attempts + 1,
      sentAt: now,
      claimedUntil: null,
      lastError: remark,
      attachments: names,
      ...withoutKeys,
    })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['waiting', 'cancelled'])))
}

/** The stop link is found again by its hash. The texts are those of mails of before. */
const withoutKeys = {
  keys: null,
  text: replaced(outbox.text, KEY_LINK, `\\1${HIDDEN}`),
  html: replaced(outbox.html, KEY_LINK, `\\1${HIDDEN}`),
  stopLink: sql`case when ${outbox.stopLink} like 'http%' then ${hashed(outbox.stopLink)} else ${outbox.stopLink} end`,
}

/** The mail will not leave any more; `reason` is shown to the owner. */
export async function markEnded(
  db: Db,
  claimed: ClaimedMail,
  { state, reason, tried }: { state: 'failed' | 'cancelled'; reason: string; tried: boolean },
) {
  await db
    .update(outbox)
    .set({
      state,
      attempts: claimed.attempts + (tried ? 1 : 0),
      claimedUntil: null,
      lastError: reason,
      ...(state === 'cancelled' && withoutKeys),
    })
    .where(isMine(claimed))
}

/**
 * The mail waits for another try, after a failed one (`reason`) or for the morning. Whether it
 * does: not when it was cancelled, or when the claim had lapsed and another process took over.
 */
export async function markWaiting(
  db: Db,
  claimed: ClaimedMail,
  { at, reason }: { at: Date; reason?: string },
): Promise<boolean> {
  const changed = await db
    .update(outbox)
    .set({
      nextAttemptAt: at,
      claimedUntil: null,
      ...(reason !== undefined && { attempts: claimed.attempts + 1, lastError: reason }),
    })
    .where(isMine(claimed))
    .returning({ id: outbox.id })
  return changed.length > 0
}

function isMine({ id, claimedUntil }: ClaimedMail) {
  return and(eq(outbox.id, id), eq(outbox.state, 'waiting'), eq(outbox.claimedUntil, claimedUntil))
}

/**
 * Mails that were due before `dueBefore` and that no process is sending at `now`: at most `limit`,
 * the oldest first.
 */
export async function listOverdue(
  db: Db,
  { dueBefore, now, limit }: { dueBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'waiting'),
        lt(outbox.nextAttemptAt, dueBefore),
        or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, now)),
      ),
    )
    .orderBy(outbox.nextAttemptAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The salon as head and foot of a mail show it, and under whose name and address it leaves. */
export async function getMailSalon(db: Db): Promise<MailSalon> {
  const columns = picked(salon, [
    'name',
    'street',
    'postalCode',
    'city',
    'phone',
    'email',
    'legalName',
    'legalForm',
    'companyNumber',
    'vatNumber',
  ])
  return one(
    await db.select(columns).from(salon),
    'the salon row is missing: the database was not seeded',
  )
}

/** The words of a kind of mail: the owner's own, or ours. */
export async function getLetter(db: Db, kind: LetterKind): Promise<Letter> {
  const [row] = await db
    .select({ words: mailTemplates.words })
    .from(mailTemplates)
    .where(eq(mailTemplates.kind, kind))
  return { ...letters[kind].words, ...row?.words }
}

/** Waiting mails about a visit or to a client; of all kinds without `kinds`. */
export type WaitingMails = ({ appointmentId: string } | { customerId: string }) & {
  kinds?: readonly MailKind[]
  /** Those alone that end with a link by which their reader stops them. */
  isNews?: true
}

/**
 * Cancels waiting mails. One that is being sent at this moment may still leave: it is then recorded
 * as sent.
 */
export async function cancelWaiting(
  tx: Db,
  { kinds, isNews, ...whose }: WaitingMails,
): Promise<void> {
  const mine =
    'appointmentId' in whose
      ? eq(outbox.appointmentId, whose.appointmentId)
      : eq(outbox.customerId, whose.customerId)
  await tx
    .update(outbox)
    .set({ state: 'cancelled', ...withoutKeys })
    .where(
      and(
        mine,
        eq(outbox.state, 'waiting'),
        kinds && inArray(outbox.kind, [...kinds]),
        isNews && isNotNull(outbox.stopLink),
      ),
    )
}

/**
 * Takes the mail of a deed that can be undone out of the outbox and answers what the client knew
 * before it; undefined when there is none, or when a delivery had it before: the row lets one win.
 */
export async function takeOut(tx: Db, appointmentId: string): Promise<KnownVisit | undefined> {
  const isUnheard = and(
    eq(outbox.appointmentId, appointmentId),
    isNotNull(outbox.knew),
    eq(outbox.state, 'waiting'),
    eq(outbox.attempts, 0),
    isNull(outbox.claimedUntil),
  )
  const [mail] = await tx
    .update(outbox)
    .set({ state: 'cancelled', lastError: UNDONE, ...withoutKeys })
    .where(isUnheard)
    .returning({ knew: outbox.knew })
  return mail?.knew ?? undefined
}

/** A mail that was written about a visit. */
export type MailAbout = Pick<StoredMail, 'id' | 'kind' | 'state' | 'createdAt' | 'appointmentId'>

/** The mails about visits, of some kinds. */
export async function listMailsAbout(
  db: Db,
  appointmentIds: readonly string[],
  kinds: readonly MailKind[],
): Promise<MailAbout[]> {
  const { id, kind, state, createdAt, appointmentId } = outbox
  return await db
    .select({ id, kind, state, createdAt, appointmentId })
    .from(outbox)
    .where(and(inArray(appointmentId, [...appointmentIds]), inArray(kind, [...kinds])))
    .orderBy(createdAt)
}

/**
 * Whom a mail with this stop link was written to; after a merge, the customer in whom she went up.
 */
export async function findReaderOf(db: Db, stopLink: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: outbox.customerId })
    .from(outbox)
    .where(or(eq(outbox.stopLink, stopLink), eq(outbox.stopLink, hashed(stopLink))))
    .limit(1)
  return row?.customerId ?? undefined
}

/** Those of these mails that were ever written. */
export async function findWritten(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Which mails leave by themselves. The migration makes the row, so a missing one is a fault. */
export async function getMessageSettings(db: Db): Promise<MessageSettings> {
  return one(
    await db.select(settingsColumns).from(messageSettings),
    'the message settings are missing: the database was not migrated',
  )
}

/** Replaces the settings of this version; undefined when another one is stored by now. */
export async function updateMessageSettings(
  db: Db,
  { version, ...change }: MessageSettingsChange,
  now: Date,
): Promise<MessageSettings | undefined> {
  const [row] = await db
    .update(messageSettings)
    .set({ ...change, updatedAt: now })
    .where(eq(messageSettings.version, version))
    .returning(settingsColumns)
  return row
}

const {
  id: _settingsId,
  updatedAt: _updatedAt,
  ...settingsColumns
} = getTableColumns(messageSettings)

const visit = {
  id: appointments.id,
  dogName: appointments.dogName,
  date: appointments.date,
  startTime: appointments.startTime,
}
/** What every line of the list needs, and no bodies. */
const {
  html: _html,
  text: _text,
  content: _content,
  keys: _keys,
  calendar: _calendar,
  attachments: _attachments,
  undoableUntil: _undoableUntil,
  knew: _knew,
  ...summaryColumns
} = getTableColumns(outbox)

/**
 * Newest first; everything without a limit. Words are looked for in address, subject and whom or
 * which dog the mail is about.
 */
export async function listMails(
  db: Db,
  { limit, cursor, q, status, from, to }: MailFilter,
): Promise<MailSummary[]> {
  const words = sql`folded(concat_ws(' ', ${outbox.recipient}, ${outbox.subject}, ${appointments.firstName}, ${appointments.lastName}, ${appointments.dogName}, ${customers.firstName}, ${customers.lastName}))`
  const query = db
    .select({ ...summaryColumns, visit })
    .from(outbox)
    .leftJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .leftJoin(customers, eq(customers.id, outbox.customerId))
    .where(
      and(
        finds(q, words),
        status && eq(outbox.state, status),
        from
          ? sql`${outbox.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        to
          ? sql`${outbox.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        cursor
          ? sql`(${outbox.createdAt}, ${outbox.id}) < (select created_at, id from outbox where id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
  return (limit === undefined ? await query : await query.limit(limit)).map((row) =>
    toSummary(row, row.visit),
  )
}

/**
 * A mail with all that is stored of it; undefined when there is no such mail. `phone` is the
 * reader's, when she is a client.
 */
export async function findMail(
  db: Db,
  id: string,
): Promise<(StoredMail & { summary: MailSummary; phone: string | null }) | undefined> {
  const [row] = await db
    .select({ mail: outbox, visit, booked: pick(appointments), client: pick(customers) })
    .from(outbox)
    .leftJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .leftJoin(customers, eq(customers.id, outbox.customerId))
    .where(eq(outbox.id, id))
  if (!row) return undefined
  const reader = [row.booked, row.client].find(
    (person) => person?.email?.toLowerCase() === row.mail.recipient.toLowerCase(),
  )
  return { ...row.mail, summary: toSummary(row.mail, row.visit), phone: reader?.phone ?? null }
}

function pick({ email, phone }: typeof appointments | typeof customers) {
  return { email, phone }
}

/**
 * A mail, locked until the transaction ends, and whether its reader wants none of its kind or its
 * visit has another address by now: read after the lock, since a statement that waits sees other
 * tables as they were.
 */
export async function lockMail(
  tx: Db,
  id: string,
): Promise<(StoredMail & { isUnwanted: boolean; isElsewhere: boolean }) | undefined> {
  const isUnwanted = sql<boolean>`stop_link is not null and exists (select from customers where id = outbox.customer_id and not wants_news)`
  const isElsewhere = sql<boolean>`exists (select from appointments where id = outbox.appointment_id and lower(email) <> lower(outbox.recipient))`
  await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)).for('update')
  const [row] = await tx
    .select({ mail: outbox, isUnwanted, isElsewhere })
    .from(outbox)
    .where(eq(outbox.id, id))
  return row && { ...row.mail, isUnwanted: row.isUnwanted, isElsewhere: row.isElsewhere }
}

type Resumed = { at: Date; now: Date }

/** Has a mail wait until `at`, with a new day of tries when it had failed. */
export async function resumeMail(
  tx: Db,
  { id, state }: StoredMail,
  { at, now }: Resumed,
): Promise<void> {
  const anew = {
    nextAttemptAt: at,
    undoableUntil: null,
    claimedUntil: null,
    ...(state === 'failed' && { state: 'waiting' as const, resumedAt: now, attempts: 0 }),
  }
  await tx.update(outbox).set(anew).where(eq(outbox.id, id))
}

/**
 * Ends one mail, whatever its state: it has failed for a reason that the owner reads, or without
 * one is cancelled.
 */
export async function endMail(tx: Db, id: string, reason?: string): Promise<void> {
  const end =
    reason === undefined
      ? { state: 'cancelled' as const, ...withoutKeys }
      : { state: 'failed' as const, lastError: reason }
  await tx
    .update(outbox)
    .set({ claimedUntil: null, ...end })
    .where(eq(outbox.id, id))
}

/** Stores a mail once more, to be sent at `at`. */
export async function copyMail(tx: Db, mail: StoredMail, { at, now }: Resumed): Promise<string> {
  const {
    id: _id,
    sentAt: _sentAt,
    attempts: _attempts,
    lastError: _lastError,
    resumedAt: _resumedAt,
    undoableUntil: _waited,
    knew: _before,
    ...rest
  } = mail
  const copy = {
    ...rest,
    state: 'waiting' as const,
    claimedUntil: null,
    nextAttemptAt: at,
    createdAt: now,
  }
  return one(await tx.insert(outbox).values(copy).returning({ id: outbox.id })).id
}

/** Mails that have not left: about some visits or to a customer, and at one of some addresses. */
export type UnsentMails = {
  visitIds: readonly string[]
  customerId: string | undefined
  addresses: readonly string[]
}

/**
 * These mails, kept from other writers until the transaction ends. A notice to the owner is none,
 * also when she is her own client: an answer to it would go to its reader.
 */
export async function lockUnsent(
  tx: Db,
  { visitIds, customerId, addresses }: UnsentMails,
): Promise<StoredMail[]> {
  const isTheirs = sql`(appointment_id = any(${sql.param([...visitIds])}::uuid[]) or customer_id = ${customerId ?? null}::uuid)`
  const isThere = sql`lower(recipient) = any(select lower(address) from unnest(${sql.param([...addresses])}::text[]) address)`
  const isUnsent = and(
    inArray(outbox.state, ['waiting', 'failed']),
    isTheirs,
    isThere,
    sql`lower(reply_to) is distinct from lower(recipient)`,
  )
  return await tx.select().from(outbox).where(isUnsent).for('update')
}

/** Has a mail that has not left go to another address. */
export async function storeRecipient(tx: Db, id: string, recipient: string): Promise<void> {
  await tx.update(outbox).set({ recipient }).where(eq(outbox.id, id))
}

type StoredTemplate = { kind: string; words: Record<string, string>; version: number }

/** The words that the owner changed, by kind. */
export async function listTemplates(db: Db): Promise<StoredTemplate[]> {
  return await db.select(templateColumns).from(mailTemplates)
}

/**
 * Stores the owner's words for a kind on top of this version (0: none yet); undefined when another
 * one is stored by now.
 */
export async function storeTemplate(
  db: Db,
  { kind, words, version }: StoredTemplate,
  now: Date,
): Promise<StoredTemplate | undefined> {
  const [row] =
    version === 0
      ? await db
          .insert(mailTemplates)
          .values({ kind, words, updatedAt: now })
          .onConflictDoNothing()
          .returning(templateColumns)
      : await db
          .update(mailTemplates)
          .set({ words, updatedAt: now })
          .where(and(eq(mailTemplates.kind, kind), eq(mailTemplates.version, version)))
          .returning(templateColumns)
  return row
}

/**
 * Forgets the owner's words for a kind. The row stays and its version rises, so that an editor that
 * was open since notices.
 */
export async function emptyTemplate(db: Db, kind: LetterKind, now: Date): Promise<void> {
  await db
    .update(mailTemplates)
    .set({ words: {}, updatedAt: now })
    .where(eq(mailTemplates.kind, kind))
}

const templateColumns = {
  kind: mailTemplates.kind,
  words: mailTemplates.words,
  version: mailTemplates.version,
}

function toSummary(
  row: Omit<
    StoredMail,
    'html' | 'text' | 'content' | 'keys' | 'calendar' | 'attachments' | 'undoableUntil' | 'knew'
  >,
  about: MailSummary['visit'],
): MailSummary {
  const { nextAttemptAt, sentAt, expiresAt, createdAt, ...rest } = row
  return {
    ...rest,
    nextAttemptAt: row.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt && sentAt.toISOString(),
    expiresAt: expiresAt && expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    visit: about,
  }
}
