import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'

const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * The name of the constraint that PostgreSQL reported, for 23P01 (exclusion), 23505 (unique), 23503
 * and 23514.
 */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = rootCause(error)
  return cause instanceof DatabaseError && cause.code?.startsWith('23')
    ? cause.constraint
    : undefined
}

/**
 * Whether the database was away, full, read-only or too busy (classes 08 and 53, 57P0x, 58030,
 * 25006, 40001, 40P01) or its storage let no file grow (XX000, for want of a code): worth a retry,
 * not a bug.
 */
export function isUnavailable(error: unknown): boolean {
  const cause = rootCause(error)
  if (cause instanceof DatabaseError)
    return (
      /^(08|57P0|53|58030|25006|40001|40P01)/.test(cause.code ?? '') ||
      (cause.code === 'XX000' && cause.file === 'md.c')
    )
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return (
    UNREACHABLE.has(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|calling end on the pool/.test(
      cause.message,
    )
  )
}

/**
 * Whether a text that somebody sent cannot be stored or looked for: PostgreSQL knows no zero
 * character.
 */
export function isUnreadable(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof DatabaseError && cause.code === '22021'
}

/** What lies behind an error that Drizzle wrapped. */
export function rootCause(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error
}
