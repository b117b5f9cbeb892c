import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { calendar_v3 } from '@googleapis/calendar'

/**
 * What of an event the product writes, in the SDK's own types: when one of them changes, this no
 * longer compiles.
 */
type FakeEvent = Required<
  Pick<calendar_v3.Schema$Event, 'id' | 'status' | 'summary' | 'description' | 'start' | 'end'>
>
type FakeList = Required<Pick<calendar_v3.Schema$Events, 'summary' | 'accessRole'>>
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
/**
 * An answer instead of the real one. `done`: what was asked is done all the same. `hang`: done, and
 * never answered.
 */
type Trouble = { status: number; reason?: string; retryAfter?: number; done?: boolean } | 'hang'

export const FAKE_TOKEN = 'een-goed-token'
export const FAKE_CALENDAR = 'salon@group.calendar.google.com'
/** A second calendar, shared as well. */
export const HER_CALENDAR = 'bo@group.calendar.google.com'

/**
 * A server that speaks the HTTP of Google Calendar as far as the product uses it, keeps the ids of
 * deleted events as Google does, and breaks when it is told to.
 */
export async function startFakeGoogle() {
  const calendars = new Map(
    [FAKE_CALENDAR, HER_CALENDAR].map((id) => [id, new Map<string, FakeEvent>()]),
  )
  const salons = calendars.get(FAKE_CALENDAR) ?? new Map<string, FakeEvent>()
  const asked: string[] = []
  const troubles: Trouble[] = []
  let accessRole = 'writer'
  let underWay = 0
  let mostAtOnce = 0
  let beforeAnswer: (() => Promise<void>) | undefined

  const server = createServer((request, response) => {
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    void answer(request).then(({ status, body, headers = {} }) => {
      underWay -= 1
      if (status !== 0)
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(body === undefined ? undefined : JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the fake has no port')

  async function answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const whole = decodeURIComponent(new URL(request.url ?? '/', 'http://fake').pathname)
    const isHers = whole.includes(`/${HER_CALENDAR}/`)
    const calendarId = isHers ? HER_CALENDAR : FAKE_CALENDAR
    const path = whole.replace(`/calendar/v3/calendars/${calendarId}/events`, '')
    const events = calendars.get(calendarId) ?? salons
    const method = request.method ?? ''
    asked.push(`${method} ${isHers ? 'bo' : ''}${path}`.trim())
    await beforeAnswer?.()
    const trouble = troubles.shift()
    const outcome =
      trouble && trouble !== 'hang' && !trouble.done
        ? { status: 0 }
        : perform(events, { method, path, text: Buffer.concat(chunks).toString() })
    if (trouble === 'hang') return { status: 0 }
    if (trouble) return refused(trouble)
    return request.headers.authorization === `Bearer ${FAKE_TOKEN}`
      ? outcome
      : refused({ status: 401, reason: 'authError' })
  }

  function perform(
    events: Map<string, FakeEvent>,
    { method, path, text }: { method: string; path: string; text: string },
  ): Answer {
    if (!/^(\/[^/]*)?$/.test(path)) return refused({ status: 404, reason: 'notFound' })
    if (method === 'GET')
      return { status: 200, body: { summary: 'Trimsalon', accessRole } satisfies FakeList }
    if (!['writer', 'owner'].includes(accessRole))
      return refused({ status: 403, reason: 'forbidden' })
    const body: FakeEvent = text === '' ? undefined : JSON.parse(text)
    if (method === 'POST') return insert(events, body)
    const event = events.get(path.slice(1))
    if (!event) return refused({ status: 404, reason: 'notFound' })
    return method === 'PATCH' ? { status: 200, body: Object.assign(event, body) } : remove(event)
  }

  function insert(events: Map<string, FakeEvent>, event: FakeEvent): Answer {
    if (!/^[0-9a-v]{5,1024}$/.test(event.id ?? ''))
      return refused({ status: 400, reason: 'invalid' })
    if (events.has(event.id ?? '')) return refused({ status: 409, reason: 'duplicate' })
    events.set(event.id ?? '', event)
    return { status: 200, body: event }
  }

  function remove(event: FakeEvent): Answer {
    if (event.status === 'cancelled') return refused({ status: 410, reason: 'deleted' })
    event.status = 'cancelled'
    return { status: 204 }
  }

  return {
    rootUrl: `http://127.0.0.1:${address.port}/`,
    asked,
    troubles,
    /** What the owner sees in her calendar, by start. */
    shown: (calendarId = FAKE_CALENDAR) =>
      [...(calendars.get(calendarId)?.values() ?? [])]
        .filter(({ status }) => status !== 'cancelled')
        .map(
          ({ summary, start, end, status }) =>
            `${start?.dateTime} ${end?.dateTime?.slice(11, 16)} ${start?.timeZone} ${summary} (${status})`,
        )
        .toSorted(),
    event: (id: string) => salons.get(id),
    ids: () => [...salons.keys()],
    /** The most requests that were ever under way at a time. */
    mostAtOnce: () => mostAtOnce,
    share: (role: 'writer' | 'reader') => {
      accessRole = role
    },
    /** Does something while a request is under way. */
    meanwhile: (work: (() => Promise<void>) | undefined) => {
      beforeAnswer = work
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refused({
  status,
  reason = 'backendError',
  retryAfter,
}: Exclude<Trouble, 'hang'>): Answer {
  return {
    status,
    body: {
      error: {
        code: status,
        message: reason,
        errors: [{ domain: 'global', reason, message: reason }],
      },
    },
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  }
}
