import { useQuery } from '@tanstack/react-query'
import { cardOfQuery } from '#money/customer-cards/client.ts'
import { CardDialog } from '#money/customer-cards/components/card-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type CardOfCustomerProps = {
  customer: { id: string; name: string; email: string }
  onClose: () => void
}

/** A customer's loyalty card to be edited, or the window that makes one. */
export function CardOfCustomer({ customer, onClose }: CardOfCustomerProps) {
  const {
    data: card,
    error,
    isFetching,
    refetch,
  } = useQuery(cardOfQuery({ customerId: customer.id }))
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
      {error ? (
        <LoadFailed
          title="De klantenkaart kon niet geladen worden."
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  )
}
