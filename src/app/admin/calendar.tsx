import { useState } from 'react'
import type { NewAppointmentStart } from '#agenda/appointments/components/new-appointment.tsx'
import { askAgenda } from '#agenda/calendar/client.ts'
import {
  CalendarScreen,
  daysOf,
  type Shown,
  viewOf,
} from '#agenda/calendar/components/calendar-screen.tsx'
import { isWide } from '#agenda/calendar/components/use-wide.ts'
import { rangeOf } from '#agenda/calendar/rules.ts'
import { type DateString, isDate } from '#lib/dates.ts'
import { AppointmentWindow } from './appointment-window.tsx'
import { useOpenVisit } from './open-visit.tsx'
import { SearchButton } from './search-button.tsx'
import type { Room } from './shell.tsx'
import { readWho, useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { room: Room; ahead: Ahead } = {
  room: 'beside the rail',
  ahead(client, { parameters, today }) {
    const { view, date } = readShown(parameters, today)
    return askAgenda(client, rangeOf(daysOf(viewOf(view, isWide()), date)))
  },
}

export default function AdminCalendar() {
  const { openingHours, slotMinutes, today } = useStart()
  const [shown, show] = useShown(today)
  const [adding, setAdding] = useState<NewAppointmentStart>()
  const openVisit = useOpenVisit()
  return (
    <>
      <WindowTitle>Kalender</WindowTitle>
      <CalendarScreen
        shown={shown}
        today={today}
        hours={openingHours}
        slotMinutes={slotMinutes}
        search={<SearchButton className="px-3! lg:hidden" labelClass="sr-only" />}
        onShow={(next) => show(next, { toTop: true })}
        onCreate={setAdding}
        onOpen={openVisit}
      />
      {adding && (
        <AppointmentWindow start={adding} onClose={() => setAdding(undefined)} today={today} />
      )}
    </>
  )
}

const VIEWS = { dag: 'day', week: 'week' } as const
const NAMES = { day: 'dag', week: 'week' } as const

/** What is shown as the address has it (`?weergave=dag&datum=2026-11-24&wie=…`). */
function useShown(today: DateString) {
  return useAddress<Shown>(
    (parameters) => readShown(parameters, today),
    ({ view, date, who }) => ({
      weergave: view && NAMES[view],
      datum: date,
      wie: who.join(','),
    }),
  )
}

function readShown(parameters: URLSearchParams, today: DateString): Shown {
  const [view, date] = [parameters.get('weergave'), parameters.get('datum') ?? '']
  return {
    view: view === 'dag' || view === 'week' ? VIEWS[view] : undefined,
    date: isDate(date) ? date : today,
    who: readWho(parameters),
  }
}
