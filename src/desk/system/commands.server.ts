import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'valibot'
import { readState } from '#agenda/calendar/data.server.ts'
import { listFailures, newestBackups } from '#desk/backups/data.server.ts'
import { stateOf } from '#desk/backups/rules.ts'
import {
  countLateMails,
  findTrip,
  readDatabase,
  readJobs,
  readWallClock,
} from '#desk/system/data.server.ts'
import { settingsOf } from '#desk/system/mail-trip/rules.ts'
import {
  backupChecks,
  type CheckId,
  calendarsCheck,
  clockCheck,
  databaseAway,
  databaseCheck,
  diskCheck,
  dkimCheck,
  dmarcCheck,
  dmarcNames,
  domainOf,
  errorsCheck,
  httpsCheck,
  jobsCheck,
  mailCheck,
  mailReturnCheck,
  memoryCheck,
  outboxCheck,
  paymentsCheck,
  proxyCheck,
  publicUrlCheck,
  readVersion,
  SELECTORS,
  type SiteAnswer,
  serverCheck,
  siteOf,
  spfCheck,
  terminalCheck,
  timeZoneCheck,
  unknown,
  updateCheck,
} from '#desk/system/rules.ts'
import { type Check, instanceSchema, type System } from '#desk/system/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { brusselsToday, wallTime } from '#lib/dates.ts'
import { type Answer, isNoAnswer, type NoAnswer } from '#server/adapters/outside/outside.ts'
import { bucketOf } from '#server/backup/bucket.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { listFaults } from '#server/http/faults.ts'
import { newQuestion } from '#server/instance.ts'
import { reasonOf } from '#server/log.ts'
import { readMemory, readRoom } from '#server/machine.ts'
import { version } from '#server/version.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The longest that one look at the world may take, whatever deadlines lie below it. */
const LOOK_MS = 12_000
/** The turning of the clocks is looked at so many months ahead. */
const MONTHS = 24
/** A payment that no provider knows: who says so lets us in. */
const NO_PAYMENT = 'pi_salon_systeem'

/**
 * What is looked at. `db` is undefined when the database does not answer, for the reason given;
 * `outside` and what else is asked answers in its own time.
 */
export type Looked = Pick<Deps, 'env' | 'clock' | 'outside'> & {
  db: Db | { away: string }
  signingSecret: string | undefined
  mailer: Pick<Deps['mailer'], 'check'>
  terminal: Pick<Deps['terminal'], 'mode' | 'ask'> | undefined
  cardPayments: Pick<NonNullable<Deps['cardPayments']>, 'provider' | 'test' | 'find'> | undefined
  calendar: Pick<NonNullable<Deps['calendar']>, 'check'> | undefined
  /** The process that serves; undefined when it has to be asked. */
  self: { bytes: number; seconds: number } | undefined
  /** How many addresses `X-Forwarded-For` carried when this was asked; undefined if nobody did. */
  hops: number | undefined
}

/** What is found out once and needed by several checks. */
type Site = { answer: Answer | NoAnswer; said: SiteAnswer; before: Date; after: Date }

/** Looks at everything at once; what breaks or takes too long is its own line, never an error. */
export async function examine(looked: Looked): Promise<System> {
  const { env } = looked
  const site = once(() => askSite(looked))
  const looks: [CheckId, () => Promise<Check[]>][] = [
    ['server', () => lookAtProcess(looked)],
    ['disk', async () => [diskCheck(roomsOf(looked))]],
    ['database', () => lookAtDatabase(looked, site)],
    ['mail', async () => [mailCheck(env.SMTP_URL !== undefined, await looked.mailer.check())]],
    ['mail-spf', () => lookAtNames(looked)],
    ['public-url', () => lookAtSite(looked, site)],
    ['https', () => lookAtCertificate(looked)],
    ['payments', () => lookAtPayments(looked)],
    ['terminal', () => lookAtTerminal(looked)],
    ['calendars', () => lookAtCalendar(looked)],
    ['update', () => lookForUpdate(looked)],
  ]
  const checks = await Promise.all(
    looks.map(
      async ([id, look]) =>
        await inTime(look).catch(() => [
          id === 'database' ? databaseAway('geen antwoord') : unknown(id),
        ]),
    ),
  )
  return { version, checks: checks.flat() }
}

/** Throws when the look takes too long. */
async function inTime<T>(look: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = sleep(LOOK_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('this look takes too long')
  })
  try {
    return await Promise.race([look(), late])
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}

/** The server's process: this one, or the one that answers at its port. */
async function lookAtProcess({ env, outside, self, signingSecret }: Looked): Promise<Check[]> {
  if (self) return [serverCheck({ version, ...self }, ''), memoryCheck(readMemory(), self.bytes)]
  const host = ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST
  const place = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`
  const { said } = await askInstance({ outside, signingSecret }, place)
  return [
    serverCheck(said.kind === 'same' ? said.instance : undefined, place),
    memoryCheck(readMemory(), said.kind === 'same' ? said.instance.bytes : undefined),
  ]
}

function roomsOf({ env }: Pick<Looked, 'env'>) {
  return [env.DATA_DIR, env.BACKUP_DIR].flatMap((folder) => readRoom(folder) ?? [])
}

/** All that the database knows, one question after the other: the owner's clients ask it too. */
async function lookAtDatabase(looked: Looked, site: () => Promise<Site>): Promise<Check[]> {
  const { db, clock } = looked
  if ('away' in db) return [databaseAway(db.away)]
  try {
    const before = clock()
    const database = await readDatabase(db)
    const now = clock()
    const { answer, ...asked } = await site()
    const heard = [{ from: 'de database', at: database.now, before, after: now }]
    const remote =
      !isNoAnswer(answer) && answer.date
        ? [{ from: new URL(looked.env.PUBLIC_URL).host, at: answer.date, ...asked }]
        : []
    return [
      databaseCheck(database),
      timeZoneCheck(...(await readWallClocks(db, now))),
      clockCheck([...heard, ...remote]),
      jobsCheck(await readJobs(db), database.now),
      errorsCheck(await listFaults(db, now)),
      ...(await lookAtBackups(looked, db)),
      outboxCheck(
        await countLateMails(db, {
          failedSince: new Date(now.getTime() - DAY),
          dueBefore: new Date(now.getTime() - 30 * MINUTE),
        }),
      ),
      ...(await lookAtTrip(looked, db)),
    ]
  } catch (error) {
    return [databaseAway(reasonOf(error))]
  }
}

async function readWallClocks(db: Db, now: Date): Promise<[string[], string[]]> {
  const moments = Array.from(
    { length: MONTHS },
    (_, month) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1, 12)),
  )
  const ours = moments.map(wallTime)
  return [ours, await readWallClock(db, moments)]
}

async function lookAtBackups({ env, clock }: Looked, db: Db): Promise<Check[]> {
  const failures = await listFailures(db)
  const { made, tried } = await newestBackups(db)
  const failure = failures.at(-1)?.failure ?? null
  const proof = tried?.triedAt ? { at: tried.triedAt, failure: tried.proofFailure } : null
  const state = stateOf(
    {
      newest: made ? { madeAt: made.madeAt.toISOString() } : null,
      failure,
      proof: proof && { at: proof.at.toISOString(), failure: proof.failure },
    },
    clock(),
  )
  const [data, backups] = [readRoom(env.DATA_DIR), readRoom(env.BACKUP_DIR)]
  return backupChecks({
    state,
    madeAt: made?.madeAt ?? null,
    failure,
    proof,
    bucket: bucketOf(env)?.name ?? null,
    isOnOtherDisk: data?.disk !== backups?.disk,
  })
}

async function lookAtTrip({ env, clock, signingSecret }: Looked, db: Db): Promise<Check[]> {
  if (!env.SMTP_URL || !signingSecret) return []
  return [mailReturnCheck(await findTrip(db, settingsOf(env, signingSecret)), clock())]
}

/** What the name servers say of the address from which mails leave. */
async function lookAtNames({ env, db, outside }: Looked): Promise<Check[]> {
  if (!env.SMTP_URL) return []
  const sender = env.MAIL_FROM ?? ('away' in db ? undefined : (await getSalon(db)).email)
  if (sender === undefined) return []
  const domain = domainOf(sender)
  const selectors = env.DKIM_SELECTOR ? [env.DKIM_SELECTOR] : SELECTORS
  const [spf, dkim, dmarc] = await Promise.all([
    outside.readTexts(domain),
    Promise.all(
      selectors.map(async (selector) => ({
        selector,
        records: await outside.readTexts(`${selector}._domainkey.${domain}`),
      })),
    ),
    Promise.all(dmarcNames(domain).map(async (name) => await outside.readTexts(name))),
  ])
  const nearest = dmarc.find((records) => isNoAnswer(records) || records.length > 0) ?? []
  return [
    spfCheck(domain, spf),
    dkimCheck(domain, { given: env.DKIM_SELECTOR, answers: dkim }),
    dmarcCheck(domain, nearest),
  ]
}

type SameInstance = { kind: 'same'; hops: number; instance: Instance }
type Instance = { version: string; bytes: number; seconds: number }

/** Asks an address whether it is this salon, in a way that no other can answer. */
async function askInstance(
  { outside, signingSecret }: Pick<Looked, 'outside' | 'signingSecret'>,
  origin: string,
): Promise<{
  answer: Answer | NoAnswer
  said: SameInstance | Exclude<SiteAnswer, { kind: 'same' }>
}> {
  const { ask, proof } = newQuestion(signingSecret ?? '')
  const answer = await outside.ask(`${origin}/api/instance?ask=${ask}`)
  if (isNoAnswer(answer)) return { answer, said: { kind: 'none', problem: answer.problem } }
  const instance = readInstance(answer.text)
  if (answer.status !== 200 || instance?.proof !== proof)
    return { answer, said: { kind: 'other', status: answer.status } }
  return { answer, said: { kind: 'same', hops: instance.hops, instance } }
}

function readInstance(text: string) {
  try {
    return parse(instanceSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}

async function askSite(looked: Looked): Promise<Site> {
  const before = looked.clock()
  const asked = await askInstance(looked, looked.env.PUBLIC_URL)
  return { ...asked, before, after: looked.clock() }
}

/** Whether the address of the site leads here, and through how many proxies. */
async function lookAtSite({ env, hops }: Looked, site: () => Promise<Site>): Promise<Check[]> {
  const { said } = await site()
  const arrived = said.kind === 'same' ? said.hops : hops
  return [
    publicUrlCheck(siteOf(env.PUBLIC_URL), said),
    ...(arrived === undefined ? [] : [proxyCheck(arrived, env.TRUST_PROXY)]),
  ]
}

async function lookAtCertificate({ env, clock, outside }: Looked): Promise<Check[]> {
  const site = siteOf(env.PUBLIC_URL)
  const certificate =
    site.url.protocol === 'https:'
      ? await outside.readCertificate(site.url.hostname, Number(site.url.port || 443))
      : undefined
  return [httpsCheck(site, certificate, clock())]
}

async function lookAtPayments({ env, cardPayments }: Looked): Promise<Check[]> {
  if (cardPayments?.provider !== 'stripe')
    return [paymentsCheck(env.PAYMENTS === 'sandbox' ? 'sandbox' : 'off', undefined)]
  const trouble = await troubleOf(() => cardPayments.find(NO_PAYMENT))
  return [paymentsCheck('live', { test: cardPayments.test, trouble })]
}

async function lookAtTerminal({ terminal }: Looked): Promise<Check[]> {
  const trouble =
    terminal?.mode === 'live' ? await troubleOf(() => terminal.ask(NO_PAYMENT)) : undefined
  return [terminalCheck(terminal?.mode ?? 'off', trouble)]
}

async function troubleOf(ask: () => Promise<unknown>): Promise<{ reason: string } | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

async function lookAtCalendar({ calendar, db, clock }: Looked): Promise<Check[]> {
  if (!calendar) return [calendarsCheck(undefined)]
  const answer = await calendar.check()
  if (!answer.ok) return [calendarsCheck({ reason: answer.reason })]
  const { lastError } =
    'away' in db ? { lastError: '' } : await readState(db, brusselsToday(clock()))
  return [calendarsCheck({ title: answer.title, lastError })]
}

/** Nothing, unless somebody said where to ask. */
async function lookForUpdate({ env, outside }: Looked): Promise<Check[]> {
  if (!env.UPDATE_URL) return []
  const answer = await outside.ask(env.UPDATE_URL, { follow: true })
  const told = isNoAnswer(answer) || answer.status !== 200 ? undefined : readVersion(answer.text)
  return [updateCheck(version, told)]
}
