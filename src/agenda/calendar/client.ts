import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { array } from 'valibot'
import { calendarQuery, knownVisits } from '#agenda/appointments/listed/client.ts'
import {
  type Away,
  awayOn,
  chosenOf,
  hoursOf,
  membersIn,
  type Place,
  shareOf,
  takes,
  whyAway,
} from '#agenda/calendar/members/rules.ts'
import type { Stretch, Visit } from '#agenda/calendar/rules.ts'
import {
  calendarCheckSchema,
  calendarStateSchema,
  calendarSyncSchema,
  createdFeedSchema,
  feedSchema,
} from '#agenda/calendar/wire.ts'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { type NamedClosedDay, namedClosedDay } from '#agenda/holidays/rules.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import type { Member } from '#agenda/staff/wire.ts'
import { warningsQuery } from '#clients/health-records/warnings/client.ts'
import type { Warning } from '#clients/health-records/warnings/rules.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { useAnswer } from '#ui/use-answer.ts'
import { useIsOnline } from '#ui/use-is-online.ts'

/** What stands in the agenda between two dates, both included, and how its loading goes. */
export type Agenda = {
  /** The visits of a day that hold their time, by start: those that concern who is shown. */
  visitsOn: (date: DateString) => readonly Visit[]
  /** Those whose visits are told apart; nobody where one alone has visits. */
  members: readonly Member[]
  /** Those of them who are shown. */
  shown: readonly Member[]
  /** Whose visit it is, where that is told. */
  memberOf: (visit: { staffId: string }) => Member | undefined
  /** When somebody works on a day, or whoever is alone, and her leave on it. */
  workOn: (
    date: DateString,
    member: Member | undefined,
    hours: OpeningHours,
  ) => { open: Stretch[]; away: Away[] }
  /** What is asked before a visit is put where its member does not work, unless it stood so. */
  whyAway: (visit: Visit, place: Place) => { title: string; sentence: string } | undefined
  /** How full a day is, 0 to 1. */
  shareOn: (date: DateString, hours: OpeningHours) => number
  closedOn: (date: DateString) => NamedClosedDay | undefined
  warningsOf: (id: string) => readonly Warning[]
  /** How many visits there are in all; undefined until they are there. */
  count: number | undefined
  /** Nothing is there yet and something is on its way. */
  isLoading: boolean
  /**
   * What is asked, by its name in the cache: who shows that it is on its way looks there, so that
   * the visits are not drawn anew for it.
   */
  asked: QueryKey
  error: unknown
  /** The browser has no network, and what is asked waits for it. */
  isOffline: boolean
  reload: () => void
}

/**
 * The visits, leave and warnings of a range of dates, of all members, those chosen or the first of
 * them; while it loads, what another range had stays on the days that both share.
 */
export function useAgenda(
  range: { from: DateString; to: DateString },
  chosen: readonly string[] = [],
  { isSingle = false, isMonth = false } = {},
): Agenda {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const query = calendarQuery(range, { isMonth })
  const visits = useAnswer({
    ...query,
    placeholderData: (before) => before ?? knownVisits(client, range),
  })
  const leave = useAnswer(leaveQuery)
  const staff = useAnswer(staffQuery)
  const warnings = useAnswer({
    ...warningsQuery(range.from, range.to),
    // they stand beside the visits, which come first
    enabled: visits.data !== undefined,
    placeholderData: keepPreviousData,
  })
  // who has them decides where they stand, so that none is drawn before
  const held = staff.isPending
    ? []
    : (visits.data?.filter(({ status }) => status !== 'cancelled') ?? [])
  const members = membersIn(staff.data ?? [], held)
  const shown = chosenOf(members, chosen).slice(0, isSingle ? 1 : undefined)
  const alone = members.length === 0 ? staff.data?.find(({ isActive }) => isActive) : undefined
  const findMember = ({ staffId }: { staffId: string }) => members.find(({ id }) => id === staffId)
  const isShown = (visit: Visit) =>
    shown.length === members.length || shown.some(({ id }) => takes(visit, id))
  const byDate = new Map<DateString, Visit[]>()
  for (const visit of held.filter(isShown)) {
    const others = byDate.get(visit.date)
    if (others) others.push(visit)
    else byDate.set(visit.date, [visit])
  }
  const error = visits.error ?? leave.error ?? staff.error
  const byVisit = new Map(warnings.data?.map((item) => [item.appointmentId, item.warnings]))
  return {
    visitsOn: (date) => byDate.get(date) ?? [],
    members,
    shown,
    memberOf: findMember,
    workOn: (date, member = alone, hours) => ({
      open: hoursOf(member, date, hours),
      away: awayOn(member, date, leave.data ?? []),
    }),
    whyAway: (visit, place) =>
      whyAway(visit, place, { member: findMember(place), leave: leave.data ?? [] }),
    shareOn: (date, hours) =>
      shareOf(date, {
        members: shown,
        visits: byDate.get(date) ?? [],
        hours,
        leave: leave.data ?? [],
      }),
    closedOn: (date) => namedClosedDay(date, leave.data ?? []),
    warningsOf: (id) => byVisit.get(id) ?? [],
    count: visits.isPlaceholderData || staff.isPending ? undefined : visits.data && held.length,
    isLoading:
      isOnline && !error && (visits.isPending || visits.isPlaceholderData || staff.isPending),
    asked: query.queryKey,
    error,
    isOffline: !isOnline,
    reload() {
      void staff.refetch()
      void visits.refetch()
      void leave.refetch()
      void warnings.refetch()
    },
  }
}

/** Asks ahead what `useAgenda` shows first. */
export function askAgenda(
  client: QueryClient,
  range: { from: DateString; to: DateString },
  { isMonth = false } = {},
): Promise<unknown>[] {
  const visits = client.prefetchQuery(calendarQuery(range, { isMonth }))
  return [
    visits,
    client.prefetchQuery(leaveQuery),
    client.prefetchQuery(staffQuery),
    // beside the visits, which come first
    visits.then(async () => await client.prefetchQuery(warningsQuery(range.from, range.to))),
  ]
}

const WHILE_BUSY = 3_000

/** The secret addresses at which calendar programs read the agenda. */
export const feedsQuery = apiQuery('calendar-feeds', '/api/calendar/feeds', {
  answer: array(feedSchema),
})

/** Makes an address; the answer is the only one that tells it. */
export const useAddFeed = writing(
  ['calendar_feeds'],
  (body: { name: string; staffId: string | null }) =>
    callApi('/api/calendar/feeds', { body, answer: createdFeedSchema }),
)

/** Closes an address for good. */
export const useCloseFeed = writing(['calendar_feeds'], (id: string) =>
  callApi(`/api/calendar/feeds/${encodeURIComponent(id)}`, { method: 'DELETE' }),
)

/** How the outside calendar is doing; asked again as long as changes are on their way. */
export const calendarStateQuery = apiQuery('calendar-state', '/api/calendar/state', {
  answer: calendarStateSchema,
  refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? WHILE_BUSY : false),
})

/** Chooses in which outside calendar the visits of a member stand, empty for that of the salon. */
export const useChooseCalendar = writing(
  ['calendar_state'],
  ({ id, calendarId }: { id: string; calendarId: string }) =>
    callApi(`/api/calendar/members/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: { calendarId },
      answer: calendarStateSchema,
    }),
)

/** Tests the connection with the outside calendar. */
export const useCheckCalendar = writing(['calendar_state'], () =>
  callApi('/api/calendar/check', { body: {}, answer: calendarCheckSchema }),
)

/** Puts all coming visits in the outside calendar again; answers how many are on their way. */
export const useSyncCalendar = writing(
  ['calendar_state'],
  async () =>
    (
      await callApi('/api/calendar/sync', {
        body: {},
        answer: calendarSyncSchema,
      })
    ).count,
)
