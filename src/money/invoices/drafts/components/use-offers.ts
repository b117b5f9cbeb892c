import { useQuery } from '@tanstack/react-query'
import { treatmentsQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { euro } from '#lib/money.ts'
import { productsQuery } from '#money/payments/client.ts'
import type { Suggestion } from '#ui/suggest-field.tsx'

const MOST = 8

/**
 * Treatments of the price list and products that match a line's description, with what they cost.
 * Products are asked for once somebody types.
 */
export function useOffers(typed: string, isTyping: boolean): (Suggestion & { price: string })[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const q = useDebounced(isTyping ? typed.trim() : '')
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const { data: products = [] } = useQuery(productsQuery(q))
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const offers = [
    ...treatments.map(({ name, price }) => ({ id: `treatment ${name}`, label: name, price })),
    ...(q.length > 1
      ? products.map(({ id, name, price }) => ({ id: `product ${id}`, label: name, price }))
      : []),
  ]
  return offers
    .filter(({ label }) => matches(label) && label !== typed)
    .slice(0, MOST)
    .map((offer) => ({ ...offer, detail: euro(offer.price) }))
}
