import { object, string } from 'valibot'

/** With what a device keeps what somebody needs without a network: 256 bits in base64url. */
export const deviceKeySchema = object({ key: string() })
