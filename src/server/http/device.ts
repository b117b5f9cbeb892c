import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deviceName } from '#lib/device-name.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/context.ts'
import { dropOwnCookie, readOwnCookie, setOwnCookie } from '#server/http/cookies.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'
import { hashToken } from '#server/http/token.ts'

const DEVICE = 'salon_device'
const YEAR_SECONDS = 365 * 24 * 3600
const CLIENT = 'salon_client'
const CLIENT_MS = 30 * 60_000

/** The hash under which this browser may be recognised; undefined when it has no device cookie. */
export function deviceOf(c: Context<AppEnv>): string | undefined {
  const value = readOwnCookie(c, c.get('deps'), DEVICE)
  return value && /^[\w-]{22,64}$/.test(value) ? hashToken(value) : undefined
}

/** Gives this browser a device cookie when it has none, and answers its hash. */
function ensureDevice(c: Context<AppEnv>, deps: Deps): string {
  const known = deviceOf(c)
  if (known) return known
  const value = randomBytes(16).toString('base64url')
  setOwnCookie(c, deps, { name: DEVICE, value, sameSite: 'Lax', maxAge: YEAR_SECONDS })
  return hashToken(value)
}

/** The browser that presses a button behind a mailed link, with what it calls itself. */
export function presserOf(c: Context<AppEnv>, deps: Deps): { device: string; name: string } {
  return { device: ensureDevice(c, deps), name: deviceName(c.req.header('user-agent')) }
}

/**
 * Remembers in a signed cookie, for half an hour, which mailed link a client opened on this
 * browser. Answers until when.
 */
export function rememberClient(c: Context<AppEnv>, deps: Deps, linkId: string): Date {
  const until = new Date(Math.floor(deps.clock().getTime() / 1000) * 1000 + CLIENT_MS)
  const value = signLink(deps, { purpose: CLIENT, subject: linkId }, until)
  setOwnCookie(c, deps, { name: CLIENT, value, sameSite: 'Lax', maxAge: CLIENT_MS / 1000 })
  return until
}

/**
 * The mailed link that was opened on this browser, and until when that counts; undefined when none
 * was, too long ago, or the cookie was tampered with.
 */
export function openedLink(
  c: Context<AppEnv>,
  deps: Deps,
): { linkId: string; until: Date } | undefined {
  const value = readOwnCookie(c, deps, CLIENT) ?? ''
  const linkId = readLink(deps, CLIENT, value)
  return linkId === undefined
    ? undefined
    : { linkId, until: new Date(Number(value.split('.')[1]) * 1000) }
}

/** Ends that on this browser. */
export function forgetClient(c: Context<AppEnv>, deps: Deps) {
  dropOwnCookie(c, deps, CLIENT)
}

/**
 * Whether a browser says that a client opened a link on it; what it is worth is told by
 * `openedLink`.
 */
export function claimsClient(cookies: string | null): boolean {
  return cookies?.includes(`${CLIENT}=`) ?? false
}
