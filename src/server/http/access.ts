import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { Scope } from '#lib/scopes.ts'
import { actAsKey, findKey, sentKey } from '#server/http/api-key.ts'
import type { AppEnv } from '#server/http/context.ts'

/** `public`: anyone. `staff`: whoever is logged in. `owner`: the owner alone. */
export type Access = 'public' | 'staff' | 'owner'
/** Whom a route lets in; `scope`: which keys of programs. */
type Door = { access: Access; isConfirmed: boolean; scope: Scope | null }

/** How long it counts that she showed that it is she. */
const CONFIRMED_MS = 10 * 60_000

/**
 * Lets in whom a route is for: 401 without a session or a key, 403 for whom it is not, and where it
 * asks for a fresh confirmation 403 `confirmation_needed`.
 */
export async function admit(c: Context<AppEnv>, door: Door): Promise<void> {
  const key = sentKey(c)
  if (key !== undefined) return await admitKey(c, key, door)
  if (door.access === 'public') return
  const session = await c.get('session')()
  if (!session) throw new AppError('unauthenticated', 'Log eerst in.')
  if (door.access === 'owner' && session.person.role !== 'owner')
    throw new AppError('forbidden', 'Dit is alleen voor de eigenaar van de salon.')
  if (door.isConfirmed && !(await hasConfirmed(c))) throw confirmationNeeded()
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

/**
 * A program is who its key says, whatever cookie it sends along: on the routes of its scopes as the
 * owner, on those that anybody may ask as anybody.
 */
async function admitKey(c: Context<AppEnv>, key: string, { access, scope }: Door): Promise<void> {
  const session = await findKey(c, key)
  const opens = scope !== null && session.scopes.includes(scope)
  if (!opens && access !== 'public') throw new AppError('forbidden', 'Deze sleutel mag dit niet.')
  if (opens) actAsKey(c, session)
  c.set('session', async () => (opens ? session : undefined))
}

/**
 * Whether it is the owner who asks: of what others may ask too, she alone is told what was paid. A
 * key is told what its scopes say.
 */
export async function isOwner(c: Context<AppEnv>): Promise<boolean> {
  const session = await c.get('session')()
  return session?.scopes?.includes('money:read') ?? session?.person.role === 'owner'
}
