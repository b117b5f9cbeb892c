import { useQuery } from '@tanstack/react-query'
import { CreditCard, type LucideIcon, Plus, Sparkles, UserRoundX, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { euro } from '#lib/money.ts'
import { formatNumber } from '#lib/number-text.ts'
import {
  type CardFilter,
  cardQuery,
  loyaltyQuery,
  summaryQuery,
  useMakeAllCards,
} from '#money/customer-cards/client.ts'
import { CardDialog } from '#money/customer-cards/components/card-dialog.tsx'
import { CardList } from '#money/customer-cards/components/card-list.tsx'
import { percentText } from '#money/customer-cards/components/card-words.ts'
import { HolderList } from '#money/customer-cards/components/holder-list.tsx'
import type { Holder } from '#money/customer-cards/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

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
          value: data && formatNumber(data.points),
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

/** Asks before every customer who has none gets a card. Render it while it is to be open. */
function MakeAllDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useToast()
  const { data: summary } = useQuery(summaryQuery)
  const { data: settings } = useQuery(loyaltyQuery)
  const { mutateAsync: makeAll, isPending } = useMakeAllCards()
  const without = summary?.customersWithoutCard

  async function confirm() {
    try {
      toast({ title: 'Klantenkaarten aangemaakt', description: await makeAll() })
      onClose()
    } catch (error) {
      toast(failure('Fout', error, 'De kaarten konden niet gemaakt worden. Probeer het opnieuw.'))
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Kaarten voor alle klanten?"
      text={
        <p>
          {without === undefined
            ? 'Elke klant die nog geen kaart heeft, krijgt er een'
            : without === 0
              ? 'Alle klanten hebben al een kaart: er komt geen bij'
              : without === 1
                ? 'Eén klant heeft nog geen kaart en krijgt er een'
                : `${without} klanten hebben nog geen kaart en krijgen er een`}
          {settings && without !== 0
            ? `, met ${percentText(settings.defaultDiscount)} korting en zonder punten`
            : ''}
          . Bestaande kaarten blijven zoals ze zijn.
        </p>
      }
      confirmLabel="Kaarten maken"
      loading={isPending}
      onConfirm={() => void confirm()}
    />
  )
}

type Tile = { label: string; icon: LucideIcon; value: string | undefined }

/** Figures side by side; one that is still on its way is grey. */
function SummaryTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
      {tiles.map(({ label, icon: Icon, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
        >
          <dt className="text-sm text-muted sm:text-base">{label}</dt>
          <dd className="flex items-center justify-between gap-2">
            <span className="font-heading text-2xl font-semibold tabular-nums sm:text-3xl">
              {value ?? <Skeleton className="h-8 w-16" />}
            </span>
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-pine-soft text-pine max-xs:hidden"
            >
              <Icon className="size-5" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
