import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'

/** `public`: anyone. `staff`: whoever is logged in. `owner`: the owner alone. */
export type Access = 'public' | 'staff' | 'owner'

/** How long it counts that she showed that it is she. */
const CONFIRMED_MS = 10 * 60_000

/**
 * Lets in whom a route is for: 401 without a session, 403 for whom it is not, and where it asks for a
 * fresh confirmation 403 `confirmation_needed`.
 */
export async function admit(
  c: Context<AppEnv>,
  { access, isConfirmed }: { access: Access; isConfirmed: boolean },
): Promise<void> {
  if (access === 'public') return
  const session = await c.get('session')()
  if (!session) throw new AppError('unauthenticated', 'Log eerst in.')
  if (access === 'owner' && session.person.role !== 'owner')
    throw new AppError('forbidden', 'Dit is alleen voor de eigenaar van de salon.')
  if (isConfirmed && !(await hasConfirmed(c))) throw confirmationNeeded()
}

/** Whether who asks showed a moment ago that it is she: by logging in, passkey or password. */
export async function hasConfirmed(c: Context<AppEnv>): Promise<boolean> {
  const at = (await c.get('session')())?.confirmedAt
  const { clock } = c.get('deps')
  return at !== undefined && at !== null && clock().getTime() - at.getTime() < CONFIRMED_MS
}

/** The refusal on which her browser asks for a confirmation, and then asks again. */
export function confirmationNeeded(): AppError {
  return new AppError('confirmation_needed', 'Bevestig eerst dat jij het bent.')
}

/** Whether it is the owner who asks: of what others may ask too, she alone is told what was paid. */
export async function isOwner(c: Context<AppEnv>): Promise<boolean> {
  return (await c.get('session')())?.person.role === 'owner'
}
