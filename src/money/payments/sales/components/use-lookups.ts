import { useQuery } from '@tanstack/react-query'
import { salonQuery } from '#foundation/salon/client.ts'
import { salonPlaceholders } from '#foundation/salon/rules.ts'
import { isEmail } from '#lib/reach.ts'
import { cardOfQuery, loyaltyQuery } from '#money/customer-cards/client.ts'
import type { CustomerCard } from '#money/customer-cards/wire.ts'
import type { CardTerms } from '#money/payments/sales/components/sale-preview.ts'

/** What the codes of new vouchers begin with. */
export function useVoucherPrefix(): string {
  return useQuery(salonQuery).data?.voucherPrefix ?? salonPlaceholders.voucherPrefix
}

/**
 * The active card of a customer, or under an address, and what it is good for; undefined as long as
 * there is none.
 */
export function useCard({
  customerId,
  customerEmail,
}: {
  customerId: string
  customerEmail: string
}): (CustomerCard & CardTerms) | undefined {
  const search = customerId ? { customerId } : { email: customerEmail }
  const isKnown = customerId !== '' || isEmail(customerEmail)
  const found = useQuery({ ...cardOfQuery(search), enabled: isKnown, staleTime: 0 })
  const settings = useQuery({ ...loyaltyQuery, enabled: Boolean(found.data) })
  if (!isKnown || !found.data?.isActive || !settings.data) return undefined
  return { ...found.data, euroPerPoint: settings.data.euroPerPoint }
}
