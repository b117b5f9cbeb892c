import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Db } from '#server/db/client.ts'
import { sessions } from '#server/db/tables/http.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/context.ts'

export type Session = { token: string }

const COOKIE = 'salon_session'
const MINUTE = 60_000
const IDLE = 12 * 60 * MINUTE
const LONGEST = 7 * 24 * 60 * MINUTE

/** Logs this browser in: a random token in an httpOnly, SameSite=Strict session cookie, of which only the hash is stored. */
export async function startSession(c: Context<AppEnv>, deps: Deps) {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock()
  await deps.db.insert(sessions).values({ token: hash(token), createdAt: now, lastSeenAt: now })
  setCookie(c, COOKIE, token, { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(deps) })
}

/** The valid session of this request's cookie; 12 h idle and 7 days in all end it. */
export async function findSession(c: Context<AppEnv>, deps: Deps): Promise<Session | undefined> {
  const token = getCookie(c, COOKIE)
  if (!token) return undefined
  const now = deps.clock()
  const [row] = await deps.db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.token, hash(token)), gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE)), gt(sessions.createdAt, new Date(now.getTime() - LONGEST))),
    )
  if (!row) return undefined
  if (now.getTime() - row.lastSeenAt.getTime() > MINUTE) await deps.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.token, row.token))
  return { token: row.token }
}

/** Ends this browser's session on the server and forgets its cookie. */
export async function endSession(c: Context<AppEnv>, deps: Deps) {
  const token = getCookie(c, COOKIE)
  if (token) await deps.db.delete(sessions).where(eq(sessions.token, hash(token)))
  deleteCookie(c, COOKIE, { path: '/', secure: isSecure(deps) })
}

/** Ends every session but this one, for a password that its owner changed. */
export async function endOtherSessions(db: Db, { token }: Session) {
  await db.delete(sessions).where(ne(sessions.token, token))
}

/** Ends every session, for a changed password. */
export async function endAllSessions(db: Db) {
  await db.delete(sessions)
}

export async function removeExpiredSessions(db: Db, now: Date) {
  await db.delete(sessions).where(or(lt(sessions.lastSeenAt, new Date(now.getTime() - IDLE)), lt(sessions.createdAt, new Date(now.getTime() - LONGEST))))
}

/** Cookies are Secure only when the site is served over https. */
export function isSecure(deps: Deps): boolean {
  return deps.env.PUBLIC_URL.startsWith('https:')
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
