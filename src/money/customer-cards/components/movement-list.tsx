import { formatInstant } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { MOVEMENTS_SHOWN } from '#money/customer-cards/client.ts'
import {
  movementWords,
  signedEuro,
  signedPoints,
} from '#money/customer-cards/components/card-words.ts'
import type { CardMovement } from '#money/customer-cards/wire.ts'
import { Table, type TableColumn } from '#ui/table.tsx'

const COLUMNS: TableColumn<CardMovement>[] = [
  {
    header: 'Wanneer',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span>,
  },
  { header: 'Wat', cell: movementWords },
  {
    header: 'Punten',
    numeric: true,
    cell: ({ points, pointsAfter }) => (
      <Change change={signedPoints(points)} after={String(pointsAfter)} />
    ),
  },
  {
    header: 'Saldo',
    numeric: true,
    cell: ({ balance, balanceAfter }) => (
      <Change change={signedEuro(balance)} after={euro(balanceAfter)} />
    ),
  },
]

/** A card's ledger, newest first: what came and went, and what stood on the card after it. */
export function MovementList({ movements }: { movements: CardMovement[] }) {
  if (movements.length === 0)
    return <p className="text-muted">Er is nog niets gebeurd op deze kaart.</p>
  return (
    <>
      <Table
        caption="Bewegingen van deze kaart, de nieuwste eerst"
        columns={COLUMNS}
        rows={movements}
        rowKey={({ id }) => id}
      />
      {movements.length >= MOVEMENTS_SHOWN && (
        <p className="mt-3 text-sm text-muted">
          Oudere bewegingen staan in ‘Alles als PDF’ bij de klant.
        </p>
      )}
    </>
  )
}

function Change({ change, after }: { change: string; after: string }) {
  if (change === '')
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">geen verandering</span>
      </span>
    )
  return (
    <span>
      <span className="font-semibold whitespace-nowrap">{change}</span>
      <span className="block text-sm whitespace-nowrap text-muted max-sm:inline">
        {' '}
        wordt {after}
      </span>
    </span>
  )
}
