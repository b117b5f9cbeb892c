import { learnedOfBreed, learnedOfDog } from '#agenda/durations/rules.ts'
import { findMember } from '#agenda/staff/data.server.ts'
import {
  findStep,
  findSteppedVisit,
  findUsual,
  insertStep,
  keepLearned,
  listFinished,
  listSteps,
  undoStep,
} from '#agenda/visit-steps/data.server.ts'
import { checkVisit, momentOf } from '#agenda/visit-steps/rules.ts'
import type { NewStep } from '#agenda/visit-steps/schema.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

const VISIT_GONE = 'Deze afspraak bestaat niet (meer).'
/** How long the step that tells the client can be taken back before she reads of it. */
const UNDO_MS = 15_000

/**
 * Notes what was done with a dog, once however often it is handed in; answers the visit's steps.
 * Throws `not_found`, `not_now` when the visit does not take place, `invalid` for a later day or
 * long ago, `id_used`.
 */
export async function addStep(
  deps: Deps,
  appointmentId: string,
  step: NewStep,
): Promise<VisitStep[]> {
  const now = deps.clock()
  const at = momentOf(step.at, now)
  return await stepping(deps, appointmentId, async (tx, visit) => {
    checkVisit(visit, deps.today())
    // what was done matters more than by whom: somebody who was removed meanwhile is nobody
    const staffId = step.staffId && (await findMember(tx, step.staffId)) ? step.staffId : null
    await insertStep(tx, appointmentId, { ...step, staffId, at, createdAt: now })
    const kept = await findStep(tx, step.id)
    if (kept?.appointmentId !== appointmentId || kept.step !== step.step)
      throw new AppError('id_used', 'Dit nummer hoort al bij een andere stap.')
    if (step.step === 'ready')
      await deps.jobs.add(tx, 'appointment.ready', [
        { payload: { appointmentId }, runAt: new Date(now.getTime() + UNDO_MS) },
      ])
  })
}

/** Takes a step back; doing so again changes nothing. Throws `not_found`. */
export async function takeBack(
  deps: Deps,
  appointmentId: string,
  id: string,
): Promise<VisitStep[]> {
  return await stepping(deps, appointmentId, async (tx) => {
    orGone(
      await undoStep(tx, { appointmentId, id }, deps.clock()),
      'Deze stap bestaat niet (meer).',
    )
  })
}

type SteppedVisit = NonNullable<Awaited<ReturnType<typeof findSteppedVisit>>>

/** Changes the steps of a visit, and learns from them as they are then. */
async function stepping(
  deps: Deps,
  appointmentId: string,
  change: (tx: Db, visit: SteppedVisit) => Promise<void>,
): Promise<VisitStep[]> {
  const steps = await transact(deps.db, async (tx) => {
    const visit = orGone(await findSteppedVisit(tx, appointmentId), VISIT_GONE)
    await change(tx, visit)
    await learn(tx, visit)
    return await listSteps(tx, appointmentId)
  })
  deps.changes.tell('visit_steps')
  return steps
}

async function learn(tx: Db, { dogId, dogBreed: breed, service }: SteppedVisit) {
  const { shortestMinutes: floor, gridMinutes: grid } = await getSalon(tx)
  const measure = { usual: await findUsual(tx, service), grid, floor }
  if (dogId !== null) {
    const dog = { dogId, breed: '', service }
    await keepLearned(tx, dog, learnedOfDog(await listFinished(tx, dog), measure))
  }
  if (breed !== '') {
    const ofBreed = { dogId: null, breed, service }
    await keepLearned(tx, ofBreed, learnedOfBreed(await listFinished(tx, ofBreed), measure))
  }
}
