import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plus, Sparkles, UserRoundX, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { euro } from '#lib/money.ts'
import { type CardFilter, cardQuery, summaryQuery } from '#money/customer-cards/client.ts'
import { CardDialog } from '#money/customer-cards/components/card-dialog.tsx'
import { CardList } from '#money/customer-cards/components/card-list.tsx'
import { HolderList } from '#money/customer-cards/components/holder-list.tsx'
import { MakeAllDialog } from '#money/customer-cards/components/make-all-dialog.tsx'
import { SummaryTiles } from '#money/customer-cards/components/summary-tiles.tsx'
import type { Holder } from '#money/customer-cards/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'

type CardsOverviewProps = {
  filter: CardFilter
  onFilter: (filter: CardFilter) => void
  /** The address of a card's page. */
  linkTo: (id: string) => string
  onOpen: (id: string) => void
  renderName: (holder: Holder) => ReactNode
  /** The way to all customers. */
  customersLink: ReactNode
  /** The way to the settings. */
  settingsLink: ReactNode
  picture?: ReactNode
}
type Open = { kind: 'add'; customer?: Holder } | { kind: 'edit'; id: string } | { kind: 'all' }

/**
 * The tab of the loyalty cards: what there is in all, customers who have none yet, and every card.
 */
export function CardsOverview({
  filter,
  onFilter,
  linkTo,
  onOpen,
  renderName,
  customersLink,
  settingsLink,
  picture,
}: CardsOverviewProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Klantenkaarten</h1>
        <div className="flex flex-wrap-reverse gap-2 max-sm:w-full max-sm:flex-col-reverse">
          {settingsLink}
          <Button variant="secondary" onClick={() => setOpen({ kind: 'all' })}>
            <Sparkles aria-hidden />
            Kaarten voor alle klanten
          </Button>
          <Button onClick={() => setOpen({ kind: 'add' })}>
            <Plus aria-hidden />
            Nieuwe kaart
          </Button>
        </div>
      </div>
      <Totals />
      <Card title="Klanten">
        <HolderList
          onAdd={(customer) => setOpen({ kind: 'add', customer })}
          onEdit={(id) => setOpen({ kind: 'edit', id })}
          renderName={renderName}
          more={customersLink}
          picture={picture}
        />
      </Card>
      <section aria-labelledby="alle-kaarten" className="flex flex-col gap-4">
        <h2 id="alle-kaarten" className="text-2xl">
          Alle kaarten
        </h2>
        <CardList filter={filter} onFilter={onFilter} linkTo={linkTo} picture={picture} />
      </section>
      {open?.kind === 'add' && (
        <CardDialog
          customer={open.customer}
          onClose={close}
          onAdded={({ id }) => (open.customer ? close() : onOpen(id))}
          onExisting={({ id }) => onOpen(id)}
        />
      )}
      {open?.kind === 'edit' && <EditDialog id={open.id} onClose={close} />}
      {open?.kind === 'all' && <MakeAllDialog onClose={close} />}
    </div>
  )
}

/** The window of a card of which only the id is known. */
function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(cardQuery(id))
  const data = query.data
  if (data) return <CardDialog card={data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Klantenkaart">
      <Pending query={query} failed="De kaart kon niet geopend worden." lines={6} />
    </Dialog>
  )
}

function Totals() {
  const { data } = useQuery(summaryQuery)
  return (
    <SummaryTiles
      tiles={[
        { label: 'Actieve kaarten', icon: CreditCard, value: data && String(data.active) },
        {
          label: 'Punten in omloop',
          icon: Sparkles,
          value: data && new Intl.NumberFormat('nl-BE').format(data.points),
        },
        { label: 'Saldo op de kaarten', icon: Wallet, value: data && euro(data.balance) },
        {
          label: 'Klanten zonder kaart',
          icon: UserRoundX,
          value: data && String(data.customersWithoutCard),
        },
      ]}
    />
  )
}
