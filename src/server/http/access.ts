import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'

/** `public`: anyone. `staff`: whoever is logged in. `owner`: the owner alone. */
export type Access = 'public' | 'staff' | 'owner'

/** Lets in whom a route is for: 401 without a session, 403 for whom it is not. */
export async function admit(c: Context<AppEnv>, access: Access): Promise<void> {
  if (access === 'public') return
  const session = await c.get('session')()
  if (!session) throw new AppError('unauthenticated', 'Log eerst in.')
  if (access === 'owner' && session.person.role !== 'owner')
    throw new AppError('forbidden', 'Dit is alleen voor de eigenaar van de salon.')
}

/** Whether it is the owner who asks: of what others may ask too, she alone is told what was paid. */
export async function isOwner(c: Context<AppEnv>): Promise<boolean> {
  return (await c.get('session')())?.person.role === 'owner'
}
