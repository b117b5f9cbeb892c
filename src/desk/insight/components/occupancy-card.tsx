import { tableFile } from '#desk/insight/client.ts'
import { VisitsLink } from '#desk/insight/components/visits-link.tsx'
import { FEWEST, hoursText, occupancyText, percentage } from '#desk/insight/rules.ts'
import type { Occupancy, WeekdayFigures } from '#desk/insight/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { weekdayName } from '#lib/opening-hours.ts'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type Props = { occupancy: readonly Occupancy[]; days: { from: DateString; to: DateString } }

/** How full the agenda was, by member and weekday. */
export function OccupancyCard({ occupancy, days }: Props) {
  return (
    <Card
      title="Hoe vol zit je agenda?"
      actions={
        <DownloadLink href={tableFile('bezetting', days)}>
          CSV<span className="sr-only"> van de bezetting</span>
        </DownloadLink>
      }
    >
      <p className="mb-4 max-w-prose text-muted">
        Geboekte tijd tegenover de uren die nu gelden, zonder verlof en feestdagen. Boven 100&nbsp;%
        werd er ook buiten de uren geboekt.
      </p>
      <div className="flex flex-col gap-6">
        {occupancy.map(({ staffId, name, isActive, weekdays }) => (
          <section key={staffId} className="flex flex-col gap-2">
            <h3 className="text-lg [overflow-wrap:anywhere]">
              {name}
              {!isActive && <span className="text-muted"> (niet meer actief)</span>}
            </h3>
            {weekdays.length === 0 ? (
              <p className="text-muted">Geen uren en geen afspraken in deze periode.</p>
            ) : (
              <Table
                caption={`Bezetting van ${name} per weekdag`}
                columns={columnsOf({ staffId, name, days })}
                rows={weekdays}
                rowKey={({ weekday }) => weekday}
              />
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}

function Day({ of }: { of: number }) {
  return (
    <span className="inline-block font-semibold first-letter:uppercase">{weekdayName(of)}</span>
  )
}

function Taken({ day }: { day: WeekdayFigures }) {
  const part = percentage(day.busyMinutes, day.openMinutes)
  const isSaid = part !== null && day.days >= FEWEST.days
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isSaid && (
        <span
          aria-hidden
          className="h-3 w-28 overflow-hidden rounded-full border border-edge bg-paper max-sm:hidden"
        >
          <span
            className="block h-full bg-pine forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.min(part, 100)}%` }}
          />
        </span>
      )}
      <span className={isSaid ? 'font-semibold tabular-nums' : 'text-muted'}>
        {occupancyText(day)}
      </span>
    </span>
  )
}

function columnsOf({
  staffId,
  name,
  days,
}: Pick<Occupancy, 'staffId' | 'name'> & Pick<Props, 'days'>): TableColumn<WeekdayFigures>[] {
  return [
    { header: 'Dag', heading: true, cell: ({ weekday }) => <Day of={weekday} /> },
    { header: 'Bezetting', cell: (day) => <Taken day={day} /> },
    {
      header: 'Geboekt',
      numeric: true,
      cell: ({ busyMinutes }) => hoursText(busyMinutes),
    },
    {
      header: 'Open',
      numeric: true,
      cell: ({ openMinutes }) => hoursText(openMinutes),
    },
    {
      header: 'Afspraken',
      numeric: true,
      cell: ({ weekday, visits }) => (
        <VisitsLink
          days={days}
          by={{ staff: staffId, weekday: String(weekday), outcome: 'booked' }}
          count={visits}
          about={`${weekdayName(weekday)} bij ${name}`}
        />
      ),
    },
  ]
}
