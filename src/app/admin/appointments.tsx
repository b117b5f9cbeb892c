import { CalendarPlus } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { DialogTarget } from '#agenda/appointments/components/appointment-dialog.tsx'
import { AppointmentList } from '#agenda/appointments/components/appointment-list.tsx'
import { type ListView, parametersOf, viewFrom } from '#agenda/appointments/components/list-view.ts'
import { PendingAppointments } from '#agenda/appointments/components/pending-appointments.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import { isDate, isTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { AppointmentWindow } from './appointment-window.tsx'
import type { AdminStart } from './load-admin.ts'

/**
 * Appointments: who waits for an answer, and all of them to be searched. The filters and the open
 * dialog live in the address.
 */
export default function AdminAppointments() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const { view, target, show, open } = useAddress()
  const openOne = (id: string) => open({ afspraak: id })
  return (
    <div className="flex flex-col gap-10">
      <title>{`Afspraken – ${start.salonName}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Afspraken</h1>
        <Button size="lg" onClick={() => open({ nieuw: '' })} className="max-sm:w-full">
          <CalendarPlus aria-hidden />
          Nieuwe afspraak
        </Button>
      </div>
      <PendingAppointments today={today} onOpen={openOne} />
      <AppointmentList
        view={view}
        onViewChange={show}
        onOpen={openOne}
        today={today}
        picture={<GoldenRetriever aria-hidden />}
      />
      {target && <AppointmentWindow target={target} today={today} onClose={() => open({})} />}
    </div>
  )
}

/** What the address asks for; a change shows at once, before the router has followed. */
function useAddress() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [view, anticipate] = useOptimistic<ListView>(viewFrom(parameters, isDate))

  function show(change: Partial<ListView>) {
    const next = { ...view, ...change }
    const search = new URLSearchParams({ ...parametersOf(next), ...dialogIn(parameters) })
    startTransition(async () => {
      anticipate(next)
      await navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
    })
  }

  /**
   * Opening is a step in the history, so that 'back' closes the dialog; closing leaves no step
   * behind.
   */
  function open(dialog: Record<string, string>) {
    const search = new URLSearchParams({ ...parametersOf(view), ...dialog })
    void navigate(
      { search: search.toString() },
      { replace: Object.keys(dialog).length === 0, preventScrollReset: true },
    )
  }

  return { view, target: targetOf(parameters), show, open }
}

/** What an address says about the dialog: a search that is still settling does not close it. */
function dialogIn(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...parameters].filter(([name]) => ['afspraak', 'nieuw', 'datum', 'uur'].includes(name)),
  )
}

function targetOf(parameters: URLSearchParams): DialogTarget | undefined {
  const id = parameters.get('afspraak')
  if (id) return { kind: 'existing', id }
  if (!parameters.has('nieuw')) return undefined
  const [date, startTime] = [parameters.get('datum') ?? '', parameters.get('uur') ?? '']
  return { kind: 'new', ...(isDate(date) && { date }), ...(isTime(startTime) && { startTime }) }
}
