import { auth, calendar, type calendar_v3 } from '@googleapis/calendar'
import { z } from 'zod'
import type {
  Calendar,
  CalendarEntry,
  CalendarOutcome,
  CalendarRefusal,
} from '#server/adapters/calendar/calendar.ts'

/** A service account as its key file names it, or a token that is good already. */
type Credentials = { account: string; privateKey: string } | { account: string; token: string }
type Options = {
  calendarId: string
  credentials: Credentials
  rootUrl?: string
  timeoutMs?: number
}

const ZONE = 'Europe/Brussels'
const SCOPE = 'https://www.googleapis.com/auth/calendar.events'
/** Why Google answers 403 when it only means: not so fast. */
const LIMITS = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
]
/** Who may write in a calendar, by Google's names. */
const WRITERS = ['writer', 'owner']

/**
 * A Google calendar shared with a service account; ids are ours, so a 409 on insert becomes a
 * change, which also brings back a removed event.
 */
export function createGoogleCalendar({
  calendarId: salonsId,
  credentials,
  rootUrl,
  timeoutMs = 10_000,
}: Options): Calendar {
  const { account } = credentials
  // whether to ask again, and when, is the job's to decide
  const transport = { retry: false, timeout: timeoutMs }
  const { events } = calendar({
    version: 'v3',
    auth: clientOf(credentials, transport),
    ...transport,
    ...(rootUrl && { rootUrl }),
  })

  async function put(entry: CalendarEntry, named?: string): Promise<CalendarOutcome> {
    const calendarId = named || salonsId
    const requestBody = eventOf(entry)
    return await settled(async () => {
      try {
        await events.insert({ calendarId, requestBody: { ...requestBody, id: entry.id } })
      } catch (error) {
        if (statusOf(error) !== 409) throw error
        await events.patch({ calendarId, eventId: entry.id, requestBody })
      }
    })
  }

  async function remove(id: string, named?: string): Promise<CalendarOutcome> {
    const calendarId = named || salonsId
    try {
      await events.delete({ calendarId, eventId: id })
      return { ok: true }
    } catch (error) {
      if (statusOf(error) === 410) return { ok: true }
      // not there: the event, or the whole calendar?
      return statusOf(error) === 404 ? await check(named) : refusalOf(error)
    }
  }

  async function check(named?: string) {
    const calendarId = named || salonsId
    try {
      const { data } = await events.list({
        calendarId,
        maxResults: 1,
        fields: 'summary,accessRole',
      })
      return WRITERS.includes(data.accessRole ?? '')
        ? { ok: true as const, title: data.summary ?? calendarId }
        : failed(readOnly())
    } catch (error) {
      return refusalOf(error)
    }
  }

  async function settled(work: () => Promise<void>): Promise<CalendarOutcome> {
    try {
      await work()
      return { ok: true }
    } catch (error) {
      return refusalOf(error)
    }
  }

  function refusalOf(error: unknown): CalendarRefusal {
    const status = statusOf(error)
    const reasons = reasonsOf(error)
    const pauseMs = pauseOf(error)
    const later = (reason: string): CalendarRefusal => ({
      ok: false,
      kind: 'retry',
      reason,
      ...(pauseMs !== undefined && { pauseMs }),
    })
    if (status === 429 || (status === 403 && reasons.some((reason) => LIMITS.includes(reason))))
      return later(
        'Google krijgt te veel vragen na elkaar. We proberen het straks vanzelf opnieuw.',
      )
    if (status === undefined || status >= 500 || status === 408)
      return later('Google Calendar antwoordt niet. We proberen het vanzelf opnieuw.')
    if (status === 401 || reasons.includes('invalid_grant'))
      return failed(
        'Google aanvaardt de sleutel van de serviceaccount niet. Maak in Google Cloud een nieuwe sleutel en stel die in.',
      )
    if (status === 403 && reasons.includes('accessNotConfigured'))
      return failed(
        'De Google Calendar API staat niet aan in het project van je serviceaccount. Zet ze aan in Google Cloud.',
      )
    if (status === 403) return failed(readOnly())
    if (status === 404)
      return failed(
        `Google vindt de agenda niet. Klopt het agenda-ID, en is de agenda gedeeld met ${account}?`,
      )
    return failed(`Google weigert de afspraak (code ${status}).`)
  }

  function readOnly(): string {
    return `De agenda is niet gedeeld met ${account}, of alleen om te bekijken. Geef dat adres het recht om afspraken te wijzigen.`
  }

  return { mode: 'google', calendarId: salonsId, account, put, remove, check }
}

function clientOf(
  credentials: Credentials,
  transporterOptions: { retry: boolean; timeout: number },
) {
  if ('token' in credentials) {
    const client = new auth.OAuth2({ transporterOptions })
    client.setCredentials({ access_token: credentials.token })
    return client
  }
  const { account: email, privateKey: key } = credentials
  return new auth.JWT({
    email,
    key,
    scopes: [SCOPE],
    forceRefreshOnFailure: true,
    transporterOptions,
  })
}

/** Wall time with its zone: Google itself knows when the clocks change. */
function eventOf({
  summary,
  description,
  date,
  startTime,
  endTime,
  status,
}: CalendarEntry): calendar_v3.Schema$Event {
  return {
    summary,
    description,
    status,
    start: { dateTime: `${date}T${startTime}`, timeZone: ZONE },
    end: { dateTime: `${date}T${endTime}`, timeZone: ZONE },
  }
}

function failed(reason: string): CalendarRefusal {
  return { ok: false, kind: 'failed', reason }
}

/** Headers, by whichever class of the SDK. */
const headersSchema = z.custom<Pick<Headers, 'get'>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'get' in value &&
    typeof value.get === 'function',
)
const errorSchema = z.object({
  response: z.object({ status: z.number(), headers: headersSchema, data: z.unknown() }),
})
const bodySchema = z.object({
  error: z.union([z.string(), z.object({ errors: z.array(z.object({ reason: z.string() })) })]),
})

function answerOf(error: unknown) {
  return errorSchema.safeParse(error).data?.response
}

/** The status of Google's answer; undefined when there was none. */
function statusOf(error: unknown): number | undefined {
  return answerOf(error)?.status
}

function reasonsOf(error: unknown): string[] {
  const body = bodySchema.safeParse(answerOf(error)?.data).data?.error
  if (typeof body === 'string') return [body]
  return body?.errors.map(({ reason }) => reason) ?? []
}

/** What `Retry-After` asks for, when it is a number of seconds. */
function pauseOf(error: unknown): number | undefined {
  const seconds = Number(answerOf(error)?.headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? seconds * 1000 : undefined
}
