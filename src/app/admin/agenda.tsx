import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { DialogTarget } from '#agenda/appointments/components/appointment-dialog.tsx'
import { MonthAgenda } from '#agenda/calendar/components/month-agenda.tsx'
import { dayInMonth, readMonth } from '#agenda/calendar/rules.ts'
import { useToday } from '#desk/dashboard/client.ts'
import type { DateString } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { AppointmentWindow } from './appointment-window.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

export default function AdminAgenda() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [{ chosen }, show] = useChosen(today)
  const [target, setTarget] = useState<DialogTarget>()
  return (
    <>
      <title>{`Agenda – ${start.salonName}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Agenda</h1>
        <ButtonLink
          variant="secondary"
          size="sm"
          href={`/api/appointments.pdf?date=${chosen}`}
          target="_blank"
        >
          <Printer aria-hidden />
          Dag afdrukken
          <span className="sr-only">(opent in een nieuw venster)</span>
        </ButtonLink>
      </div>
      <MonthAgenda
        month={`${chosen.slice(0, 7)}-01`}
        chosen={chosen}
        today={today}
        hours={start.openingHours}
        onChoose={(date) => show({ chosen: date })}
        onCreate={(date) => setTarget({ kind: 'new', date })}
        onOpen={(id) => setTarget({ kind: 'existing', id })}
      />
      {target && (
        <AppointmentWindow target={target} onClose={() => setTarget(undefined)} today={today} />
      )}
    </>
  )
}

/**
 * The chosen day, and with it the month, as the address has it (`?maand=2026-11&dag=2026-11-24`).
 */
function useChosen(today: DateString) {
  return useAddress(
    (parameters) => ({
      chosen: dayInMonth(readMonth(parameters.get('maand'), today), parameters.get('dag'), today),
    }),
    ({ chosen }) => ({ maand: chosen.slice(0, 7), dag: chosen }),
  )
}
