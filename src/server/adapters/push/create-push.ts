import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Push, PushOutcome } from '#server/adapters/push/push.ts'
import { vapidKeys } from '#server/adapters/push/vapid-keys.ts'
import type { Env } from '#server/env.ts'

const DEADLINE_MS = 10_000
/** A notice that nobody could be given for half a day says nothing new any more. */
const LASTS_S = 12 * 3600
/** Addresses within a house or a machine: a browser's push service has none of these. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Sends notices to browsers, encrypted for each (RFC 8291) and signed by this salon (RFC 8292). */
export function createPush(
  { PUBLIC_URL, PUSH_SERVICE }: Pick<Env, 'PUBLIC_URL' | 'PUSH_SERVICE'>,
  signingSecret: string,
): Push {
  const { publicKey, privateKey } = vapidKeys(signingSecret)
  const isOwn = (url: URL) =>
    PUSH_SERVICE !== undefined && url.origin === new URL(PUSH_SERVICE).origin
  // push services take an https address alone as the name of who sends
  const subject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'https://localhost'
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url) return false
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return (
      isOwn(url) || (url.protocol === 'https:' && !url.port && !url.username && isIP(host) === 0)
    )
  }
  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, notice) {
      if (!accepts(endpoint)) return { kind: 'refused', reason: 'not a push service' }
      try {
        const { default: webPush } = await import('web-push')
        const { method, headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(notice),
          { vapidDetails: { subject, publicKey, privateKey }, TTL: LASTS_S, urgency: 'high' },
        )
        const url = new URL(endpoint)
        return outcomeOf(
          await ask(url, { method, headers, ...(!isOwn(url) && { lookup: lookUpOutside }) }, body),
        )
      } catch (error) {
        return { kind: 'retry', reason: error instanceof Error ? error.message : 'unknown' }
      }
    },
  }
}

/** The status of an answer; nothing is followed, and what it says is not read. */
async function ask(url: URL, options: https.RequestOptions, body: Buffer | null): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http
  return await new Promise((resolve, reject) => {
    const asked = request(
      url,
      { ...options, signal: AbortSignal.timeout(DEADLINE_MS) },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const kind = status === 429 || status >= 500 ? 'retry' : 'refused'
  return { kind, reason: `the push service answered ${status}` }
}

/** Looks up a name for the very connection made; one that leads inside is not connected to. */
const lookUpOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const outside = error
      ? []
      : found.filter(
          ({ address, family }) => !inside.check(address, family === 6 ? 'ipv6' : 'ipv4'),
        )
    const [first] = outside
    if (!first) done(error ?? Object.assign(new Error('inside'), { code: 'EACCES' }), '', 4)
    else if (options.all) done(null, outside)
    else done(null, first.address, first.family)
  })
}
