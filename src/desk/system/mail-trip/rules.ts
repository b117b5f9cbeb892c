import { createHmac } from 'node:crypto'
import type { Env } from '#server/env.ts'

/** No I, O, 0 or 1: nobody mixes these up between a telephone and a screen. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

export const NO_MAIL_SERVER =
  'Er is nog geen mailserver ingesteld: stel eerst SMTP_URL in, dan kan een testmail vertrekken.'
export const WRONG_CODE = 'Deze code klopt niet. Kijk of ze in de laatste testmail staat.'

/** A code out of random bytes, one for each sign; 32 signs divide 256. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A code as it was made, however it was typed. */
export function typedCode(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
}

/** Stands for the settings by which mails leave: what one proved says nothing of another. */
export function settingsOf(
  { SMTP_URL = '', MAIL_FROM = '' }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  signingSecret: string,
): string {
  // keyed, for there is a password in it
  return createHmac('sha256', signingSecret)
    .update(`mail settings ${SMTP_URL} ${MAIL_FROM}`)
    .digest('base64url')
}
