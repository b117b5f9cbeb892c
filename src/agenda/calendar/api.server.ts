import { array } from 'valibot'
import {
  addFeed,
  checkCalendar,
  chooseCalendar,
  getState,
  readFeed,
  syncAll,
  whoseFeed,
} from '#agenda/calendar/commands.server.ts'
import { closeFeed, findOpenFeed, listFeeds } from '#agenda/calendar/data.server.ts'
import {
  feedFileSchema,
  feedPathSchema,
  feedQuerySchema,
  membersCalendarPathSchema,
  membersCalendarSchema,
  newFeedSchema,
} from '#agenda/calendar/schema.ts'
import {
  calendarCheckSchema,
  calendarStateSchema,
  calendarSyncSchema,
  createdFeedSchema,
  feedSchema,
} from '#agenda/calendar/wire.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { anyone, owner } from '#server/http/routes.ts'
import { hashToken } from '#server/http/token.ts'

const GONE = 'Dit adres bestaat niet (meer).'

export const calendarEndpoints = [
  anyone.file('/agenda/:file', {
    summary:
      'The agenda for a calendar program, of everybody or one member, at a secret address that the owner made',
    params: feedFileSchema,
    limit: { bucket: 'agenda-feed', max: 60 },
    query: feedQuerySchema,
    async handle({ deps, params: { file }, query }) {
      const token = /^([\w-]{22})\.ics$/.exec(file)?.[1]
      const feed = token === undefined ? undefined : await findOpenFeed(deps.db, hashToken(token))
      if (!feed) throw new AppError('not_found', GONE)
      return await readFeed(deps, await whoseFeed(deps, feed, query.staff))
    },
  }),
  owner.get('/api/calendar/feeds', {
    summary:
      'The secret addresses at which calendar programs read the agenda, without the addresses themselves',
    answer: array(feedSchema),
    handle: ({ deps }) => listFeeds(deps.db),
  }),
  owner.post('/api/calendar/feeds', {
    summary:
      'Makes a secret address at which a calendar program reads the agenda; it is answered this once',
    body: newFeedSchema,
    answer: createdFeedSchema,
    status: 201,
    handle: ({ deps, body }) => addFeed(deps, body),
  }),
  owner.delete('/api/calendar/feeds/:id', {
    summary: 'Closes a secret address for good',
    params: feedPathSchema,
    async handle({ deps, params }) {
      orGone(await closeFeed(deps.db, params.id, deps.clock()), GONE)
    },
  }),
  owner.get('/api/calendar/state', {
    summary: 'How the connection with Google Calendar is doing',
    answer: calendarStateSchema,
    handle: ({ deps }) => getState(deps),
  }),
  owner.put('/api/calendar/members/:id', {
    summary:
      'Chooses in which calendar of Google the visits of a member stand, empty for that of the salon; those that come move there',
    params: membersCalendarPathSchema,
    body: membersCalendarSchema,
    answer: calendarStateSchema,
    handle: ({ deps, params, body }) => chooseCalendar(deps, params.id, body.calendarId),
  }),
  owner.post('/api/calendar/check', {
    summary:
      'Tests the connection with Google Calendar; when it works, what waits goes there at once',
    answer: calendarCheckSchema,
    handle: ({ deps }) => checkCalendar(deps),
  }),
  owner.post('/api/calendar/sync', {
    summary:
      'Brings Google Calendar in line with every visit from today on; answers how many visits',
    answer: calendarSyncSchema,
    handle: async ({ deps }) => ({ count: await syncAll(deps) }),
  }),
]
