import { logInByCode, makeCodes, readRecovery } from '#foundation/auth/recovery/commands.server.ts'
import { recoveryLoginSchema } from '#foundation/auth/recovery/schema.ts'
import { newCodesSchema, recoverySchema } from '#foundation/auth/recovery/wire.ts'
import { actAs } from '#server/db/deed.ts'
import { anyone, staff } from '#server/http/routes.ts'
import { askerOf, deedOf, personOf, startSession } from '#server/http/session.ts'

/** Codes for who lost passkey or password. */
export const recoveryEndpoints = [
  staff.get('/api/recovery-codes', {
    summary: 'How many recovery codes she has left, and since when',
    answer: recoverySchema,
    handle: async ({ deps, c }) => await readRecovery(deps, (await personOf(c)).id),
  }),
  staff.confirmed.post('/api/recovery-codes', {
    summary: 'Ten new recovery codes, answered this once; those of before open nothing any more',
    answer: newCodesSchema,
    status: 201,
    handle: async ({ deps, c }) => ({ codes: await makeCodes(deps, (await personOf(c)).id) }),
  }),
  anyone.post('/api/admin/recovery-login', {
    summary:
      'Starts a session in a cookie by a recovery code, once; counts with wrong passwords: five lock an address out for 15 minutes',
    body: recoveryLoginSchema,
    async handle({ deps, body, c }) {
      const person = await logInByCode(deps, body.code, {
        askerOf: (role) => askerOf(c, role),
        act: (found) => actAs(deedOf(c, found, deps.clock())),
      })
      await startSession(c, deps, person)
    },
  }),
]
