import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { decrypt } from 'http_ece'
import { portOf } from '#tests/support/smtp-sink.ts'

type Received = { audience: string; subject: string; ttl: string; notice: unknown }

/**
 * A push service with one browser behind it: it lets in who signed with the key that the browser
 * subscribed by (RFC 8292) and reads what it was sent as only that browser can (RFC 8291).
 */
export async function startPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const received: Received[] = []
  let publicKey = ''
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const claims = claimsOf(request.headers.authorization ?? '', publicKey)
      if (!claims) return response.writeHead(403).end()
      if (status < 300) {
        const text = decrypt(Buffer.concat(chunks), {
          version: 'aes128gcm',
          privateKey: browser,
          authSecret: auth,
        }).toString('utf8')
        received.push({
          audience: claims.aud,
          subject: claims.sub,
          ttl: String(request.headers['ttl']),
          notice: JSON.parse(text),
        })
      }
      return response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${portOf(server)}`
  return {
    origin,
    received,
    device: { endpoint: `${origin}/naar/toestel`, p256dh: browser.getPublicKey('base64url'), auth },
    /** The browser subscribes, by the key of who may send to it. */
    subscribe: (key: string) => (publicKey = key),
    answer: (next: number) => (status = next),
    close: () => void server.close(),
  }
}

/** What a sender says of itself, once its signature holds under the key that is expected. */
function claimsOf(header: string, publicKey: string): { aud: string; sub: string } | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  if (publicKey === '' || key !== publicKey) return undefined
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return holds ? JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) : undefined
}
