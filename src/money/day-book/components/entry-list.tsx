import { formatInstant, formatLongDate } from '#lib/dates.ts'
import { euro, isZero } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { kindNames, rateName } from '#money/day-book/texts.ts'
import type { DayEntry } from '#money/day-book/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

/** `corrected`: the entry of the same day that it gives back. */
type Row = { entry: DayEntry; corrected: DayEntry | undefined }

const columns: TableColumn<Row>[] = [
  { header: 'Nr.', cell: ({ entry }) => <Moment entry={entry} /> },
  { header: 'Soort', cell: (row) => <Kind {...row} /> },
  { header: 'Omzet', numeric: true, cell: ({ entry }) => <Amount value={entry.amount} /> },
  { header: 'Btw', numeric: true, cell: ({ entry }) => <Vat entry={entry} /> },
  { header: 'Afronding', numeric: true, cell: ({ entry }) => <Amount value={entry.rounding} /> },
  { header: 'Betaalwijze', cell: ({ entry }) => paymentWays[entry.method].name },
  {
    header: 'Betaald',
    numeric: true,
    cell: ({ entry }) =>
      entry.document ? (
        <Nothing />
      ) : (
        <span className="font-semibold whitespace-nowrap">{euro(entry.amountPaid)}</span>
      ),
  },
]

/** Every line of a day, in the order in which it came. */
export function EntryList({ entries }: { entries: DayEntry[] }) {
  return (
    <Card
      title={`Boekingen (${entries.length})`}
      className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none"
    >
      <Table
        caption="Boekingen van de dag"
        rows={entries.map((entry) => ({
          entry,
          corrected: entries.find(({ sourceId }) => sourceId === entry.correctsId),
        }))}
        rowKey={({ entry }) => entry.id}
        columns={columns}
        // a card on a phone leaves out what is not there
        className="max-sm:[&_td:has([data-nothing])]:hidden"
      />
    </Card>
  )
}

function Moment({ entry: { number, at, day } }: { entry: DayEntry }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {number} <span className="text-muted">· {formatInstant(at, day)}</span>
    </span>
  )
}

function Kind({ entry, corrected }: Row) {
  const { kind, correctsId, test, document, aboutDay, day, invoiced } = entry
  return (
    <span className="flex flex-col gap-0.5 max-sm:items-end">
      <span className="flex flex-wrap items-center gap-2 max-sm:justify-end">
        {kindNames[kind]}
        {test && <Badge tone="amber">Test</Badge>}
      </span>
      {document && (
        <span className="text-sm text-muted tabular-nums">
          {kind === 'credited' ? 'Creditnota' : 'Factuur'} {document}: {euro(invoiced)}
        </span>
      )}
      {correctsId && (
        <span className="text-sm text-muted">
          {corrected
            ? `van nr. ${corrected.number}`
            : aboutDay && aboutDay !== day
              ? `correctie van ${formatLongDate(aboutDay)}`
              : 'van een eerdere dag'}
        </span>
      )}
    </span>
  )
}

function Vat({ entry: { amount, vat, vatRate } }: { entry: DayEntry }) {
  if (isZero(amount)) return <Nothing />
  return (
    <span className="whitespace-nowrap">
      {euro(vat)} <span className="text-sm text-muted">({rateName(vatRate)})</span>
    </span>
  )
}

function Amount({ value }: { value: string }) {
  return isZero(value) ? <Nothing /> : <span className="whitespace-nowrap">{euro(value)}</span>
}

function Nothing() {
  return (
    <>
      <span aria-hidden data-nothing className="text-muted">
        –
      </span>
      <span className="sr-only">geen</span>
    </>
  )
}
