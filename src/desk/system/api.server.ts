import { examine } from '#desk/system/commands.server.ts'
import { receiveTripMail, sendTripMail } from '#desk/system/mail-trip/commands.server.ts'
import { instanceQuerySchema, returnedMailSchema } from '#desk/system/schema.ts'
import { faultsSchema, instanceSchema, mailTripSchema, systemSchema } from '#desk/system/wire.ts'
import { AppError } from '#lib/errors.ts'
import { hopsOf } from '#server/http/address.ts'
import { listFaults } from '#server/http/faults.ts'
import { anyone, owner } from '#server/http/routes.ts'
import { proofOf } from '#server/instance.ts'
import { readProcess } from '#server/machine.ts'
import { version } from '#server/version.ts'

/** How the system is, what broke in it, and whether its mails come back. */
export const systemEndpoints = [
  owner.get('/api/admin/system', {
    summary:
      'Looks at the machine, the database, backups, mail, site and what is connected, each with what helps',
    answer: systemSchema,
    handle: ({ deps, c }) => examine({ ...deps, self: readProcess(), hops: hopsOf(c) }),
  }),
  owner.get('/api/admin/system/errors', {
    summary: 'What broke in the last day, by route and kind, without anything that somebody typed',
    answer: faultsSchema,
    handle: async ({ deps }) =>
      (await listFaults(deps.db, deps.clock())).map((fault) => ({
        ...fault,
        firstAt: fault.firstAt.toISOString(),
        lastAt: fault.lastAt.toISOString(),
      })),
  }),
  owner.post('/api/admin/system/test-mail', {
    summary:
      'Mails a code to the salon itself at once; 409 without a mail server, 503 with what it said',
    status: 201,
    answer: mailTripSchema,
    handle: ({ deps }) => sendTripMail(deps),
  }),
  owner.post('/api/admin/system/test-mail/returned', {
    summary: 'Notes that the mail with this code came back; 422 when there is no such mail',
    body: returnedMailSchema,
    answer: mailTripSchema,
    handle: ({ deps, body }) => receiveTripMail(deps, body.code),
  }),
  anyone.get('/api/instance', {
    summary: 'Answers a question that only this salon can ask itself; 404 to everybody else',
    query: instanceQuerySchema,
    answer: instanceSchema,
    async handle({ deps, query, c }) {
      const proof = proofOf(deps.signingSecret, query.ask ?? '')
      if (proof === undefined) throw new AppError('not_found', 'Dit adres bestaat niet.')
      const { bytes, seconds } = readProcess()
      return { proof, version, hops: hopsOf(c), bytes, seconds: Math.round(seconds) }
    },
  }),
]
