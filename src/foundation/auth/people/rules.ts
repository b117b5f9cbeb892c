import type { PersonState } from '#foundation/auth/people/wire.ts'

/** How long an invitation can be used. */
export const INVITATION_MS = 7 * 24 * 60 * 60_000
export const INVITATION_DEAD =
  'Deze uitnodiging is al gebruikt of ouder dan een week. Vraag een nieuwe aan de eigenaar van je salon.'
export const PERSON_GONE = 'Deze log-in bestaat niet (meer).'

/** What remains of a name once somebody left: 'Els Claes' becomes 'E.C.'. */
export function initialsOf(name: string): string {
  const first = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return first.map((letter) => `${letter.toUpperCase()}.`).join('') || '–'
}

/** Where a log-in stands at a moment; who has a password keeps it while a new link waits. */
export function stateOf(
  person: { isActive: boolean; hasPassword: boolean; invitedUntil: Date | null },
  now: Date,
): PersonState {
  if (!person.isActive) return 'resting'
  if (person.hasPassword) return 'active'
  return person.invitedUntil && person.invitedUntil > now ? 'invited' : 'lapsed'
}
