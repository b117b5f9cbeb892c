import { useMutation } from '@tanstack/react-query'
import { array } from 'valibot'
import { deviceSchema } from '#clients/devices/wire.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

/** The devices that are recognised for a customer, for the owner. */
export function devicesQuery(customerId: string) {
  return apiQuery('customers', pathOf(customerId), { answer: array(deviceSchema) })
}

/** Recognises a customer's device no more. */
export function useEndDevice(customerId: string) {
  return useMutation({
    meta: writes('recognised_devices'),
    mutationFn: (id: string) =>
      callApi(`${pathOf(customerId)}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  })
}

function pathOf(customerId: string): string {
  return `/api/customers/${encodeURIComponent(customerId)}/devices`
}
