import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { CancelDialog } from '#agenda/appointments/components/cancel-dialog.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { seriesQuery, useCancelFollowing } from '#agenda/series/client.ts'
import { followingOf, positionIn } from '#agenda/series/rules.ts'
import { type DateString, formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type SeriesNoteProps = { appointmentId: string; seriesId: string; today: DateString }

/**
 * That a visit is one of several that were planned together, and a way to cancel those that follow.
 */
export function SeriesNote({ appointmentId, seriesId, today }: SeriesNoteProps) {
  const { data } = useQuery(seriesQuery(seriesId))
  const [asking, setAsking] = useState(false)
  if (!data) return null
  const position = positionIn(data.appointments, appointmentId)
  const following = followingOf(data.appointments, appointmentId, today)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex items-center gap-2.5">
        <Repeat aria-hidden className="size-4.5 shrink-0 text-muted" />
        {position
          ? `Deel van een reeks (${position.number} van ${position.of})`
          : 'Deel van een reeks'}
      </p>
      {following.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3.5 sm:ml-0"
          onClick={() => setAsking(true)}
        >
          Alle volgende afzeggen
        </Button>
      )}
      <CancelQuestion
        open={asking}
        following={following}
        seriesId={seriesId}
        appointmentId={appointmentId}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type CancelQuestionProps = {
  open: boolean
  following: readonly Appointment[]
  seriesId: string
  appointmentId: string
  onClose: () => void
}

function CancelQuestion({
  open,
  following,
  seriesId,
  appointmentId,
  onClose,
}: CancelQuestionProps) {
  const { toast } = useToast()
  const { mutateAsync: cancel, isPending } = useCancelFollowing()

  async function confirm(cancelledBy: CancelledBy) {
    if (isPending) return
    try {
      const { appointments } = await cancel({ id: seriesId, appointmentId, cancelledBy })
      toast({
        title:
          appointments.length === 1
            ? 'Afspraak afgezegd'
            : `${appointments.length} afspraken afgezegd`,
      })
    } catch (error) {
      toast(failure('Afzeggen is niet gelukt', error))
    }
    onClose()
  }

  return (
    <CancelDialog
      open={open}
      title="Alle volgende afzeggen?"
      loading={isPending}
      onCancel={(by) => void confirm(by)}
      onClose={onClose}
    >
      <p>
        {following.length === 1
          ? 'Deze afspraak van de reeks wordt afgezegd:'
          : `Deze ${following.length} afspraken van de reeks worden afgezegd:`}
      </p>
      <ul className="my-3 max-h-60 list-disc overflow-y-auto pl-5">
        {following.map((appointment) => (
          <li key={appointment.id}>{formatMoment(appointment)}</li>
        ))}
      </ul>
      <p className="text-muted">
        De klant krijgt één mail en de uren komen weer vrij. De afspraak die je bekijkt blijft
        staan.
      </p>
    </CancelDialog>
  )
}
