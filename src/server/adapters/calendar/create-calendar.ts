import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Calendar } from '#server/adapters/calendar/calendar.ts'
import { createSandboxCalendar } from '#server/adapters/calendar/sandbox.ts'
import type { Db } from '#server/db/client.ts'
import { type Env, StartError } from '#server/env.ts'

const keySchema = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().refine(isPrivateKey),
})

/**
 * The outside calendar that the environment names; none by default. The SDK is loaded only when it
 * serves; a wrong key ends the start.
 */
export async function createCalendar(
  {
    CALENDAR,
    GOOGLE_CALENDAR_ID,
    GOOGLE_SERVICE_ACCOUNT,
  }: Pick<Env, 'CALENDAR' | 'GOOGLE_CALENDAR_ID' | 'GOOGLE_SERVICE_ACCOUNT'>,
  db: Db,
): Promise<Calendar | undefined> {
  if (CALENDAR === 'sandbox') return createSandboxCalendar(db)
  if (CALENDAR !== 'google' || !GOOGLE_CALENDAR_ID || !GOOGLE_SERVICE_ACCOUNT) return undefined
  const credentials = await readKey(GOOGLE_SERVICE_ACCOUNT)
  const { createGoogleCalendar } = await import('#server/adapters/calendar/google.ts')
  return createGoogleCalendar({ calendarId: GOOGLE_CALENDAR_ID, credentials })
}

async function readKey(value: string): Promise<{ account: string; privateKey: string }> {
  const text = value.trimStart().startsWith('{')
    ? value
    : await readFile(value, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartError('GOOGLE_SERVICE_ACCOUNT noemt een bestand dat niet gelezen kan worden.')
  const key = keySchema.safeParse(fromJson(text))
  if (!key.success)
    throw new StartError(
      'GOOGLE_SERVICE_ACCOUNT moet de sleutel van een serviceaccount zijn (JSON), of het pad van dat bestand.',
    )
  return { account: key.data.client_email, privateKey: key.data.private_key }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
