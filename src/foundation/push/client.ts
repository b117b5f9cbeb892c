import { queryOptions } from '@tanstack/react-query'
import { writing } from '#foundation/changes/client.ts'
import { pushChoiceSchema, pushOfferSchema } from '#foundation/push/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { PushKind } from '#lib/push-kinds.ts'

/** What this device can be told of, and by which key its browser lets the salon do so. */
export const pushOfferQuery = apiQuery('push', '/api/admin/push', { answer: pushOfferSchema })

/** Of what this device is told now; from then on it is of this session. */
export const chosenKindsQuery = queryOptions({
  queryKey: ['push', 'chosen'],
  async queryFn(): Promise<PushKind[]> {
    const known = await subscription().catch(() => null)
    return known ? await claimDevice(known.endpoint) : []
  },
})

/** What the browser of this device sends notices to; null when it takes none from this salon. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function claimDevice(endpoint: string): Promise<PushKind[]> {
  const { kinds } = await callApi('/api/admin/push/device', {
    method: 'POST',
    body: { endpoint },
    answer: pushChoiceSchema,
  })
  return kinds
}

/** Says of what this device is told; of nothing lets go of it. */
export const useChooseKinds = writing(
  [],
  (body: { endpoint: string; p256dh: string; auth: string; kinds: PushKind[] }) =>
    callApi('/api/admin/push', { method: 'PUT', body, answer: pushChoiceSchema }),
)
