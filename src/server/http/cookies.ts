import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/context.ts'

type Kept = { sameSite: 'Strict' | 'Lax'; maxAge?: number }

/** Cookies are Secure only when the site is served over https. */
function isSecure({ env }: Pick<Deps, 'env'>): boolean {
  return env.PUBLIC_URL.startsWith('https:')
}

/**
 * The name a cookie of ours goes by: over https `__Host-` forbids every other host and plain http
 * to set it.
 */
export function cookieName(deps: Pick<Deps, 'env'>, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name
}

/**
 * Sets an httpOnly cookie of ours for the whole site; without `maxAge` it ends with the browser.
 */
export function setOwnCookie(
  c: Context<AppEnv>,
  deps: Deps,
  { name, value, ...kept }: Kept & { name: string; value: string },
) {
  setCookie(c, cookieName(deps, name), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(deps),
    ...kept,
  })
}

/** The value of a cookie of ours. */
export function readOwnCookie(
  c: Context<AppEnv>,
  deps: Pick<Deps, 'env'>,
  name: string,
): string | undefined {
  return getCookie(c, cookieName(deps, name))
}

/** Takes a cookie of ours away from this browser. */
export function dropOwnCookie(c: Context<AppEnv>, deps: Deps, name: string) {
  deleteCookie(c, cookieName(deps, name), { path: '/', secure: isSecure(deps) })
}
