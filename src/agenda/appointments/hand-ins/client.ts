import { VISIT, WALK_IN_PATH } from '#agenda/appointments/client.ts'
import type { HandIn } from '#agenda/appointments/hand-ins/rules.ts'
import { type Appointment, appointmentSchema } from '#agenda/appointments/wire.ts'
import { stepsSchema } from '#agenda/visit-steps/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'

/** How long an answer is waited for: a line that hangs is given up. */
const PATIENCE_MS = 20_000

type Of<Does extends HandIn['does']> = Extract<HandIn, { does: Does }>

const useStep = writing(['visit_steps'], async (one: Of<'step'> | Of<'undo'>) => {
  const path = `${pathOf(one.visit)}/steps`
  if (one.does === 'undo')
    await callApi(`${path}/${encodeURIComponent(one.stepId)}`, {
      method: 'DELETE',
      signal: patience(),
      answer: stepsSchema,
    })
  else {
    const { id, step, at, staffId } = one
    await callApi(path, {
      body: { id, step, at, staffId },
      signal: patience(),
      answer: stepsSchema,
    })
  }
})

const useNote = writing(['appointments'], ({ id, visit, notes, base }: Of<'note'>) =>
  callApi(pathOf(visit), {
    method: 'PATCH',
    body: { notes, version: base.version },
    headers: { 'idempotency-key': id },
    signal: patience(),
    answer: appointmentSchema,
  }),
)

const useNoShow = writing(VISIT, ({ id, visit, absent }: Of<'no-show'>) =>
  callApi(pathOf(visit), {
    method: 'PATCH',
    body: { isNoShow: absent },
    headers: { 'idempotency-key': id },
    signal: patience(),
    answer: appointmentSchema,
  }),
)

const useAppointment = writing(VISIT, ({ visit, fields }: Of<'appointment'>) =>
  callApi('/api/appointments', {
    body: { ...fields, id: visit, source: 'admin' },
    signal: patience(),
    answer: appointmentSchema,
  }),
)

const useWalkIn = writing(VISIT, ({ visit, at, fields }: Of<'walk-in'>) =>
  callApi(WALK_IN_PATH, {
    body: { ...fields, id: visit, at },
    signal: patience(),
    answer: appointmentSchema,
  }),
)

/**
 * Hands in what was done on this device; doing so twice is doing it once. Answers the visit of a
 * note as stored then; throws ApiError.
 */
export function useHandIn(): (one: HandIn) => Promise<Appointment | undefined> {
  const { mutateAsync: step } = useStep()
  const { mutateAsync: note } = useNote()
  const { mutateAsync: noShow } = useNoShow()
  const { mutateAsync: appointment } = useAppointment()
  const { mutateAsync: walkIn } = useWalkIn()
  return async (one) => {
    if (one.does === 'note') return await note(one)
    if (one.does === 'no-show') await noShow(one)
    else if (one.does === 'appointment') await appointment(one)
    else if (one.does === 'walk-in') await walkIn(one)
    else await step(one)
    return undefined
  }
}

function pathOf(visit: string): string {
  return `/api/appointments/${encodeURIComponent(visit)}`
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MS)
}
