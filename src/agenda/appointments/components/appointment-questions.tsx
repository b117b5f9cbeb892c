import {
  changesOf,
  type Draft,
  draftOf,
  fieldsOf,
} from '#agenda/appointments/components/appointment-draft.ts'
import { FIELD_LABELS } from '#agenda/appointments/components/appointment-labels.ts'
import { CancelDialog } from '#agenda/appointments/components/cancel-dialog.tsx'
import { OverlapDialog } from '#agenda/appointments/components/overlap-dialog.tsx'
import type { AppointmentFormState } from '#agenda/appointments/components/use-appointment-form.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import { optionsOf } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'
import { StaleDialog, type StaleRow } from '#ui/stale-dialog.tsx'

type AppointmentQuestionsProps = {
  state: AppointmentFormState
  base?: Appointment
  onKeepStored?: () => void
}

/**
 * What sending a form may ask: to overlap or to come on a closed day on purpose, who cancels, and
 * which of two versions stays.
 */
export function AppointmentQuestions({
  state,
  base,
  onKeepStored = () => undefined,
}: AppointmentQuestionsProps) {
  const { question, stored, sending, closeQuestion } = state
  return (
    <>
      <OverlapDialog
        sentence={question?.about === 'overlap' ? question.sentence : undefined}
        loading={sending}
        onConfirm={() => void state.submit({ allowOverlap: true, ...(stored && { onto: stored }) })}
        onClose={closeQuestion}
      />
      <OverlapDialog
        title="Gesloten dag"
        sentence={question?.about === 'closed' ? question.sentence : undefined}
        loading={sending}
        onConfirm={() => void state.submit({ allowClosed: true, ...(stored && { onto: stored }) })}
        onClose={closeQuestion}
      />
      <CancelDialog
        open={question?.about === 'cancel'}
        title="Afspraak afzeggen?"
        loading={sending}
        appointmentId={base?.id}
        onCancel={(cancelledBy) => void state.submit({ cancelledBy })}
        onClose={closeQuestion}
      >
        <p>Met deze wijziging gaat de afspraak niet door.</p>
      </CancelDialog>
      {base && stored && (
        <StaleDialog
          open={question?.about === 'stale'}
          rows={rowsOf({ draft: state.form.getValues(), base, stored })}
          busy={sending}
          onKeepMine={state.keepMine}
          onKeepStored={onKeepStored}
          onClose={closeQuestion}
        />
      )}
    </>
  )
}

/** The fields that were changed here, as they are stored now and as they were typed. */
function rowsOf({
  draft,
  base,
  stored,
}: {
  draft: Draft
  base: Appointment
  stored: Appointment
}): StaleRow[] {
  const mine = changesOf(draft, draftOf(base))
  const theirs = draftOf(stored)
  return fieldsOf(draft)
    .filter(([field]) => mine[field] !== undefined)
    .map(([field, value]) => ({
      label: FIELD_LABELS[field],
      stored: shown(field, theirs[field]),
      mine: shown(field, value),
    }))
}

function shown(field: string, value: string): string {
  if (field === 'date') return formatShortDate(value)
  return field === 'status'
    ? (optionsOf(visitStates).find((state) => state.value === value)?.label ?? value)
    : value
}
