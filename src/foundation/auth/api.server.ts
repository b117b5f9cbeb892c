import type { Context } from 'hono'
import { array } from 'valibot'
import {
  type Asker,
  changePassword,
  logInOwner,
  logInStaff,
} from '#foundation/auth/commands.server.ts'
import { listLoginEvents } from '#foundation/auth/data.server.ts'
import { peopleEndpoints } from '#foundation/auth/people/api.server.ts'
import {
  loginEventQuerySchema,
  loginSchema,
  passwordChangeSchema,
} from '#foundation/auth/schema.ts'
import { loginEventSchema, openSessionSchema, sessionStateSchema } from '#foundation/auth/wire.ts'
import { forgetDevices } from '#foundation/push/data.server.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv, Person } from '#server/http/context.ts'
import { anyone, owner } from '#server/http/routes.ts'
import {
  agentOf,
  endSession,
  endSessionOf,
  knownDevice,
  listSessions,
  startSession,
} from '#server/http/session.ts'

const askerOf = (c: Context<AppEnv>, role: Person['role']): Asker => ({
  address: clientAddress(c),
  device: knownDevice(c, c.get('deps'), role),
  agent: agentOf(c),
})

export const authEndpoints = [
  ...peopleEndpoints,
  anyone.post('/api/admin/login', {
    summary:
      'Starts a session in a cookie, of the owner or (with email) of one of her staff; five wrong passwords lock an address out for 15 minutes',
    body: loginSchema,
    async handle({ deps, body, c }) {
      const person = await (body.email === undefined
        ? logInOwner(deps, askerOf(c, 'owner'), body.password)
        : logInStaff(deps, askerOf(c, 'staff'), { ...body, email: body.email }))
      await startSession(c, deps, person)
    },
  }),
  anyone.post('/api/admin/logout', {
    summary: "Ends this browser's session on the server",
    limit: { bucket: 'logout', max: 60 },
    async handle({ deps, c }) {
      const session = await c.get('session')()
      if (session) await forgetDevices(deps.db, { sessionId: session.id })
      await endSession(c, deps)
    },
  }),
  owner.post('/api/admin/password', {
    summary:
      "Replaces the owner's password after asking for the present one; this browser gets a new session and every other one of hers ends",
    body: passwordChangeSchema,
    async handle({ deps, body, c }) {
      const person = await changePassword(deps, askerOf(c, 'owner'), body)
      await startSession(c, deps, person)
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
      await forgetDevices(deps.db, { sessionId: params.id })
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
    summary: 'Whether this browser is logged in, and who is',
    answer: sessionStateSchema,
    async handle({ c }) {
      const session = await c.get('session')()
      return session ? { authenticated: true, person: session.person } : { authenticated: false }
    },
  }),
]
