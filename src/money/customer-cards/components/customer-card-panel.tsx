import { useQuery } from '@tanstack/react-query'
import { CreditCard, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cardOfQuery, loyaltyQuery } from '#money/customer-cards/client.ts'
import { CardDialog } from '#money/customer-cards/components/card-dialog.tsx'
import { CardFigures } from '#money/customer-cards/components/card-figures.tsx'
import type { CustomerCard } from '#money/customer-cards/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type CustomerCardPanelProps = {
  customer: { id: string; name: string; email: string }
  /** The way to the card's own page. */
  renderLink: (card: CustomerCard) => ReactNode
}

/** The loyalty card on a customer's page: what stands on it, or the button that makes one. */
export function CustomerCardPanel({ customer, renderLink }: CustomerCardPanelProps) {
  const query = useQuery(cardOfQuery({ customerId: customer.id }))
  const { data: card, error } = query
  const { data: settings } = useQuery(loyaltyQuery)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card
      title="Klantenkaart"
      actions={
        card !== undefined && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {card ? <Pencil aria-hidden /> : <CreditCard aria-hidden />}
            {card ? 'Kaart bewerken' : 'Kaart Aanmaken'}
          </Button>
        )
      }
    >
      {error && card === undefined && (
        <LoadFailed title="De klantenkaart kon niet geladen worden." query={query} />
      )}
      {card === undefined && !error && <SkeletonText lines={3} />}
      {card === null && <p className="text-muted">Deze klant heeft nog geen klantenkaart.</p>}
      {card && (
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
            {renderLink(card)}
            {!card.isActive && <Badge tone="amber">Niet actief</Badge>}
          </p>
          <CardFigures card={card} settings={settings} />
        </div>
      )}
      {isOpen && (
        <CardDialog
          card={card ?? undefined}
          customer={customer}
          savedTitle="Klantenkaart opgeslagen"
          onClose={close}
        />
      )}
    </Card>
  )
}
