import { queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { type usageStates } from '#lib/states.ts'
import {
  cardSchema,
  cardWithMovementsSchema,
  holderSchema,
  type LoyaltySettings,
  lookupSchema,
  loyaltySettingsSchema,
  madeSchema,
  summarySchema,
} from '#money/customer-cards/wire.ts'

const PATH = '/api/customer-cards'
const SETTINGS = `${PATH}/settings`
const PAGE_SIZE = 24
/** How many customers the tab shows before it counts the rest. */
export const HOLDERS_SHOWN = 5
/** How many movements of a card are shown; older ones are in the export of the customer. */
export const MOVEMENTS_SHOWN = 200

const CARDS = ['customers', 'customer_cards', 'card_movements'] as const

/** How loyalty cards earn and pay. */
export const loyaltyQuery = apiQuery('loyalty-settings', SETTINGS, {
  answer: loyaltySettingsSchema,
})

/**
 * What the form sends: a figure that is none goes out as it was typed, for the server to refuse.
 */
export type LoyaltyInput = Omit<LoyaltySettings, 'bonusThreshold' | 'bonusPoints'> &
  Record<'bonusThreshold' | 'bonusPoints', number | string>

/** Replaces them. */
export const useSaveLoyalty = writing(['loyalty_settings'], (body: LoyaltyInput) =>
  callApi(SETTINGS, { method: 'PUT', body, answer: loyaltySettingsSchema }),
)

export type CardFilter = { q: string; status: '' | keyof typeof usageStates }

/** Cards by name, page by page. */
export function cardsQuery({ q, status }: CardFilter) {
  return pagedQuery({
    topic: 'customer-cards',
    path: PATH,
    search: { q, status },
    size: PAGE_SIZE,
    answer: array(cardSchema),
  })
}

/** A card with its newest movements. */
export function cardQuery(id: string) {
  return apiQuery('customer-cards', `${pathOf(id)}?limit=${MOVEMENTS_SHOWN}`, {
    answer: cardWithMovementsSchema,
  })
}

/** The card of a customer or under an address, null when there is none. */
export function cardOfQuery(search: { customerId: string } | { email: string }) {
  return queryOptions({
    queryKey: ['customer-cards', 'of', search],
    queryFn: async ({ signal }) =>
      (
        await callApi(`${PATH}/lookup?${new URLSearchParams(search)}`, {
          signal,
          answer: lookupSchema,
        })
      ).card,
  })
}

/** The first customers, those without a card before the others. */
export const holdersQuery = apiQuery('customer-cards', `${PATH}/customers?limit=${HOLDERS_SHOWN}`, {
  answer: array(holderSchema),
})

/** What stands on the cards together. */
export const summaryQuery = apiQuery('customer-cards', `${PATH}/summary`, { answer: summarySchema })

/** What the form sends; figures as they were typed, for the server to refuse when they are none. */
export type CardInput = {
  balanceReason?: string
  customerEmail?: string | null
  customerId?: string
  discountPercentage?: string
  balance?: string
  points?: number | string
  isActive?: boolean
  notes?: string
  version?: number
  seen?: { points: number; balance: string }
}

/**
 * Adds a card, or changes the one with this id. Throws ApiError: `stale` and `card_exists` with the
 * stored one.
 */
export const useSaveCard = writing(CARDS, ({ id, ...body }: CardInput & { id?: string }) =>
  callApi(id === undefined ? PATH : pathOf(id), {
    method: id === undefined ? 'POST' : 'PATCH',
    body,
    answer: cardSchema,
  }),
)

/** Gives every customer who has none a card; answers what was done, in words. */
export const useMakeAllCards = writing(
  CARDS,
  async () =>
    (
      await callApi('/api/create-cards-for-all-customers', {
        body: {},
        answer: madeSchema,
      })
    ).message,
)

/** Where a card is kept as a file to print. */
export function cardPdfPath(id: string): string {
  return `${pathOf(id)}/pdf`
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
