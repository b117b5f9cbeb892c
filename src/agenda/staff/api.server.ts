import { array } from 'valibot'
import {
  addMember,
  changeMember,
  dropMember,
  type HandOver,
} from '#agenda/staff/commands.server.ts'
import { countVisitsOf, listBookable, listStaff } from '#agenda/staff/data.server.ts'
import {
  bookableQuerySchema,
  memberChangeSchema,
  memberRemovalSchema,
  newMemberSchema,
} from '#agenda/staff/schema.ts'
import { bookableMemberSchema, memberSchema, membersVisitsSchema } from '#agenda/staff/wire.ts'
import { byId } from '#lib/fields.ts'
import { anyone, owner, staff } from '#server/http/routes.ts'

/** The endpoints of who works in the salon. */
export const staffEndpoints = ({ handOver }: { handOver: HandOver }) => [
  anyone.get('/api/booking/staff', {
    summary: 'Who can be chosen for a visit or a treatment (service), in the order of the salon',
    query: bookableQuerySchema,
    answer: array(bookableMemberSchema),
    cachedUntilChangeOf: ['staff'],
    keptWhen: ({ query }) => query.service === undefined,
    handle: ({ deps, query }) => listBookable(deps.db, query.service),
  }),
  staff.get('/api/staff', {
    summary: 'Everybody who works in the salon, active or not, in order',
    answer: array(memberSchema),
    handle: ({ deps }) => listStaff(deps.db),
  }),
  owner.get('/api/staff/:id/visits', {
    scope: null,
    summary: 'How many visits of a member still come, and how many there are besides',
    params: byId,
    answer: membersVisitsSchema,
    handle: ({ deps, params }) => countVisitsOf(deps.db, params.id, deps.today()),
  }),
  owner.post('/api/staff', {
    scope: null,
    summary: 'Adds somebody who works in the salon',
    body: newMemberSchema,
    answer: memberSchema,
    status: 201,
    handle: ({ deps, body }) => addMember(deps, body),
  }),
  owner.patch('/api/staff/:id', {
    scope: null,
    summary:
      'Changes fields of a member; 409 stale when the version is not the stored one, 422 when nobody would be active',
    params: byId,
    body: memberChangeSchema,
    answer: memberSchema,
    handle: ({ deps, params, body }) => changeMember(deps, params.id, body),
  }),
  owner.delete('/api/staff/:id', {
    scope: null,
    summary:
      'Removes a member, her visits to somebody else (visitsTo); 409 has_appointments without, 409 overlap when one does not fit there',
    params: byId,
    query: memberRemovalSchema,
    async handle({ deps, params, query }) {
      await dropMember(deps, params.id, { visitsTo: query.visitsTo, handOver })
    },
  }),
]
