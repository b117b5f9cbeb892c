import { deviceKeySchema } from '#foundation/auth/device/wire.ts'
import { AppError } from '#lib/errors.ts'
import { staff } from '#server/http/routes.ts'
import { deriveKey } from '#server/http/signed-link.ts'

export const deviceKeyEndpoints = [
  staff.get('/api/admin/device-key', {
    summary:
      'The key of whoever is logged in, with which her device keeps what she needs without a network; nobody else gets it',
    answer: deviceKeySchema,
    async handle({ deps, c }) {
      const session = await c.get('session')()
      if (!session) throw new AppError('unauthenticated', 'Log eerst in.')
      return { key: deriveKey(deps, { purpose: 'device-key', subject: session.person.id }) }
    },
  }),
]
