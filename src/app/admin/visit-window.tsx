import { VisitPanel } from '#agenda/appointments/components/visit-panel.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { VisitRepeats } from '#agenda/series/components/visit-repeats.tsx'
import { NextDeed } from '#desk/day-board/components/next-deed.tsx'
import type { DateString } from '#lib/dates.ts'

type VisitWindowProps = { id: string; today: DateString; onClose: () => void }

/** A visit beside the screen, with what other features add to it. */
export function VisitWindow(props: VisitWindowProps) {
  return <VisitPanel {...props} next={next} about={about} />
}

function next(appointment: Appointment, today: DateString) {
  return <NextDeed visit={appointment} today={today} />
}

function about(appointment: Appointment, today: DateString) {
  return <VisitRepeats key={appointment.id} appointment={appointment} today={today} />
}
