import { CalendarPlus } from 'lucide-react'
import { appointmentsQuery, pendingQuery } from '#agenda/appointments/client.ts'
import { AppointmentList } from '#agenda/appointments/components/appointment-list.tsx'
import {
  type ListView,
  parametersOf,
  searchOf,
  viewFrom,
} from '#agenda/appointments/components/list-view.ts'
import { PendingAppointments } from '#agenda/appointments/components/pending-appointments.tsx'
import { isDate, isTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { type AppointmentStart, AppointmentWindow } from './appointment-window.tsx'
import { useOpenVisit } from './open-visit.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters, today }) => [
    client.prefetchInfiniteQuery(appointmentsQuery(searchOf(viewFrom(parameters, isDate), today))),
    client.prefetchInfiniteQuery(pendingQuery),
  ],
}

/**
 * Appointments: who waits for an answer, and all of them to be searched. The filters live in
 * the address.
 */
export default function AdminAppointments() {
  const { today } = useStart()
  const [{ adding, ...view }, show] = useView()
  const openVisit = useOpenVisit()
  return (
    <div className="flex flex-col gap-10">
      <WindowTitle>Afspraken</WindowTitle>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Afspraken</h1>
        <Button
          size="lg"
          onClick={() => show({ adding: {} }, { isStep: true })}
          className="max-sm:w-full"
        >
          <CalendarPlus aria-hidden />
          Nieuwe afspraak
        </Button>
      </div>
      <PendingAppointments today={today} onOpen={openVisit} />
      <AppointmentList
        view={view}
        onViewChange={show}
        onOpen={openVisit}
        today={today}
        picture={<GoldenRetriever aria-hidden />}
      />
      {adding && (
        <AppointmentWindow
          start={adding}
          today={today}
          onClose={() => show({ adding: undefined })}
        />
      )}
    </div>
  )
}

/** The list, and what a new appointment over it starts with. */
function useView() {
  return useAddress(
    (parameters): ListView & { adding: AppointmentStart | undefined } => ({
      ...viewFrom(parameters, isDate),
      adding: startOf(parameters),
    }),
    ({ adding, ...view }) => ({
      ...parametersOf(view),
      ...(adding && {
        nieuw: true,
        datum: adding.date,
        uur: adding.startTime,
        klant: adding.customerId,
        hond: adding.dogId,
      }),
    }),
  )
}

function startOf(parameters: URLSearchParams): AppointmentStart | undefined {
  if (!parameters.has('nieuw')) return undefined
  const [date, startTime] = [parameters.get('datum') ?? '', parameters.get('uur') ?? '']
  return {
    ...(isDate(date) && { date }),
    ...(isTime(startTime) && { startTime }),
    customerId: parameters.get('klant') ?? undefined,
    dogId: parameters.get('hond') ?? undefined,
  }
}
