import { useQuery } from '@tanstack/react-query'
import { CreditCard, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#lib/counted.ts'
import { fullName } from '#lib/names.ts'
import { HOLDERS_SHOWN, holdersQuery, summaryQuery } from '#money/customer-cards/client.ts'
import type { Holder } from '#money/customer-cards/wire.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pending } from '#ui/loaded.tsx'

type HolderListProps = {
  onAdd: (holder: Holder) => void
  onEdit: (cardId: string) => void
  /** The name of a customer, leading to her page. */
  renderName: (holder: Holder) => ReactNode
  /** What stands beside the count of the customers that are not shown. */
  more?: ReactNode
  picture?: ReactNode
}

/**
 * The first customers, those without a card before the others, each with the button that makes or
 * edits hers.
 */
export function HolderList({ onAdd, onEdit, renderName, more, picture }: HolderListProps) {
  const query = useQuery(holdersQuery)
  const holders = query.data
  const { data: summary } = useQuery(summaryQuery)
  const rest = (summary?.customers ?? 0) - HOLDERS_SHOWN
  if (!holders)
    return <Pending query={query} failed="De klanten konden niet geladen worden." lines={5} />
  if (holders.length === 0)
    return (
      <EmptyState
        heading="h3"
        title="Nog geen klanten gevonden"
        text="Wie boekt, komt hier vanzelf bij."
        illustration={picture}
      />
    )
  return (
    <>
      <ul className="flex flex-col">
        {holders.map((holder) => (
          <li
            key={holder.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold [overflow-wrap:anywhere]">{renderName(holder)}</p>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">{holder.email}</p>
              <p className="text-sm text-muted">
                {counted(holder.appointmentCount, 'afspraak', 'afspraken')} ·{' '}
                {counted(holder.dogCount, 'hond', 'honden')}
              </p>
            </div>
            <HolderButton holder={holder} onAdd={onAdd} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 pt-3 text-muted">
          <p>{`En nog ${counted(rest, 'klant', 'klanten')} meer...`}</p>
          {more}
        </div>
      )}
    </>
  )
}

function HolderButton({
  holder,
  onAdd,
  onEdit,
}: { holder: Holder } & Pick<HolderListProps, 'onAdd' | 'onEdit'>) {
  const { cardId, email } = holder
  const name = fullName({ firstName: holder.name, lastName: '', email })
  const whose = <span className="sr-only"> voor {name}</span>
  if (cardId)
    return (
      <Button variant="secondary" size="sm" onClick={() => onEdit(cardId)}>
        <Pencil aria-hidden />
        <span>Kaart bewerken{whose}</span>
      </Button>
    )
  return (
    <Button size="sm" onClick={() => onAdd(holder)}>
      <CreditCard aria-hidden />
      <span>Kaart Aanmaken{whose}</span>
    </Button>
  )
}
