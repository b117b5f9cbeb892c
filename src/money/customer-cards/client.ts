import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CardMovement, CardSummary, CustomerCard, Holder, LoyaltySettings } from '#money/customer-cards/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PATH = '/api/customer-cards'
const SETTINGS = `${PATH}/settings`
const PAGE_SIZE = 24
/** How many customers the tab shows before it counts the rest. */
export const HOLDERS_SHOWN = 5
/** How many movements of a card are shown; older ones are in the export of the customer. */
export const MOVEMENTS_SHOWN = 200
const text = z.string()
const count = z.int()

const settings = z.object({
  pointsPerEuro: text,
  euroPerPoint: text,
  defaultDiscount: text,
  minBalance: text,
  maxBalance: text,
  bonusThreshold: count,
  bonusPoints: count,
  autoRewards: z.boolean(),
  birthdayBonus: z.boolean(),
})
const cardFields = {
  id: text,
  customerId: z.nullable(text),
  customerName: text,
  customerEmail: text,
  cardNumber: text,
  balance: text,
  spendable: text,
  points: count,
  pointsValue: text,
  collected: count,
  discountPercentage: text,
  isActive: z.boolean(),
  notes: text,
  version: count,
  createdAt: text,
  updatedAt: text,
}
const card = z.object(cardFields)
const movement = z.object({
  id: count,
  points: count,
  balance: text,
  pointsAfter: count,
  balanceAfter: text,
  reason: z.enum(['opening', 'manual', 'correction', 'top-up', 'earned', 'bonus', 'birthday', 'spent', 'refund']),
  note: text,
  saleId: z.nullable(text),
  saleNumber: z.nullable(count),
  paymentId: z.nullable(text),
  dogName: z.nullable(text),
  createdAt: text,
})
const cardWithMovements = z.object({ ...cardFields, movements: z.array(movement) })
const holder = z.object({ id: text, name: text, email: text, appointmentCount: count, dogCount: count, cardId: z.nullable(text) })
const summary = z.object({ cards: count, active: count, points: count, balance: text, customers: count, customersWithoutCard: count })
const readCards = (value: unknown): CustomerCard[] => z.array(card).parse(value)
const readLedger = (value: unknown): CustomerCard & { movements: CardMovement[] } => cardWithMovements.parse(value)
const readLookup = (value: unknown): CustomerCard | null => z.object({ card: z.nullable(card) }).parse(value).card
const readSettings = (value: unknown): LoyaltySettings => settings.parse(value)

/** The card in an answer or in a refusal. Throws when it is none. */
export function readCard(value: unknown): CustomerCard {
  return card.parse(value)
}

/** How loyalty cards earn and pay. */
export const loyaltyQuery = queryOptions({ queryKey: ['loyalty-settings'], queryFn: ({ signal }) => callApi(SETTINGS, { signal, parse: readSettings }) })

/** What the form sends: a figure that is none goes out as it was typed, for the server to refuse. */
export type LoyaltyInput = Omit<LoyaltySettings, 'bonusThreshold' | 'bonusPoints'> & Record<'bonusThreshold' | 'bonusPoints', number | string>

/** Replaces them; throws ApiError. */
export function useSaveLoyalty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LoyaltyInput) => callApi(SETTINGS, { method: 'PUT', body, parse: readSettings }),
    onSuccess: (saved) => {
      client.setQueryData(loyaltyQuery.queryKey, saved)
      return client.invalidateQueries({ queryKey: ['customer-cards'] })
    },
  })
}

export type CardFilter = { q: string; status: '' | 'active' | 'inactive' }

/** Cards by name, page by page; while another search loads, the list before it stays. */
export function cardsQuery({ q, status }: CardFilter) {
  const queryKey = ['customer-cards', 'list', q, status]
  return { ...pagedQuery({ queryKey, path: PATH, search: { q, status }, size: PAGE_SIZE, parse: readCards }), placeholderData: keepPreviousData }
}

/** A card with its newest movements. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: ['customer-cards', 'one', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}?limit=${MOVEMENTS_SHOWN}`, { signal, parse: readLedger }),
  })
}

/** The card of a customer, null when she has none. */
export function cardOfQuery(customerId: string) {
  return queryOptions({
    queryKey: ['customer-cards', 'of', customerId],
    queryFn: ({ signal }) => callApi(`${PATH}/lookup?${new URLSearchParams({ customerId })}`, { signal, parse: readLookup }),
  })
}

/** The first customers, those without a card before the others. */
export const holdersQuery = queryOptions({
  queryKey: ['customer-cards', 'customers'],
  queryFn: ({ signal }) => callApi(`${PATH}/customers?limit=${HOLDERS_SHOWN}`, { signal, parse: (value): Holder[] => z.array(holder).parse(value) }),
})

/** What stands on the cards together. */
export const summaryQuery = queryOptions({
  queryKey: ['customer-cards', 'summary'],
  queryFn: ({ signal }) => callApi(`${PATH}/summary`, { signal, parse: (value): CardSummary => summary.parse(value) }),
})

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

/** Adds a card, or changes the one with this id. Throws ApiError: `stale` and `card_exists` with the stored one. */
export function useSaveCard() {
  return useSaving(({ id, ...body }: CardInput & { id?: string }) =>
    id === undefined ? callApi(PATH, { method: 'POST', body, parse: readCard }) : callApi(pathOf(id), { method: 'PATCH', body, parse: readCard }),
  )
}

/** Gives every customer who has none a card; answers what was done, in words. Throws ApiError. */
export function useMakeAllCards() {
  return useSaving(() =>
    callApi('/api/create-cards-for-all-customers', { method: 'POST', body: {}, parse: (value) => z.object({ message: text }).parse(value).message }),
  )
}

/** Where a card is kept as a file to print. */
export function cardPdfPath(id: string): string {
  return `${pathOf(id)}/pdf`
}

function useSaving<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['customer-cards'] }) })
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
