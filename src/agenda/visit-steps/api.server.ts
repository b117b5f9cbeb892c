import { addStep, takeBack } from '#agenda/visit-steps/commands.server.ts'
import { listDaySteps } from '#agenda/visit-steps/data.server.ts'
import { dayQuerySchema, newStepSchema, stepPathSchema } from '#agenda/visit-steps/schema.ts'
import { dayStepsSchema, stepsSchema } from '#agenda/visit-steps/wire.ts'
import { byId } from '#lib/fields.ts'
import { staff } from '#server/http/routes.ts'

export const visitStepEndpoints = [
  staff.get('/api/visit-steps', {
    summary: 'What was done with the dogs of a day',
    query: dayQuerySchema,
    answer: dayStepsSchema,
    handle: ({ deps, query }) => listDaySteps(deps.db, query.date),
  }),
  staff.post('/api/appointments/:id/steps', {
    summary:
      'Notes what was done with a dog, once per id; 409 not_now when the visit does not take place, 409 id_used for the id of another step',
    params: byId,
    body: newStepSchema,
    answer: stepsSchema,
    status: 201,
    handle: async ({ deps, params, body }) => ({ steps: await addStep(deps, params.id, body) }),
  }),
  staff.delete('/api/appointments/:id/steps/:stepId', {
    summary: 'Takes a step of a visit back',
    params: stepPathSchema,
    answer: stepsSchema,
    handle: async ({ deps, params }) => ({
      steps: await takeBack(deps, params.id, params.stepId),
    }),
  }),
]
