import type { Context } from 'hono'
import { array } from 'valibot'
import { type Asker, changePassword, logIn } from '#foundation/auth/commands.server.ts'
import { listLoginEvents } from '#foundation/auth/data.server.ts'
import {
  loginEventQuerySchema,
  loginSchema,
  passwordChangeSchema,
} from '#foundation/auth/schema.ts'
import { loginEventSchema, openSessionSchema, sessionStateSchema } from '#foundation/auth/wire.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import { anyone, owner } from '#server/http/routes.ts'
import {
  agentOf,
  endSession,
  endSessionOf,
  listSessions,
  ownersDevice,
  startSession,
} from '#server/http/session.ts'

const askerOf = (c: Context<AppEnv>): Asker => ({
  address: clientAddress(c),
  device: ownersDevice(c, c.get('deps')),
  agent: agentOf(c),
})

export const authEndpoints = [
  anyone.post('/api/admin/login', {
    summary:
      "Starts the owner's session in a cookie; five wrong passwords lock an address out for 15 minutes",
    body: loginSchema,
    async handle({ deps, body, c }) {
      await logIn(deps, askerOf(c), body.password)
      await startSession(c, deps)
    },
  }),
  anyone.post('/api/admin/logout', {
    summary: "Ends this browser's session on the server",
    limit: { bucket: 'logout', max: 60 },
    async handle({ deps, c }) {
      await endSession(c, deps)
    },
  }),
  owner.post('/api/admin/password', {
    summary:
      "Replaces the owner's password after asking for the present one; this browser gets a new session and every other one ends",
    body: passwordChangeSchema,
    async handle({ deps, body, c }) {
      await changePassword(deps, askerOf(c), body)
      await startSession(c, deps)
    },
  }),
  owner.get('/api/admin/sessions', {
    summary: 'The browsers that are logged in, the last one seen first',
    answer: array(openSessionSchema),
    async handle({ deps, c }) {
      const current = await c.get('session')()
      const open = await listSessions(deps.db, deps.clock())
      return open.map((session) => ({
        ...session,
        isCurrent: session.id === current?.id,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      }))
    },
  }),
  owner.delete('/api/admin/sessions/:id', {
    summary: 'Ends the session of one browser',
    params: byId,
    async handle({ deps, params }) {
      orGone(await endSessionOf(deps.db, params.id), 'Deze sessie is al beëindigd.')
    },
  }),
  owner.get('/api/admin/login-events', {
    summary:
      'Log-ins, wrong passwords and lock-outs, newest first; the next page is asked with the last id as cursor',
    query: loginEventQuerySchema,
    answer: array(loginEventSchema),
    handle: ({ deps, query }) => listLoginEvents(deps.db, query),
  }),
  anyone.get('/api/admin/session', {
    summary: 'Whether this browser is logged in',
    answer: sessionStateSchema,
    handle: async ({ c }) => ({ authenticated: (await c.get('session')()) !== undefined }),
  }),
]
