import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { composeMail } from '#server/adapters/mail/compose.ts'
import type { Mailer, MailOutcome } from '#server/adapters/mail/mailer.ts'

/**
 * Milliseconds; `total` bounds a whole delivery, also with a server that answers one letter at a
 * time.
 */
type Timeouts = { connection: number; greeting: number; socket: number; total: number }

const TIMEOUTS: Timeouts = { connection: 8_000, greeting: 8_000, socket: 15_000, total: 20_000 }
const IDLE_MS = 30_000

/**
 * Sends through a mail server over a few kept connections. A mail that the server may have taken is
 * never sent again here: whether to retry is the outbox's decision.
 */
export function createSmtpMailer({
  url,
  from,
  timeouts = TIMEOUTS,
}: {
  url: string
  from: string | undefined
  timeouts?: Timeouts
}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    // A relay on this machine usually has a certificate that it made itself, and nobody stands in
    // between.
    ...(isLoopback(url) && { tls: { rejectUnauthorized: false } }),
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          ...composeMail(mail, from),
          signal: AbortSignal.timeout(timeouts.total),
        })
        return { ok: true }
      } catch (error) {
        return asOutcome(error)
      }
    },
    async check() {
      try {
        await transport.verify()
        return { ok: true }
      } catch (error) {
        const outcome = asOutcome(error)
        return { ok: false, reason: outcome.ok ? '' : outcome.reason }
      }
    },
    forget: async () => undefined,
    close: () => transport.close({ force: true }),
  }
}

const failureSchema = z.object({
  code: z.string().optional().catch(undefined),
  originalCode: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
})

/**
 * What was wrong with this very mail is final; a server out of reach, out of order or with another
 * password may take it later.
 */
function asOutcome(error: unknown): MailOutcome {
  const {
    code = '',
    originalCode = '',
    responseCode,
    response,
  } = failureSchema.safeParse(error).data ?? {}
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const refused =
    aboutMail && (responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500)
  if (refused)
    return {
      ok: false,
      kind: 'refused',
      reason: shorten(`De mailserver weigert deze mail: ${response ?? 'ongeldig adres'}`),
    }
  return {
    ok: false,
    kind: 'retry',
    reason: shorten(passingReason(code, { originalCode, response })),
  }
}

function passingReason(
  code: string,
  { originalCode, response }: { originalCode: string; response: string | undefined },
): string {
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'De mailserver antwoordde niet op tijd.'
  if (code === 'EAUTH')
    return `De mailserver aanvaardt de aanmelding niet. Kijk gebruikersnaam en wachtwoord na${response ? ` (${response})` : ''}.`
  if (response) return `De mailserver vraagt om later opnieuw te proberen: ${response}`
  const problem = originalCode || code || 'onbekende fout'
  if (code === 'EDNS' || problem === 'ENOTFOUND')
    return `De mailserver is niet gevonden. Kijk zijn naam na (${problem}).`
  if (problem === 'ECONNREFUSED')
    return `De mailserver neemt geen verbinding aan. Kijk naam en poort na (${problem}).`
  if (code === 'ETLS' || /CERT|SSL|TLS/.test(problem))
    return `De beveiligde verbinding met de mailserver lukt niet (${problem}).`
  return `Geen verbinding met de mailserver (${problem}).`
}

function shorten(reason: string): string {
  return reason.replace(/\s+/g, ' ').slice(0, 500)
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return ['localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.')
}
