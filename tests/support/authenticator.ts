import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Where a ceremony takes place; another one is what a phishing site would be. */
type Place = { origin?: string; rpId?: string }

/**
 * A device that makes one passkey and signs with it, as the browser hands that on. One that counts
 * nothing answers zero each time, as synchronised passkeys do.
 */
export function createAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let counter = 0

  const authData = (flags: number, rpId: string, rest = Buffer.alloc(0)) => {
    if (counts) counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, rest])
  }

  return {
    id,
    /** As if somebody made a copy of it when it had been used so often. */
    setCounter: (value: number) => {
      counter = value
    },
    create(challenge: string, { origin = 'http://salon.test', rpId = 'salon.test' }: Place = {}) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const data = authData(0x45, rpId, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
        },
      }
    },
    get(
      challenge: string,
      {
        origin = 'http://salon.test',
        rpId = 'salon.test',
        isVerified = true,
      }: Place & { isVerified?: boolean } = {},
    ) {
      const data = authData(isVerified ? 0x05 : 0x01, rpId)
      const client = clientData('webauthn.get', challenge, origin)
      return {
        id,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
