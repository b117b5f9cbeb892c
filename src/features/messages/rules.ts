const MINUTE = 60_000
const GIVE_UP_AFTER = 24 * 60 * MINUTE
const PAUSES = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE)
const LONGEST_PAUSE = 240 * MINUTE

/** How long a delivery is one process's own. Longer than a mail server can keep one sending busy, or a second process would send the mail again. */
export const CLAIM_MS = 2 * MINUTE

/** How long a due mail may lie before the sweep thinks that its job was lost. */
export const OVERDUE_MS = 2 * MINUTE

/**
 * When to try again after the `attempts`th try failed (1 = the first): pauses grow to four hours and the last try is 24 hours
 * after the mail was written. Undefined once that has passed: the mail has failed.
 */
export function nextAttempt({ attempts, createdAt, now }: { attempts: number; createdAt: Date; now: Date }): Date | undefined {
  const end = createdAt.getTime() + GIVE_UP_AFTER
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(now.getTime() + (PAUSES[attempts - 1] ?? LONGEST_PAUSE), end))
}

/** The sender of a mail, `"Name" <address>`, whatever quotes or line breaks stand in the name. */
export function senderOf({ name, email }: { name: string; email: string }): string {
  const quoted = name.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, (character) => `\\${character}`)
  return `"${quoted}" <${email.replace(/[\s<>]/g, '')}>`
}
