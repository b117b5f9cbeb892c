import { deviceKeySchema } from '#foundation/auth/device/wire.ts'
import { callApi } from '#lib/api-client.ts'

/** Asks for the key by which this device keeps things for her, in base64url; throws ApiError. */
export async function askDeviceKey(): Promise<string> {
  return (await callApi('/api/admin/device-key', { answer: deviceKeySchema })).key
}
