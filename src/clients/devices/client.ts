import { writes } from '#foundation/changes/rules.ts'
import { array } from 'valibot'
import { deviceSchema } from '#clients/devices/wire.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '#lib/api-client.ts'

/** The devices that are recognised for a customer, for the owner. */
export function devicesQuery(customerId: string) {
  return queryOptions({
    queryKey: ['customers', customerId, 'devices'],
    queryFn: ({ signal }) => callApi(pathOf(customerId), { signal, answer: array(deviceSchema) }),
  })
}

/** Recognises a customer's device no more. Throws ApiError. */
export function useEndDevice(customerId: string) {
  return useMutation({
    meta: writes('recognised_devices'),
    mutationFn: (id: string) => callApi(`${pathOf(customerId)}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  })
}

/** Has a link mailed, behind which a device is remembered, to whoever has this address. Throws ApiError. */
export function requestDeviceLink(email: string): Promise<void> {
  return callApi('/api/devices/link', { method: 'POST', body: { email } })
}

/** Spends a mailed link: this browser is recognised from now on. Throws ApiError. */
export function rememberDevice(token: string): Promise<void> {
  return callApi('/api/devices', { method: 'POST', body: { token } })
}

function pathOf(customerId: string): string {
  return `/api/customers/${encodeURIComponent(customerId)}/devices`
}
