import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { DialogTarget } from '#agenda/appointments/components/appointment-dialog.tsx'
import { CalendarScreen, type Shown } from '#agenda/calendar/components/calendar-screen.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import { type DateString, isDate } from '#lib/dates.ts'
import { AppointmentWindow } from './appointment-window.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

/** Without the header and the navigation of the other tabs (see shell.tsx). */
export const handle = { fillsWindow: true }

export default function AdminCalendar() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [shown, show] = useShown(today)
  const [target, setTarget] = useState<DialogTarget>()
  return (
    <>
      <title>{`Kalender – ${start.salonName}`}</title>
      <CalendarScreen
        shown={shown}
        today={today}
        hours={start.openingHours}
        slotMinutes={start.slotMinutes}
        onShow={(next) => show(next, { toTop: true })}
        onCreate={(date, startTime) =>
          setTarget({ kind: 'new', date, ...(startTime && { startTime }) })
        }
        onOpen={(id) => setTarget({ kind: 'existing', id })}
      />
      {target && (
        <AppointmentWindow target={target} onClose={() => setTarget(undefined)} today={today} />
      )}
    </>
  )
}

const VIEWS = { dag: 'day', week: 'week' } as const
const NAMES = { day: 'dag', week: 'week' } as const

/** What is shown as the address has it (`?weergave=dag&datum=2026-11-24`). */
function useShown(today: DateString) {
  return useAddress<Shown>(
    (parameters) => {
      const [view, date] = [parameters.get('weergave'), parameters.get('datum') ?? '']
      return {
        view: view === 'dag' || view === 'week' ? VIEWS[view] : undefined,
        date: isDate(date) ? date : today,
      }
    },
    ({ view, date }) => ({ weergave: view && NAMES[view], datum: date }),
  )
}
