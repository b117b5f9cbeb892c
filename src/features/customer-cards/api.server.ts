import { getLoyaltySettings, updateLoyaltySettings } from '#features/customer-cards/data.server.ts'
import { loyaltyChangeSchema, loyaltySettingsSchema } from '#features/customer-cards/schema.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const customerCardEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/customer-cards/settings',
    access: 'owner',
    summary: 'How loyalty cards earn and pay',
    answer: loyaltySettingsSchema,
    handle: ({ deps }) => getLoyaltySettings(deps.db),
  }),
  endpoint({
    method: 'put',
    path: '/api/customer-cards/settings',
    access: 'owner',
    summary: 'Replaces how loyalty cards earn and pay',
    body: loyaltyChangeSchema,
    answer: loyaltySettingsSchema,
    handle: ({ deps, body }) => updateLoyaltySettings(deps.db, body, deps.clock()),
  }),
]
