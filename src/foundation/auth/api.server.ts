import { array } from 'valibot'
import {
  changePassword,
  confirmByPassword,
  logInOwner,
  logInStaff,
} from '#foundation/auth/commands.server.ts'
import { listLoginEvents } from '#foundation/auth/data.server.ts'
import { deviceKeyEndpoints } from '#foundation/auth/device/api.server.ts'
import { keyEndpoints } from '#foundation/auth/keys/api.server.ts'
import { passkeyEndpoints } from '#foundation/auth/passkeys/api.server.ts'
import { confirmByPasskey } from '#foundation/auth/passkeys/commands.server.ts'
import { peopleEndpoints } from '#foundation/auth/people/api.server.ts'
import { recoveryEndpoints } from '#foundation/auth/recovery/api.server.ts'
import {
  confirmationSchema,
  loginEventQuerySchema,
  loginSchema,
  passwordChangeSchema,
} from '#foundation/auth/schema.ts'
import { loginEventSchema, openSessionSchema, sessionStateSchema } from '#foundation/auth/wire.ts'
import { forgetDevices } from '#foundation/push/data.server.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import type { Person } from '#server/http/context.ts'
import { anyone, owner, staff } from '#server/http/routes.ts'
import {
  askerOf,
  confirmSession,
  endSession,
  endSessionOf,
  listSessions,
  sessionOf,
  startSession,
} from '#server/http/session.ts'

/** Whose sessions she sees: the owner everybody's. */
const ownAlone = ({ id, role }: Person) => (role === 'owner' ? undefined : id)

export const authEndpoints = [
  ...peopleEndpoints,
  ...keyEndpoints,
  ...passkeyEndpoints,
  ...recoveryEndpoints,
  ...deviceKeyEndpoints,
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
  staff.post('/api/admin/confirmation', {
    summary:
      'Shows by password or passkey that it is she who is logged in, which counts for ten minutes; wrong ones count with those of the login',
    body: confirmationSchema,
    async handle({ deps, body, c }) {
      const { id, person } = await sessionOf(c)
      const asker = askerOf(c, person.role)
      await (body.passkey
        ? confirmByPasskey(deps, asker, { person, assertion: body.passkey })
        : confirmByPassword(deps, asker, { person, password: body.password }))
      await confirmSession(deps.db, id, deps.clock())
    },
  }),
  staff.confirmed.get('/api/admin/confirmation', {
    summary: 'Whether she showed a moment ago that it is she',
    handle: async () => undefined,
  }),
  staff.get('/api/admin/sessions', {
    summary:
      'The browsers that are logged in, the last one seen first: of everybody for the owner, her own for one of the staff',
    answer: array(openSessionSchema),
    async handle({ deps, c }) {
      const current = await sessionOf(c)
      const open = await listSessions(deps.db, deps.clock(), ownAlone(current.person))
      return open.map((session) => ({
        ...session,
        isCurrent: session.id === current.id,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      }))
    },
  }),
  staff.delete('/api/admin/sessions/:id', {
    summary: 'Ends the session of one browser, one of her own for one of the staff',
    params: byId,
    async handle({ deps, params, c }) {
      const whose = ownAlone((await sessionOf(c)).person)
      await forgetDevices(deps.db, {
        sessionId: params.id,
        ...(whose !== undefined && { personId: whose }),
      })
      orGone(await endSessionOf(deps.db, params.id, whose), 'Deze sessie is al beëindigd.')
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
