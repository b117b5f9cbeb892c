import { ApiError } from '#lib/api-client.ts'

/**
 * Whether the server itself refused, so that nothing was done and the next try is another one. Not
 * so without an answer, after a failure on the way or of the server, and when it asks to wait.
 */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code !== 'unknown' &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 429
  )
}

/** Whether there is no such thing (any more). */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
