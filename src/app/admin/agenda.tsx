import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { NewAppointmentStart } from '#agenda/appointments/components/new-appointment.tsx'
import { askAgenda } from '#agenda/calendar/client.ts'
import { MonthAgenda } from '#agenda/calendar/components/month-agenda.tsx'
import { dayInMonth, monthGrid, rangeOf, readMonth } from '#agenda/calendar/rules.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import type { DateString } from '#lib/dates.ts'
import { DownloadLink } from '#ui/download-link.tsx'
import { AppointmentWindow } from './appointment-window.tsx'
import { useOpenVisit } from './open-visit.tsx'
import { readWho, useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead(client, { parameters, today }) {
    const { chosen } = readChosen(parameters, today)
    return askAgenda(client, rangeOf(monthGrid(chosen)), { isMonth: true })
  },
}

export default function AdminAgenda() {
  const { openingHours, today } = useStart()
  const isOwner = useIsOwner()
  const [{ chosen, who }, show] = useChosen(today)
  const [adding, setAdding] = useState<NewAppointmentStart>()
  const openVisit = useOpenVisit()
  return (
    <>
      <WindowTitle>Agenda</WindowTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Agenda</h1>
        {isOwner && (
          <DownloadLink href={`/api/appointments.pdf?date=${chosen}`} isShown>
            <Printer aria-hidden />
            Dag afdrukken
            <span className="sr-only">(opent in een nieuw venster)</span>
          </DownloadLink>
        )}
      </div>
      <MonthAgenda
        month={`${chosen.slice(0, 7)}-01`}
        chosen={chosen}
        today={today}
        hours={openingHours}
        who={who}
        onFilter={(next) => show({ who: next })}
        onChoose={(date) => show({ chosen: date })}
        onCreate={(date) => setAdding({ date })}
        onOpen={openVisit}
      />
      {adding && (
        <AppointmentWindow start={adding} onClose={() => setAdding(undefined)} today={today} />
      )}
    </>
  )
}

/**
 * The chosen day, and with it the month, as the address has it (`?maand=2026-11&dag=2026-11-24`).
 */
function useChosen(today: DateString) {
  return useAddress(
    (parameters) => readChosen(parameters, today),
    ({ chosen, who }) => ({ maand: chosen.slice(0, 7), dag: chosen, wie: who.join(',') }),
  )
}

function readChosen(parameters: URLSearchParams, today: DateString) {
  return {
    chosen: dayInMonth(readMonth(parameters.get('maand'), today), parameters.get('dag'), today),
    who: readWho(parameters),
  }
}
