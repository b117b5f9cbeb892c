import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, gt, lt, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { sure } from '#lib/errors.ts'
import type { Role } from '#lib/roles.ts'
import type { Db } from '#server/db/client.ts'
import { actAs } from '#server/db/deed.ts'
import { people } from '#server/db/tables/auth.ts'
import { sessions } from '#server/db/tables/http.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv, Person, Session } from '#server/http/context.ts'
import { dropOwnCookie, readOwnCookie, setOwnCookie } from '#server/http/cookies.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'
import { hashToken } from '#server/http/token.ts'

/** A logged-in browser, as the owner sees it. */
export type OpenSession = {
  id: string
  personId: string
  personName: string
  address: string
  agent: string
  createdAt: Date
  lastSeenAt: Date
}
/** Who stands at the door: an address, and the device when somebody logged in on it before. */
export type Asker = { address: string; device: string | undefined; agent: string }
/** The cookie of a session. */
export const SESSION = 'salon_session'
/** A device of the staff is none of the owner's: her password is guessed on it as on any other. */
const DEVICE_OF = { owner: 'salon_owner', staff: 'salon_staff' } as const
const MINUTE = 60_000
const IDLE = 12 * 60 * MINUTE
const LONGEST = 7 * 24 * 60 * MINUTE
const YEAR_SECONDS = 365 * 24 * 3600
const MOST_AGENT = 300

/**
 * Logs this browser in: a random token in an httpOnly, SameSite=Strict session cookie, of which
 * only the hash is stored.
 */
export async function startSession(
  c: Context<AppEnv>,
  deps: Deps,
  { id, role }: Pick<Person, 'id' | 'role'>,
) {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock()
  await deps.db.insert(sessions).values({
    token: hashToken(token),
    personId: id,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    address: clientAddress(c),
    agent: agentOf(c),
  })
  setOwnCookie(c, deps, { name: SESSION, value: token, sameSite: 'Strict' })
  rememberDevice(c, deps, role)
}

/** The valid session of this request's cookie; 12 h idle and 7 days in all end it. */
export async function findSession(c: Context<AppEnv>, deps: Deps): Promise<Session | undefined> {
  const token = readOwnCookie(c, deps, SESSION)
  if (!token) return undefined
  const now = deps.clock()
  const { id, name, role, staffId } = people
  const [row] = await deps.db
    .select({ ...getTableColumns(sessions), person: { id, name, role, staffId } })
    .from(sessions)
    .innerJoin(people, and(eq(people.id, sessions.personId), people.isActive))
    .where(and(eq(sessions.token, hashToken(token)), isOpen(now)))
  if (!row) return undefined
  if (now.getTime() - row.lastSeenAt.getTime() > MINUTE)
    await deps.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.token, row.token))
  actAs(deedOf(c, row.person, now))
  return { id: row.id, person: row.person, confirmedAt: row.confirmedAt }
}

/** The session of a request, where the route lets nobody in without one. */
export async function sessionOf(c: Context<AppEnv>): Promise<Session> {
  return sure(await c.get('session')(), 'a route of the staff is asked without a session')
}

/** Who asks there. */
export async function personOf(c: Context<AppEnv>): Promise<Person> {
  return (await sessionOf(c)).person
}

/** Who stands at the door of the owner or of her staff. */
export function askerOf(c: Context<AppEnv>, role: Role): Asker {
  const device = knownDevice(c, c.get('deps'), role)
  return { address: clientAddress(c), device, agent: agentOf(c) }
}

/** What somebody does by this request, as the log notes it. */
export function deedOf(c: Context<AppEnv>, { id, role }: { id: string; role: string }, now: Date) {
  const route = `${c.req.method} ${routePath(c)}`
  return { id: randomUUID(), at: now.toISOString(), route, role, personId: id }
}

/** Notes that who is logged in has just shown that it is she. */
export async function confirmSession(db: Db, id: string, now: Date) {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id))
}

/** The browsers that are logged in, of everybody or of one person, the last one seen first. */
export async function listSessions(db: Db, now: Date, whose?: string): Promise<OpenSession[]> {
  const { id, personId, address, agent, createdAt, lastSeenAt } = sessions
  return await db
    .select({ id, personId, personName: people.name, address, agent, createdAt, lastSeenAt })
    .from(sessions)
    .innerJoin(people, eq(people.id, personId))
    .where(and(isOpen(now), whose === undefined ? undefined : eq(personId, whose)))
    .orderBy(desc(lastSeenAt), id)
}

/** Ends this browser's session on the server and forgets its cookie. */
export async function endSession(c: Context<AppEnv>, deps: Deps) {
  const token = readOwnCookie(c, deps, SESSION)
  if (token) await deps.db.delete(sessions).where(eq(sessions.token, hashToken(token)))
  dropOwnCookie(c, deps, SESSION)
}

/** Ends one session, of anybody or of one person; whether there was such a one. */
export async function endSessionOf(db: Db, id: string, whose?: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), whose === undefined ? undefined : eq(sessions.personId, whose)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

/** Ends every session of everybody, for a password set from outside. */
export async function endAllSessions(db: Db) {
  await db.delete(sessions)
}

/** Ends every session of a person, for a changed password or a log-in that ended. */
export async function endSessionsOf(db: Db, personId: string) {
  await db.delete(sessions).where(eq(sessions.personId, personId))
}

export async function removeExpiredSessions(db: Db, now: Date) {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, new Date(now.getTime() - IDLE)),
        lt(sessions.createdAt, new Date(now.getTime() - LONGEST)),
      ),
    )
}

/** The browser of a request in its own words, not longer than anybody needs. */
function agentOf(c: Context<AppEnv>): string {
  return c.req.header('user-agent')?.slice(0, MOST_AGENT) ?? ''
}

/**
 * The id of a browser on which the owner, or somebody of the staff, logged in before: nobody else
 * can make the cookie that proves it.
 */
function knownDevice(c: Context<AppEnv>, deps: Deps, role: Role): string | undefined {
  return readLink(deps, DEVICE_OF[role], readOwnCookie(c, deps, DEVICE_OF[role]) ?? '')
}

function rememberDevice(c: Context<AppEnv>, deps: Deps, role: Role) {
  const name = DEVICE_OF[role]
  const until = new Date(deps.clock().getTime() + YEAR_SECONDS * 1000)
  const subject = knownDevice(c, deps, role) ?? randomUUID()
  const value = signLink(deps, { purpose: name, subject }, until)
  setOwnCookie(c, deps, { name, value, sameSite: 'Strict', maxAge: YEAR_SECONDS })
}

function isOpen(now: Date) {
  return and(
    gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE)),
    gt(sessions.createdAt, new Date(now.getTime() - LONGEST)),
  )
}
