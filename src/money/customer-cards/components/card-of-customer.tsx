import { useQuery } from '@tanstack/react-query'
import { cardOfQuery } from '#money/customer-cards/client.ts'
import { CardDialog } from '#money/customer-cards/components/card-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'

type CardOfCustomerProps = {
  customer: { id: string; name: string; email: string }
  onClose: () => void
}

/** A customer's loyalty card to be edited, or the window that makes one. */
export function CardOfCustomer({ customer, onClose }: CardOfCustomerProps) {
  const query = useQuery(cardOfQuery({ customerId: customer.id }))
  const card = query.data
  if (card !== undefined)
    return (
      <CardDialog
        card={card ?? undefined}
        customer={customer}
        savedTitle="Klantenkaart opgeslagen"
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title="Klantenkaart">
      <Pending query={query} failed="De klantenkaart kon niet geladen worden." lines={6} />
    </Dialog>
  )
}
