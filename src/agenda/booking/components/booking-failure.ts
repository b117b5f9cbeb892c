import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import type { WizardAction } from './wizard-state.ts'
import type { Step } from './wizard-step.ts'

/**
 * What the wizard does about a booking that failed: one action, and the step on which it can be put
 * right (undefined: stay).
 */
export type Remedy = { action: WizardAction; step: Step | undefined }

const NOT_SENT = 'Er ging iets mis bij het versturen. Probeer opnieuw.'
const NOT_MADE = 'Er ging iets mis bij het maken van de afspraak. Probeer opnieuw.'
const NOT_ALL_MADE = 'Er ging iets mis bij het maken van een of meer afspraken. Probeer opnieuw.'

const OVER_LIMIT = new Set(['too_many_visits', 'too_many_open_visits'])

/**
 * In single mode date, time, treatment and member are chosen on earlier steps: a refusal of one of
 * them leads back there.
 */
const stepOfField: Record<string, Step> = {
  appointmentDate: 1,
  appointmentTime: 2,
  service: 3,
  staffId: 1,
}

/** Decides what follows from a failed booking. */
export function remedyFor(error: unknown, multi: boolean): Remedy {
  if (!(error instanceof ApiError))
    return stay({ type: 'refused', errors: {}, notice: { title: multi ? NOT_ALL_MADE : NOT_MADE } })
  const errors = formErrors(error.fields)
  const sentence = error.sentence ?? ''
  if (error.code === 'slot_taken')
    return {
      action: { type: 'timesTaken', errors, notice: multi ? undefined : { title: sentence } },
      step: multi ? undefined : 2,
    }
  const [refused] = multi ? [] : Object.keys(stepOfField).filter((name) => name in errors)
  if (refused) return stepBack(refused, errors)
  if (error.status < 500 && Object.keys(errors).length > 0)
    return stay({
      type: 'refused',
      errors,
      notice: error.code === 'existing_customers_only' ? { title: sentence } : undefined,
    })
  return stay({ type: 'refused', errors: {}, notice: general(error, multi) })
}

function stepBack(field: string, errors: FieldErrors): Remedy {
  const notice = { title: errors[field] ?? '' }
  if (field === 'staffId')
    return { action: { type: 'memberChosen', member: undefined, notice }, step: 1 }
  return {
    action:
      field === 'service'
        ? { type: 'refused', errors: {}, notice }
        : { type: 'timesTaken', errors: {}, notice },
    step: stepOfField[field],
  }
}

function general({ status, code, sentence }: ApiError, multi: boolean) {
  if (status === 0) return { title: NOT_SENT }
  // trying again would not help: the sentence says what does
  if (OVER_LIMIT.has(code) && sentence) return { title: sentence }
  return { title: multi ? NOT_ALL_MADE : NOT_MADE, ...(sentence && { text: sentence }) }
}

/** The full name is typed in two fields. */
function formErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      name === 'customerName' ? 'firstName' : name,
      sentence,
    ]),
  )
}

function stay(action: WizardAction): Remedy {
  return { action, step: undefined }
}
