import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { LoyaltySettings } from '#features/customer-cards/schema.ts'
import { callApi } from '#lib/api-client.ts'

const PATH = '/api/customer-cards/settings'
const text = z.string()
const answer = z.object({
  pointsPerEuro: text,
  euroPerPoint: text,
  defaultDiscount: text,
  minBalance: text,
  maxBalance: text,
  bonusThreshold: z.int(),
  bonusPoints: z.int(),
  autoRewards: z.boolean(),
  birthdayBonus: z.boolean(),
})
const read = (value: unknown): LoyaltySettings => answer.parse(value)

/** How loyalty cards earn and pay. */
export const loyaltyQuery = queryOptions({ queryKey: ['loyalty-settings'], queryFn: ({ signal }) => callApi(PATH, { signal, parse: read }) })

/** What the form sends: a figure that is none goes out as it was typed, for the server to refuse. */
export type LoyaltyInput = Omit<LoyaltySettings, 'bonusThreshold' | 'bonusPoints'> & Record<'bonusThreshold' | 'bonusPoints', number | string>

/** Replaces them; throws ApiError. */
export function useSaveLoyalty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LoyaltyInput) => callApi(PATH, { method: 'PUT', body, parse: read }),
    onSuccess: (settings) => client.setQueryData(loyaltyQuery.queryKey, settings),
    networkMode: 'always',
  })
}
