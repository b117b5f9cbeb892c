import { tableFile } from '#desk/insight/client.ts'
import { VisitsLink } from '#desk/insight/components/visits-link.tsx'
import { attendanceLines, type Line, partText } from '#desk/insight/rules.ts'
import type { Attendance } from '#desk/insight/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type Props = { attendance: Attendance; days: { from: DateString; to: DateString } }

/** Who stayed away, who gave up late, and who went home with a next visit. */
export function AttendanceCard({ attendance, days }: Props) {
  const { came, plannedAhead } = attendance
  return (
    <Card
      title="Wie komt, en wie komt terug?"
      actions={
        <DownloadLink href={tableFile('opkomst', days)}>
          CSV<span className="sr-only"> van wie komt</span>
        </DownloadLink>
      }
    >
      <p className="mb-4 max-w-prose text-muted">
        Gekomen: <VisitsLink days={days} by={{ outcome: 'came' }} count={came} about="gekomen" />.
        Bij{' '}
        <VisitsLink
          days={days}
          by={{ outcome: 'planned-ahead' }}
          count={plannedAhead}
          about="de volgende afspraak stond al vast"
        />{' '}
        daarvan stond de volgende afspraak al vast.
      </p>
      <Table
        caption="Wie niet kwam, laat afzegde of meteen herboekte"
        columns={columnsOf(days)}
        rows={attendanceLines(attendance)}
        rowKey={({ outcome }) => outcome}
      />
    </Card>
  )
}

function columnsOf(days: Props['days']): TableColumn<Line>[] {
  return [
    {
      header: 'Wat',
      heading: true,
      cell: ({ label, explanation }) => (
        <>
          <span className="font-semibold">{label}</span>
          <span className="block text-sm text-muted">{explanation}</span>
        </>
      ),
    },
    {
      header: 'Deel',
      cell: (line) => <span className="tabular-nums">{partText(line)}</span>,
    },
    {
      header: 'Afspraken',
      numeric: true,
      cell: ({ outcome, label, count, of }) => (
        <span>
          <VisitsLink days={days} by={{ outcome }} count={count} about={label} /> van {of}
        </span>
      ),
    },
  ]
}
