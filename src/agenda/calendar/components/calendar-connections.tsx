import { FeedsPanel } from '#agenda/calendar/components/feeds-panel.tsx'
import { GooglePanel } from '#agenda/calendar/components/google-panel.tsx'

/**
 * The agenda in programs elsewhere: read at a secret address, or written into a calendar of
 * Google's.
 */
export function CalendarConnections() {
  return (
    <section className="flex flex-col gap-6">
      <div>
        <h2 className="text-2xl">Agenda-koppeling</h2>
        <p className="mt-1 text-muted">
          Zie je afspraken ook in de agenda op je telefoon of computer.
        </p>
      </div>
      <FeedsPanel />
      <GooglePanel />
    </section>
  )
}
