import { array } from 'valibot'
import {
  endSickLeave,
  handOver,
  listSick,
  readSickLeave,
  reportSick,
  settleVisits,
  undoDeed,
} from '#agenda/sick-leave/commands.server.ts'
import { endSchema, settleSchema, sickReportSchema, undoSchema } from '#agenda/sick-leave/schema.ts'
import { currentSickLeaveSchema, endedSchema, sickLeaveSchema } from '#agenda/sick-leave/wire.ts'
import { byId } from '#lib/fields.ts'
import { owner } from '#server/http/routes.ts'

/** The endpoints of who is ill, and of what becomes of her visits. */
export const sickLeaveEndpoints = [
  owner.get('/api/sick-leave', {
    summary: 'Who is ill now or was reported so, with how many visits are still to be settled',
    answer: array(currentSickLeaveSchema),
    handle: ({ deps }) => listSick(deps),
  }),
  owner.get('/api/sick-leave/:id', {
    summary:
      'An illness: her visits of that time with who else could take each and when, and what was decided',
    params: byId,
    answer: sickLeaveSchema,
    handle: ({ deps, params }) => readSickLeave(deps, params.id),
  }),
  owner.post('/api/sick-leave', {
    summary:
      'Reports a member ill (today, until a date, all day or from an hour) so that nothing new is booked with her; said again, the last days count',
    body: sickReportSchema,
    answer: sickLeaveSchema,
    status: 201,
    handle: ({ deps, body }) => reportSick(deps, body),
  }),
  owner.post('/api/sick-leave/:id/settle', {
    summary:
      'Hands visits over, moves or cancels them, all or none; done already is not done again. 409 stale when one changed, 409 overlap when somebody is not free',
    params: byId,
    body: settleSchema,
    answer: sickLeaveSchema,
    handle: ({ deps, params, body }) => settleVisits(deps, params.id, body.deeds),
  }),
  owner.post('/api/sick-leave/:id/hand-over', {
    summary: 'Gives every visit that a colleague can take at its own time to one',
    params: byId,
    answer: sickLeaveSchema,
    handle: ({ deps, params }) => handOver(deps, params.id),
  }),
  owner.post('/api/sick-leave/:id/undo', {
    summary:
      'Puts a visit back where it stood; 409 stale when it changed since, 409 overlap when its time was taken',
    params: byId,
    body: undoSchema,
    answer: sickLeaveSchema,
    handle: ({ deps, params, body }) => undoDeed(deps, params.id, body.deedId),
  }),
  owner.post('/api/sick-leave/:id/end', {
    summary:
      'She is there again; with putsBack her visits return to her, and the answer says how many cannot',
    params: byId,
    body: endSchema,
    answer: endedSchema,
    handle: ({ deps, params, body }) => endSickLeave(deps, params.id, body),
  }),
]
