import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api-client.ts'
import { formatInstant } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import {
  cardPdfPath,
  cardQuery,
  loyaltyQuery,
  MOVEMENTS_SHOWN,
} from '#money/customer-cards/client.ts'
import { CardDialog } from '#money/customer-cards/components/card-dialog.tsx'
import { CardFigures } from '#money/customer-cards/components/card-figures.tsx'
import {
  holderOf,
  movementWords,
  signedEuro,
  signedPoints,
} from '#money/customer-cards/components/card-words.ts'
import type { CardMovement, CustomerCard } from '#money/customer-cards/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
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

type CardPageProps = {
  id: string
  /** The address of the list. */
  backTo: string
  /** The way to the customer's own page. */
  renderCustomer: (card: CustomerCard) => ReactNode
  /** A way to put money on the card at the till. */
  renderTopUp: (card: CustomerCard) => ReactNode
  picture?: ReactNode
}

/** One card: what stands on it, whose it is and all that happened to it. */
export function CardPage({ id, backTo, renderCustomer, renderTopUp, picture }: CardPageProps) {
  const query = useQuery(cardQuery(id))
  const { data: card, error } = query
  const { data: settings } = useQuery(loyaltyQuery)
  const [isEditing, setEditing] = useState(false)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="flex flex-col gap-6">
      <Link
        to={backTo}
        className="-my-2 inline-flex min-h-11 items-center gap-2 self-start font-medium text-pine no-underline hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Alle klantenkaarten
      </Link>
      {!card && (
        <h1 className={error ? 'sr-only' : 'text-3xl text-muted sm:text-4xl'}>Klantenkaart</h1>
      )}
      {!card && !error && <SkeletonText lines={8} />}
      {isGone && (
        <EmptyState title="Deze klantenkaart bestaat niet (meer)." illustration={picture} />
      )}
      {error && !isGone && <LoadFailed title="De kaart kon niet geladen worden." query={query} />}
      {card && !isGone && (
        <>
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0">
              <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{holderOf(card)}</h1>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg text-muted">
                <span className="tabular-nums">{card.cardNumber}</span>
                <Badge tone={card.isActive ? 'green' : 'amber'}>
                  {card.isActive ? 'Actief' : 'Niet actief'}
                </Badge>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {card.isActive && renderTopUp(card)}
              <Button variant="secondary" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                Kaart bewerken
              </Button>
              <DownloadLink href={cardPdfPath(card.id)} failure="PDF Fout" file="De kaart">
                <Printer aria-hidden />
                Kaart afdrukken
              </DownloadLink>
            </div>
          </div>
          <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[2fr_3fr]">
            <Card title="Op de kaart">
              <CardFigures card={card} settings={settings} />
              <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
                {card.customerEmail && (
                  <p className="[overflow-wrap:anywhere]">{card.customerEmail}</p>
                )}
                {renderCustomer(card)}
                {card.notes && (
                  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{card.notes}</p>
                )}
              </div>
            </Card>
            <Card title="Historiek">
              <MovementList movements={card.movements} />
            </Card>
          </div>
          {isEditing && <CardDialog card={card} onClose={() => setEditing(false)} />}
        </>
      )}
    </div>
  )
}

/** A card's ledger, newest first: what came and went, and what stood on the card after it. */
function MovementList({ movements }: { movements: CardMovement[] }) {
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
