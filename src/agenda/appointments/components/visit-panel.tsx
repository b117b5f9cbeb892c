import { CalendarClock, Pencil, ReceiptText, StickyNote, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { removalOf, useAppointment, useChangeAppointment } from '#agenda/appointments/client.ts'
import { AppointmentDetails } from '#agenda/appointments/components/appointment-details.tsx'
import { EditAppointment } from '#agenda/appointments/components/edit-appointment.tsx'
import { StatusActions } from '#agenda/appointments/components/status-actions.tsx'
import { TellClient } from '#agenda/appointments/components/tell-client.tsx'
import { NoteDialog } from '#agenda/appointments/hand-ins/components/note-dialog.tsx'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import { withNoShow, withNote } from '#agenda/appointments/hand-ins/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { useDeleteWithUndo } from '#foundation/changes/components/use-delete-with-undo.ts'
import type { DateString } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { isGone } from '#lib/refusals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'
import { Whole } from '#ui/whole.tsx'

const NOTHING = { visit: undefined, waits: false }

type OfVisit = (appointment: Appointment, today: DateString) => ReactNode
type VisitPanelProps = {
  id: string
  onClose: () => void
  today: DateString
  /** The one button that comes next, of a visit that stands. */
  next: OfVisit
  /** What other features have to say about it. */
  about: OfVisit
}

/** A visit beside the screen: what to mind first, then what comes next and all that can be done. */
export function VisitPanel({ id, onClose, today, next, about }: VisitPanelProps) {
  const { data: stored, error, isFetching, refetch } = useAppointment(id)
  const { all } = useHandIns()
  const { visit: appointment, waits } = stored ? withNote(withNoShow(stored, all), all) : NOTHING
  const [editing, setEditing] = useState<{ appointment: Appointment; moves: boolean }>()
  if (editing)
    return (
      <EditAppointment
        appointment={editing.appointment}
        movesOnly={editing.moves ? { today } : undefined}
        onDone={() => setEditing(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="side"
      stickyFooter
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
            next={next(appointment, today)}
            onMove={() => setEditing({ appointment, moves: true })}
          />
        ))
      }
    >
      {appointment && (
        <Whole className="flex flex-col gap-6" waiting={<SkeletonText lines={8} />}>
          <AppointmentDetails appointment={appointment} today={today} noteWaits={waits} />
          {about(appointment, today)}
          <OfflineNote>Geschiedenis en voorstellen volgen later.</OfflineNote>
          {!appointment.heldUntil && (
            <Rest
              appointment={appointment}
              today={today}
              onEdit={() => setEditing({ appointment, moves: false })}
              onClose={onClose}
            />
          )}
        </Whole>
      )}
      {!appointment && !error && (
        <>
          <OfflineNote className="mb-4">De afspraak laadt zodra er weer verbinding is.</OfflineNote>
          <SkeletonText lines={8} />
        </>
      )}
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

/** A held time is steered where it was offered. */
function HeldActions() {
  return (
    <ButtonLink asChild>
      <Link to="/admin/wachtlijst">Naar de wachtlijst</Link>
    </ButtonLink>
  )
}

type ActionsProps = {
  appointment: Appointment
  today: DateString
  next: ReactNode
  onMove: () => void
}

function Actions({ appointment, today, next, onMove }: ActionsProps) {
  const change = useChangeAppointment()
  const { id, status, dogName, date, startTime, overlapAllowed } = appointment
  const steered = {
    visit: {
      id,
      status,
      customerName: fullName(appointment),
      dogName,
      date,
      startTime,
      overlapAllowed,
    },
    change,
    titleId: 'afspraak-status',
    tellsCustomer: date >= today,
  }
  return (
    <>
      <StatusActions {...steered} only={['confirm', 'restore']} />
      {next}
      {status !== 'cancelled' && (
        <NeedsNetwork
          why="Verplaatsen en afzeggen kan zodra er weer internet is."
          className="flex flex-wrap gap-2 *:flex-1"
        >
          <Button
            variant="secondary"
            onClick={onMove}
            className="min-h-13 px-3! max-xs:[&_svg]:hidden"
          >
            <CalendarClock aria-hidden />
            Verplaatsen
          </Button>
          <StatusActions {...steered} only={['cancel']} className="*:px-3! max-xs:[&_svg]:hidden" />
        </NeedsNetwork>
      )}
    </>
  )
}

type RestProps = {
  appointment: Appointment
  today: DateString
  onEdit: () => void
  onClose: () => void
}

/** What is done with a visit now and then. */
function Rest({ appointment, today, onEdit, onClose }: RestProps) {
  const isOwner = useIsOwner()
  const isOnline = useIsOnline()
  const deleteWithUndo = useDeleteWithUndo()
  const [asking, setAsking] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const { id, status, date } = appointment
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => setNoting(true)}>
        <StickyNote aria-hidden />
        Notitie
      </Button>
      {isNoting && <NoteDialog visit={appointment} onClose={() => setNoting(false)} />}
      <NeedsNetwork
        why="Een notitie kan nu al, de rest zodra er weer internet is."
        className="contents"
      >
        <Messages appointment={appointment} today={today} />
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Bewerken
        </Button>
        {isOwner && (
          <>
            {isOnline && (
              <ButtonLink variant="secondary" size="sm" asChild>
                <Link to={`/admin/facturen?voor=${encodeURIComponent(id)}`}>
                  <ReceiptText aria-hidden />
                  Factuur maken
                </Link>
              </ButtonLink>
            )}
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setAsking(true)}
              className="text-red!"
            >
              <Trash2 aria-hidden />
              Verwijderen
            </Button>
          </>
        )}
      </NeedsNetwork>
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
          deleteWithUndo(removalOf(id))
          onClose()
        }}
      />
    </div>
  )
}

/**
 * What the client can be told by hand: of a coming visit that it is near, today that her dog is
 * ready.
 */
function Messages({ appointment, today }: { appointment: Appointment; today: DateString }) {
  const isOwner = useIsOwner()
  const { status, date, isNoShow } = appointment
  return (
    <>
      {status === 'confirmed' && date >= today && (
        <TellClient kind="appointment-confirmed" visit={appointment} />
      )}
      {isOwner && status === 'confirmed' && date >= today && (
        <TellClient kind="appointment-reminder" visit={appointment} />
      )}
      {status !== 'cancelled' && !isNoShow && date === today && (
        <TellClient kind="dog-ready" visit={appointment} />
      )}
    </>
  )
}
