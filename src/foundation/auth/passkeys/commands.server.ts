import { randomBytes } from 'node:crypto'
import { knock, record } from '#foundation/auth/commands.server.ts'
import {
  countUse,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type StoredPasskey,
  spendChallenge,
} from '#foundation/auth/passkeys/data.server.ts'
import { ALGORITHMS, challengeOf, MOST_PASSKEYS } from '#foundation/auth/passkeys/rules.ts'
import type { Assertion, NewPasskey } from '#foundation/auth/passkeys/schema.ts'
import type { Creation, Passkey, Request } from '#foundation/auth/passkeys/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone, refusal, sure } from '#lib/errors.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/http/context.ts'
import type { Asker } from '#server/http/session.ts'

const CHALLENGE_MS = 5 * 60_000
const REFUSED = 'Deze passkey werd niet aanvaard. Probeer het opnieuw, of gebruik je wachtwoord.'

/** Somebody's passkeys. */
export async function readPasskeys({ db }: Deps, personId: string): Promise<Passkey[]> {
  return (await listPasskeys(db, personId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** What her browser needs to make one. */
export async function askForNew(deps: Deps, person: Person): Promise<Creation> {
  const salon = await getSalon(deps.db)
  const challenge = await askChallenge(deps, { purpose: 'register', personId: person.id })
  return {
    challenge,
    rp: { id: addressOf(deps).hostname, name: salon.name },
    user: {
      id: Buffer.from(person.id).toString('base64url'),
      name: person.name,
      displayName: `${person.name} · ${salon.name}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptorsOf(await listPasskeys(deps.db, person.id)),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Keeps a passkey that her browser made. `invalid` when it does not answer what was asked. */
export async function addPasskey(
  deps: Deps,
  person: Person,
  { name, passkey: { id, response } }: NewPasskey,
): Promise<void> {
  const { db, clock, changes } = deps
  if ((await listPasskeys(db, person.id)).length >= MOST_PASSKEYS)
    throw refusal('name', `Je hebt al ${MOST_PASSKEYS} passkeys. Verwijder er eerst een.`)
  const expected = await spentChallenge(deps, response.clientDataJSON, {
    purpose: 'register',
    personId: person.id,
  })
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const made =
    expected &&
    (await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => undefined))
  if (!made?.verified) throw refusal('name', 'De passkey kon niet gemaakt worden. Probeer opnieuw.')
  const { credential } = made.registrationInfo
  try {
    await insertPasskey(db, {
      personId: person.id,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      createdAt: clock(),
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'passkeys_credentialId_unique') throw error
    throw new AppError('already_done', 'Deze passkey staat er al.')
  }
  changes.tell('passkeys')
}

/** Removes one of hers. Throws `not_found`. */
export async function removePasskey({ db, changes }: Deps, of: { id: string; personId: string }) {
  orGone(await deletePasskey(db, of), 'Deze passkey is al verwijderd.')
  changes.tell('passkeys')
}

/** What a browser needs to log in with any passkey of this salon. */
export async function askForLogIn(deps: Deps): Promise<Request> {
  return await askFor(deps, { purpose: 'login', personId: null }, [])
}

/** What her browser needs to show with one of hers that it is she. */
export async function askForConfirmation(deps: Deps, { id }: Person): Promise<Request> {
  return await askFor(deps, { purpose: 'confirm', personId: id }, await listPasskeys(deps.db, id))
}

/**
 * Lets in whose passkey it is, and notes that she came. `askerOf`: who stands at the door of the
 * owner or of her staff. Throws `wrong_passkey`, or `too_many_requests` as for a password.
 */
export async function logInByPasskey(
  deps: Deps,
  askerOf: (role: Person['role']) => Asker,
  assertion: Assertion,
): Promise<Person> {
  const found = await findPasskey(deps.db, assertion.id)
  const asker = askerOf(found?.person.role ?? 'staff')
  await knock(deps, asker, {
    person: found?.person,
    refused: new AppError('wrong_passkey', REFUSED),
    isRight: async () =>
      found !== undefined &&
      (await proves(deps, { passkey: found.passkey, assertion, purpose: 'login', personId: null })),
  })
  const { person } = sure(found, 'nobody has the passkey of nobody')
  await record(deps, asker, { kind: 'passkey', person })
  return person
}

/** Checks that who is logged in has one of her own passkeys. Throws as `logInByPasskey`. */
export async function confirmByPasskey(
  deps: Deps,
  asker: Asker,
  { person, assertion }: { person: Person; assertion: Assertion },
): Promise<void> {
  const found = await findPasskey(deps.db, assertion.id)
  const passkey = found?.person.id === person.id ? found.passkey : undefined
  await knock(deps, asker, {
    person,
    refused: new AppError('wrong_passkey', REFUSED),
    isRight: async () =>
      passkey !== undefined &&
      (await proves(deps, { passkey, assertion, purpose: 'confirm', personId: person.id })),
  })
}

type Asked =
  | { purpose: 'register' | 'confirm'; personId: string }
  | { purpose: 'login'; personId: null }

async function askFor(
  deps: Deps,
  asked: Asked,
  allowed: readonly StoredPasskey[],
): Promise<Request> {
  return {
    challenge: await askChallenge(deps, asked),
    rpId: addressOf(deps).hostname,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: descriptorsOf(allowed),
  }
}

async function proves(
  deps: Deps,
  { passkey, assertion, ...asked }: Asked & { passkey: StoredPasskey; assertion: Assertion },
): Promise<boolean> {
  const { id, response } = assertion
  const expected = await spentChallenge(deps, response.clientDataJSON, asked)
  if (!expected) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const shown = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    ...expected,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return (
    shown?.verified === true &&
    (await countUse(deps.db, {
      id: passkey.id,
      counter: shown.authenticationInfo.newCounter,
      now: deps.clock(),
    }))
  )
}

async function askChallenge({ db, clock }: Deps, asked: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = clock()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await insertChallenge(db, { challenge, ...asked, expiresAt }, now)
  return challenge
}

/** What an answer has to match, if it is to a challenge of ours that nobody answered before. */
async function spentChallenge(deps: Deps, clientDataJSON: string, asked: Asked) {
  const challenge = challengeOf(clientDataJSON)
  if (!challenge || !(await spendChallenge(deps.db, { challenge, ...asked }, deps.clock())))
    return undefined
  const { origin, hostname } = addressOf(deps)
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname }
}

/** The address of the salon, to which its passkeys are tied. */
function addressOf({ env }: Pick<Deps, 'env'>): URL {
  return new URL(env.PUBLIC_URL)
}

function descriptorsOf(passkeys: readonly StoredPasskey[]): Request['allowCredentials'] {
  return passkeys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' }))
}
