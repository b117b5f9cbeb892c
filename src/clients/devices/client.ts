import { queryOptions } from '@tanstack/react-query'
import type { Device } from '#clients/devices/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { boolean, list, object, text } from '#lib/read.ts'

// Held to the server's type.
export const readDevices: (value: unknown) => Device[] = list(object({ id: text, name: text, createdAt: text, isThis: boolean }))

/** The devices that are recognised for a customer, for the owner. */
export function devicesQuery(customerId: string) {
  return queryOptions({ queryKey: ['customers', customerId, 'devices'], queryFn: ({ signal }) => callApi(pathOf(customerId), { signal, parse: readDevices }) })
}

/** Recognises a customer's device no more. Throws ApiError. */
export function endDevice(customerId: string, id: string): Promise<unknown> {
  return callApi(`${pathOf(customerId)}/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value })
}

/** Has a link mailed, behind which a device is remembered, to whoever has this address. Throws ApiError. */
export function requestDeviceLink(email: string): Promise<unknown> {
  return callApi('/api/devices/link', { method: 'POST', body: { email }, parse: (value) => value })
}

/** Spends a mailed link: this browser is recognised from now on. Throws ApiError. */
export function rememberDevice(token: string): Promise<unknown> {
  return callApi('/api/devices', { method: 'POST', body: { token }, parse: (value) => value })
}

function pathOf(customerId: string): string {
  return `/api/customers/${encodeURIComponent(customerId)}/devices`
}
