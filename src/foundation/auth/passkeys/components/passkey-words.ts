import { sentenceOf } from '#lib/api-client.ts'

/** What went wrong between her and her device, as a Dutch sentence. */
export class PasskeyError extends Error {}

/** What to tell of a passkey that did not work. */
export function whyNot(error: unknown): string {
  return error instanceof PasskeyError ? error.message : sentenceOf(error)
}

/** Whether this browser knows passkeys, and the page is one that may use them. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext
}
