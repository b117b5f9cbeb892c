import { Repeat } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { NextVisit } from '#agenda/series/components/next-visit.tsx'
import { SeriesDialog } from '#agenda/series/components/series-dialog.tsx'
import { SeriesNote } from '#agenda/series/components/series-note.tsx'
import { addDays, type DateString } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useNeedsNetwork } from '#ui/use-is-online.ts'

/** How long after a visit its dog's next one is still proposed. */
const RECENT_DAYS = 180

/**
 * What follows on a visit (a time that is only held is none yet): the series it belongs to, the
 * next time from the day of the visit on, and repeating it.
 */
export function VisitRepeats({
  appointment,
  today,
}: {
  appointment: Appointment
  today: DateString
}) {
  const [isRepeating, setRepeating] = useState(false)
  const needsNetwork = useNeedsNetwork()
  const { id, seriesId, status, date, dogName, heldUntil } = appointment
  const isOver = date <= today && date >= addDays(today, -RECENT_DAYS)
  if (heldUntil) return null
  if (status === 'cancelled')
    return seriesId && <SeriesNote appointmentId={id} seriesId={seriesId} today={today} />
  return (
    <div className="flex flex-col gap-4">
      {seriesId && <SeriesNote appointmentId={id} seriesId={seriesId} today={today} />}
      {isOver && <NextVisit appointmentId={id} />}
      <Button
        {...needsNetwork}
        variant="ghost"
        size="sm"
        className="-ml-3.5 self-start"
        onClick={() => setRepeating(true)}
      >
        <Repeat aria-hidden />
        Herhalen
      </Button>
      {isRepeating && (
        <SeriesDialog
          repeated={{ appointmentId: id }}
          dogName={dogName}
          onPlanned={() => setRepeating(false)}
          onClose={() => setRepeating(false)}
        />
      )}
    </div>
  )
}
