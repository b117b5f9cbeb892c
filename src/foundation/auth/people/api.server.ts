import { array } from 'valibot'
import {
  accept,
  changePerson,
  endLogIn,
  invite,
  inviteAgain,
  readInvitation,
  readPeople,
} from '#foundation/auth/people/commands.server.ts'
import { INVITATION_DEAD } from '#foundation/auth/people/rules.ts'
import {
  acceptSchema,
  invitationSchema,
  personChangeSchema,
  tokenSchema,
} from '#foundation/auth/people/schema.ts'
import { invitedSchema, openInvitationSchema, personSchema } from '#foundation/auth/people/wire.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { anyone, owner } from '#server/http/routes.ts'
import { startSession } from '#server/http/session.ts'

const LIMIT = { bucket: 'invitations', max: 30 }

/** Who logs in beside the owner, and how she comes to it. */
export const peopleEndpoints = [
  owner.get('/api/people', {
    summary: 'Everybody with a log-in or an invitation, the owner first',
    answer: array(personSchema),
    handle: ({ deps }) => readPeople(deps),
  }),
  owner.post('/api/people', {
    summary:
      'Invites somebody of the staff by a link that works once, for 7 days; it is mailed, and answered this once',
    body: invitationSchema,
    answer: invitedSchema,
    status: 201,
    handle: ({ deps, body }) => invite(deps, body),
  }),
  owner.post('/api/people/:id/invitation', {
    summary: 'Another link for somebody of the staff, in the place of the one before',
    params: byId,
    answer: invitedSchema,
    status: 201,
    handle: ({ deps, params }) => inviteAgain(deps, params.id),
  }),
  owner.patch('/api/people/:id', {
    summary:
      'Calls somebody otherwise, the owner too, and lets one of the staff rest (her sessions end at once) or log in again',
    params: byId,
    body: personChangeSchema,
    async handle({ deps, params, body }) {
      await changePerson(deps, params.id, body)
    },
  }),
  owner.delete('/api/people/:id', {
    summary: 'Ends the log-in of somebody of the staff for good; of her name initials stay',
    params: byId,
    async handle({ deps, params }) {
      await endLogIn(deps, params.id)
    },
  }),
  anyone.get('/api/invitations/:token', {
    summary: 'Whom an invitation is for; reading it changes nothing',
    params: tokenSchema,
    limit: LIMIT,
    answer: openInvitationSchema,
    handle: async ({ deps, params }) =>
      orGone(await readInvitation(deps, params.token), INVITATION_DEAD),
  }),
  anyone.post('/api/invitations/:token', {
    summary: 'Spends an invitation: name and password of who was invited, who is logged in by it',
    params: tokenSchema,
    body: acceptSchema,
    limit: LIMIT,
    async handle({ deps, params, body, c }) {
      await startSession(c, deps, await accept(deps, params.token, body))
    },
  }),
]
