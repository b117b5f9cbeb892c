import type { PageHandle } from '#server/http/page-context.ts'

/**
 * A page with the wizard: its first step shows the free days, and the server never looks at the
 * query.
 */
export const bookingHandle = {
  static: true,
  keptUntilChangeOf: ['salon', 'time_slots', 'holidays', 'appointments', 'staff'],
  anyQuery: true,
  needsDatabase: true,
} satisfies PageHandle
