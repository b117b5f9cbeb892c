import { Pencil, ReceiptText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAppointment, useChangeAppointment } from '#agenda/appointments/client.ts'
import { AppointmentDetails } from '#agenda/appointments/components/appointment-details.tsx'
import { EditAppointment } from '#agenda/appointments/components/edit-appointment.tsx'
import { StatusActions } from '#agenda/appointments/components/status-actions.tsx'
import { TellClient } from '#agenda/appointments/components/tell-client.tsx'
import { useDeleteWithUndo } from '#agenda/appointments/components/use-delete-with-undo.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { isGone } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type ExistingAppointmentProps = {
  id: string
  onClose: () => void
  today: DateString
  about?: ((appointment: Appointment, today: DateString) => ReactNode) | undefined
}

/** An appointment in full, with everything that can be done with it. */
export function ExistingAppointment({ id, onClose, today, about }: ExistingAppointmentProps) {
  const { data: appointment, error, isFetching, refetch } = useAppointment(id)
  const [editing, setEditing] = useState<Appointment>()
  if (editing)
    return (
      <EditAppointment
        appointment={editing}
        onDone={() => setEditing(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={
        appointment ? `${calledDog(appointment.dogName)} – ${fullName(appointment)}` : 'Afspraak'
      }
      footer={
        appointment &&
        (appointment.heldUntil ? (
          <HeldActions />
        ) : (
          <Actions
            appointment={appointment}
            today={today}
            onEdit={() => setEditing(appointment)}
            onClose={onClose}
          />
        ))
      }
    >
      {appointment && <AppointmentDetails appointment={appointment} />}
      {appointment && about && <div className="mt-6">{about(appointment, today)}</div>}
      {appointment && !appointment.heldUntil && (
        <Messages appointment={appointment} today={today} />
      )}
      {appointment && (
        <ButtonLink variant="ghost" size="sm" asChild className="mt-4 -ml-3.5">
          <Link to={`/admin/facturen?afspraak=${encodeURIComponent(id)}`}>
            <ReceiptText aria-hidden />
            Factuur maken
          </Link>
        </ButtonLink>
      )}
      {!appointment && !error && <SkeletonText lines={8} />}
      {!appointment && error && isGone(error) && <p>Deze afspraak bestaat niet (meer).</p>}
      {error && !isGone(error) && (
        <LoadFailed
          title="De afspraak kon niet geladen worden."
          query={{ error, isFetching, refetch }}
        />
      )}
    </Dialog>
  )
}

/**
 * What the client can be told by hand: of a coming visit that it is near, today that her dog is
 * ready.
 */
function Messages({ appointment, today }: { appointment: Appointment; today: DateString }) {
  const { status, date, isNoShow } = appointment
  return (
    <div className="mt-6 flex flex-wrap gap-2 empty:hidden">
      {status === 'confirmed' && date >= today && (
        <TellClient kind="appointment-confirmed" visit={appointment} />
      )}
      {status === 'confirmed' && date >= today && (
        <TellClient kind="appointment-reminder" visit={appointment} />
      )}
      {status !== 'cancelled' && !isNoShow && date === today && (
        <TellClient kind="dog-ready" visit={appointment} />
      )}
    </div>
  )
}

type ActionsProps = {
  appointment: Appointment
  today: DateString
  onEdit: () => void
  onClose: () => void
}

/** A held time is steered where it was offered. */
function HeldActions() {
  return (
    <ButtonLink asChild>
      <Link to="/admin/wachtlijst">Naar de wachtlijst</Link>
    </ButtonLink>
  )
}

function Actions({ appointment, today, onEdit, onClose }: ActionsProps) {
  const change = useChangeAppointment()
  const deleteWithUndo = useDeleteWithUndo()
  const [asking, setAsking] = useState(false)
  const { id, status, dogName, date, startTime } = appointment
  return (
    <>
      <div className="flex gap-3 max-sm:*:flex-1 sm:mr-auto">
        <Button variant="secondary" onClick={() => setAsking(true)} className="text-red!">
          <Trash2 aria-hidden />
          Verwijderen
        </Button>
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden />
          Bewerken
        </Button>
      </div>
      <StatusActions
        visit={{ id, status, customerName: fullName(appointment), dogName, date, startTime }}
        change={change}
        titleId="afspraak-status"
        tellsCustomer={date >= today}
        className="items-center"
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Afspraak verwijderen?"
        text={
          <>
            <p>Weet je zeker dat je deze afspraak wilt verwijderen?</p>
            {date >= today && status !== 'cancelled' && (
              <p className="mt-2 text-muted">
                De klant krijgt een bericht dat de afspraak niet doorgaat.
              </p>
            )}
          </>
        }
        confirmLabel="Verwijderen"
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          deleteWithUndo(id)
          onClose()
        }}
      />
    </>
  )
}
