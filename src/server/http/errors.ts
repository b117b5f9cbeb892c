import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#lib/errors.ts'
import { isUnavailable, isUnreadable } from '#server/db/errors.ts'
import type { AppEnv } from '#server/http/context.ts'
import { describe } from '#server/log.ts'

/**
 * Maps everything thrown under `/api` to `{error, message, code, fields?}`; what nobody foresaw is
 * logged and says nothing of itself.
 */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const known = toAppError(error)
  const { log, faults } = c.get('deps')
  const where = { route: c.req.routePath, method: c.req.method }
  if (known.status >= 500 && !hasLeft(c)) faults.note(error, `${where.method} ${where.route}`)
  if (known.status >= 500 && hasLeft(c)) log.info(where, 'the visitor went away')
  // known for what it is, and told at every request while it lasts: one line will do
  else if (known.code === 'unavailable')
    log.warn({ ...where, reason: describe(error).split('\n')[0] }, known.code)
  else if (known.status >= 500) log.error({ ...where, reason: describe(error) }, known.code)
  if (known.retryAfter) c.header('retry-after', String(known.retryAfter))
  c.header('cache-control', 'no-store')
  return c.json(
    {
      error: known.message,
      message: known.message,
      code: known.code,
      ...(known.fields && { fields: known.fields }),
      ...(known.current !== undefined && { current: known.current }),
    },
    known.status,
  )
}

/** Whether nobody waits for this answer any more: what breaks off then is no fault of ours. */
function hasLeft(c: Context<AppEnv>): boolean {
  return c.req.raw.signal.aborted
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 413)
    return new AppError('too_large', 'Dit bericht is te groot.')
  if (error instanceof URIError) return new AppError('malformed', 'Dit adres is ongeldig.')
  if (isUnreadable(error)) return new AppError('malformed', 'De gegevens zijn onleesbaar.')
  if (isUnavailable(error))
    return new AppError(
      'unavailable',
      'De server is even niet bereikbaar. Probeer het zo meteen opnieuw.',
      { retryAfter: 5 },
    )
  return new AppError('internal', 'Er ging iets mis aan onze kant. Probeer het later opnieuw.')
}
