import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { PasskeyError } from '#foundation/auth/passkeys/components/passkey-words.ts'
import type { Creation, Request } from '#foundation/auth/passkeys/wire.ts'

/** Lets the device make a passkey. Throws PasskeyError when it does not. */
export async function makePasskey(optionsJSON: Creation) {
  return await told(() => startRegistration({ optionsJSON }))
}

/** Lets her show a passkey. Throws PasskeyError when she does not. */
export async function showPasskey(optionsJSON: Request) {
  return await told(() => startAuthentication({ optionsJSON }))
}

async function told<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony()
  } catch (error) {
    throw new PasskeyError(sentenceOf(error), { cause: error })
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'Op dit toestel staat al een passkey van jou.'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys werken alleen op het eigen adres van je salon.'
  if (
    code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'
  )
    return 'Dit toestel kan geen passkey bewaren. Stel eerst een schermvergrendeling in, of gebruik een ander toestel.'
  return 'Er werd geen passkey gekozen. Probeer het opnieuw.'
}
