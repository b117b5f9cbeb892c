import { z } from 'zod'
import { changePassword, checkPassword } from '#features/auth/commands.server.ts'
import { loginSchema, passwordChangeSchema, sessionStateSchema } from '#features/auth/schema.ts'
import { AppError } from '#lib/errors.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { endSession, startSession } from '#server/http/session.ts'

const success = z.object({ success: z.literal(true) })

export const authEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/admin/login',
    access: 'public',
    summary: "Starts the owner's session in a cookie; five wrong passwords lock an address out for 15 minutes",
    body: loginSchema,
    answer: success,
    async handle({ deps, body, address, c }) {
      await checkPassword(deps, address, { password: body.password })
      await startSession(c, deps)
      return { success: true } as const
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/logout',
    access: 'public',
    summary: "Ends this browser's session on the server",
    answer: success,
    limit: { bucket: 'logout', max: 60 },
    async handle({ deps, c }) {
      await endSession(c, deps)
      return { success: true } as const
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/password',
    access: 'owner',
    summary: "Replaces the owner's password after asking for the present one, and ends all her other sessions",
    body: passwordChangeSchema,
    answer: success,
    async handle({ deps, body, address, c }) {
      const session = await c.get('session')()
      if (!session) throw new AppError('unauthenticated', 'Log eerst in.')
      await changePassword(deps, { ...body, address, session })
      return { success: true } as const
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/session',
    access: 'public',
    summary: 'Whether this browser is logged in',
    answer: sessionStateSchema,
    handle: async ({ c }) => ({ authenticated: (await c.get('session')()) !== undefined }),
  }),
]
