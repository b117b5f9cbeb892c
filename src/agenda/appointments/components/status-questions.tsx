import { CancelDialog } from '#agenda/appointments/components/cancel-dialog.tsx'
import { OverlapDialog } from '#agenda/appointments/components/overlap-dialog.tsx'
import type { StatusAction } from '#agenda/appointments/rules.ts'
import type { AppointmentStatus } from '#agenda/appointments/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { calledCustomer, calledDog } from '#lib/names.ts'

export type StatusQuestion =
  | { about: 'cancel' }
  | { about: 'overlap' | 'closed'; action: StatusAction; sentence: string }
export type StatusAnswer = {
  allowOverlap?: boolean
  allowClosed?: boolean
  cancelledBy?: CancelledBy
}
/** As much of a visit as its buttons need to ask clearly. */
export type Changeable = {
  id: string
  status: AppointmentStatus
  customerName: string
  dogName: string
  date: string
  startTime: string
  /** It stood beside another on purpose. */
  overlapAllowed?: boolean
}
type StatusQuestionsProps = {
  question: StatusQuestion
  visit: Changeable
  tellsCustomer: boolean
  loading: boolean
  onConfirm: (action: StatusAction, answer: StatusAnswer) => void
  onClose: () => void
}

/** Asked before a visit is cancelled, goes on at a taken time or comes back on a closed day. */
export function StatusQuestions({
  question,
  visit,
  tellsCustomer,
  loading,
  onConfirm,
  onClose,
}: StatusQuestionsProps) {
  if (question.about !== 'cancel')
    return (
      <OverlapDialog
        title={question.about === 'closed' ? 'Gesloten dag' : undefined}
        sentence={question.sentence}
        loading={loading}
        onConfirm={() =>
          onConfirm(
            question.action,
            question.about === 'closed' ? { allowClosed: true } : { allowOverlap: true },
          )
        }
        onClose={onClose}
      />
    )
  return (
    <CancelDialog
      title="Afspraak afzeggen?"
      loading={loading}
      appointmentId={visit.id}
      onCancel={(cancelledBy) => onConfirm('cancel', { cancelledBy })}
      onClose={onClose}
    >
      <CancelText visit={visit} tellsCustomer={tellsCustomer} />
    </CancelDialog>
  )
}

function CancelText({ visit, tellsCustomer }: { visit: Changeable; tellsCustomer: boolean }) {
  return (
    <>
      <p>
        Weet je zeker dat je de afspraak van {calledCustomer(visit.customerName)} met{' '}
        {calledDog(visit.dogName)} op {formatLongDate(visit.date)} om{' '}
        {withoutSeconds(visit.startTime)} wilt afzeggen?
      </p>
      {tellsCustomer && (
        <p className="mt-2 text-muted">
          De klant krijgt hiervan bericht per e-mail en het uur komt weer vrij.
        </p>
      )}
    </>
  )
}
