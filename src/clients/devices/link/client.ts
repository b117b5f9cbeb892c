import { callApi } from '#lib/api-client.ts'

/** Has a link mailed, behind which a device is remembered, to whoever has this address. */
export function requestDeviceLink(email: string): Promise<void> {
  return callApi('/api/devices/link', { body: { email } })
}

/** Spends a mailed link: this browser is recognised from now on. */
export function rememberDevice(token: string): Promise<void> {
  return callApi('/api/devices', { body: { token } })
}
