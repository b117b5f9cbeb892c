import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { appointmentsQuery } from '#agenda/appointments/client.ts'
import { ListFilters } from '#agenda/appointments/components/list-filters.tsx'
import {
  type ListView,
  narrowedWords,
  searchOf,
  shownPeriod,
  WIDE,
} from '#agenda/appointments/components/list-view.ts'
import { StatusBadge } from '#agenda/appointments/components/status-badge.tsx'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import { calendarLabel } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { type DateString, formatDay, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { priceText } from '#lib/money.ts'
import { calledDog, dogWithOwner, fullName } from '#lib/names.ts'
import { itemsOf } from '#lib/paged-query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type AppointmentListProps = {
  view: ListView
  onViewChange: (change: Partial<ListView>) => void
  onOpen: (id: string) => void
  today: DateString
  picture?: ReactNode
}

/** Every appointment, to be searched and narrowed down, fifty at a time. */
export function AppointmentList({
  view,
  onViewChange,
  onOpen,
  today,
  picture,
}: AppointmentListProps) {
  const appointments = useInfiniteQuery(appointmentsQuery(searchOf(view, today)))
  const items = itemsOf(appointments.data)
  const warningsOf = useWarnings(items, today)
  return (
    <section aria-labelledby="alle-afspraken" className="flex flex-col gap-4">
      <h2 id="alle-afspraken" className="text-2xl">
        Alle afspraken
      </h2>
      <ListFilters view={view} onChange={onViewChange} />
      <Narrowed view={view} onViewChange={onViewChange} />
      <p role="status" className="text-muted">
        {items && countText(items.length, appointments.hasNextPage)}
      </p>
      <PagedList
        query={appointments}
        failure={<span lang="en">Failed to fetch appointments</span>}
        waiting={<SkeletonText lines={5} label="Afspraken worden geladen…" />}
        empty={<Nothing view={view} onViewChange={onViewChange} picture={picture} />}
      >
        {(rows) => (
          <Table
            caption="Afspraken"
            columns={columnsOf({ onOpen, warningsOf })}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </section>
  )
}

type ColumnOptions = Pick<AppointmentListProps, 'onOpen'> & {
  warningsOf: ReturnType<typeof useWarnings>
}

function columnsOf({ onOpen, warningsOf }: ColumnOptions): TableColumn<Appointment>[] {
  return [
    {
      header: 'Wanneer',
      cell: ({ date, startTime, endTime }) => (
        <span className="tabular-nums">
          <span className="font-semibold whitespace-nowrap">{formatDay(date)}</span>{' '}
          <span className="whitespace-nowrap sm:block">
            {withoutSeconds(startTime)}–{withoutSeconds(endTime)}
          </span>
        </span>
      ),
    },
    {
      header: 'Hond',
      cell: ({ id, dogName, dogBreed }) => (
        <div className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{calledDog(dogName)}</span>{' '}
          {dogBreed && <span className="text-muted sm:block">{dogBreed}</span>}
          <WarningBadges warnings={warningsOf(id)} />
        </div>
      ),
    },
    {
      header: 'Klant',
      cell: (appointment) => (
        <div className="[overflow-wrap:anywhere]">
          {fullName(appointment)} <span className="block text-muted">{appointment.phone}</span>
        </div>
      ),
    },
    {
      header: 'Behandeling',
      cell: ({ service, price }) => (
        <div className="[overflow-wrap:anywhere]">
          {service} <span className="block text-muted">{priceText(price)}</span>
        </div>
      ),
    },
    {
      header: 'Status',
      cell: ({ status, heldUntil, isNoShow, calendarEventId }) => (
        <div className="flex flex-wrap gap-1.5 max-sm:justify-end">
          <StatusBadge status={status} heldUntil={heldUntil} isNoShow={isNoShow} />
          {calendarEventId && (
            <CalendarCheck
              aria-label={calendarLabel(calendarEventId)}
              className="size-5 text-pine"
            />
          )}
        </div>
      ),
    },
    {
      header: 'Openen',
      actions: true,
      cell: (appointment) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onOpen(appointment.id)}
          aria-label={`Openen: ${dogWithOwner(appointment)}, ${formatShortDate(appointment.date)}`}
          className="max-sm:w-full"
        >
          Openen
        </Button>
      ),
    },
  ]
}

/** What a figure narrowed the list down by, and the way back to all visits. */
function Narrowed({ view, onViewChange }: Pick<AppointmentListProps, 'view' | 'onViewChange'>) {
  const members = useQuery({ ...staffQuery, enabled: view.staff !== undefined })
  const words = narrowedWords(view, members.data ?? [])
  if (words === '') return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-pine-soft px-4 py-2 [overflow-wrap:anywhere]">
      <span>
        Alleen: <strong className="first-letter:uppercase">{words}</strong>
      </span>
      <Button variant="secondary" size="sm" onClick={() => onViewChange(WIDE)}>
        <X aria-hidden />
        Toon alle afspraken
      </Button>
    </p>
  )
}

type NothingProps = Pick<AppointmentListProps, 'view' | 'onViewChange' | 'picture'>

function Nothing({ view, onViewChange, picture }: NothingProps) {
  const isFiltered = view.q !== '' || view.status !== '' || view.period !== 'auto'
  if (!isFiltered)
    return (
      <EmptyState
        heading="h3"
        title="Geen afspraken gepland"
        text="Zodra iemand boekt, staat de afspraak hier."
        illustration={picture}
      />
    )
  const seesAll = shownPeriod(view) === 'all' && view.status === ''
  return (
    <EmptyState
      heading="h3"
      title="Geen afspraken gevonden"
      text={view.q ? `Niets gevonden voor ‘${view.q}’.` : 'Met deze keuze is er niets.'}
      illustration={picture}
      action={
        seesAll ? (
          <Button
            variant="secondary"
            onClick={() => onViewChange({ q: '', status: '', period: 'auto', from: '', to: '' })}
          >
            Zoekveld wissen
          </Button>
        ) : (
          <Button
            variant="secondary"
            onClick={() => onViewChange({ status: '', period: 'all', from: '', to: '' })}
          >
            In alle afspraken zoeken
          </Button>
        )
      }
    />
  )
}

function countText(count: number, hasMore: boolean): string {
  if (count === 1 && !hasMore) return '1 afspraak'
  return hasMore ? `De eerste ${count} afspraken` : `${count} afspraken`
}
