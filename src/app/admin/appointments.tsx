import { CalendarPlus } from 'lucide-react'
import type { DialogTarget } from '#agenda/appointments/components/appointment-dialog.tsx'
import { AppointmentList } from '#agenda/appointments/components/appointment-list.tsx'
import { type ListView, parametersOf, viewFrom } from '#agenda/appointments/components/list-view.ts'
import { PendingAppointments } from '#agenda/appointments/components/pending-appointments.tsx'
import { isDate, isTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { AppointmentWindow } from './appointment-window.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/**
 * Appointments: who waits for an answer, and all of them to be searched. The filters and the open
 * dialog live in the address.
 */
export default function AdminAppointments() {
  const { today } = useStart()
  const [{ target, ...view }, show] = useView()
  const open = (next: DialogTarget) => show({ target: next }, { isStep: true })
  const openOne = (id: string) => open({ kind: 'existing', id })
  return (
    <div className="flex flex-col gap-10">
      <WindowTitle>Afspraken</WindowTitle>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Afspraken</h1>
        <Button size="lg" onClick={() => open({ kind: 'new' })} className="max-sm:w-full">
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
      {target && (
        <AppointmentWindow
          target={target}
          today={today}
          onClose={() => show({ target: undefined })}
        />
      )}
    </div>
  )
}

/** The list and the dialog over it: the id of the visit that is open, or what a new one starts with. */
function useView() {
  return useAddress(
    (parameters): ListView & { target: DialogTarget | undefined } => ({
      ...viewFrom(parameters, isDate),
      target: targetOf(parameters),
    }),
    ({ target, ...view }) => ({
      ...parametersOf(view),
      ...(target?.kind === 'existing' && { afspraak: target.id }),
      ...(target?.kind === 'new' && { nieuw: true, datum: target.date, uur: target.startTime }),
    }),
  )
}

function targetOf(parameters: URLSearchParams): DialogTarget | undefined {
  const id = parameters.get('afspraak')
  if (id) return { kind: 'existing', id }
  if (!parameters.has('nieuw')) return undefined
  const [date, startTime] = [parameters.get('datum') ?? '', parameters.get('uur') ?? '']
  return { kind: 'new', ...(isDate(date) && { date }), ...(isTime(startTime) && { startTime }) }
}
