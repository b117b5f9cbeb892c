import { array } from 'valibot'
import {
  belgianAnswerSchema,
  conflictSchema,
  type Holiday,
  holidaySchema,
  noticesSentSchema,
  regeneratedSchema,
} from '#agenda/holidays/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

/** What the owner types about leave. */
export type LeaveFields = Pick<
  Holiday,
  'name' | 'startDate' | 'endDate' | 'staffId' | 'startTime' | 'endTime' | 'showName' | 'isActive'
> & { description: string }

/** What can be booked follows from leave. */
const LEAVE = ['holidays', 'time_slots'] as const

/** All leave, the latest first. */
export const leaveQuery = apiQuery('holidays', '/api/holidays', { answer: array(holidaySchema) })

/** The visits that still stand in the way of leave. */
export function conflictsQuery(id: string) {
  return apiQuery('leave-conflicts', `${pathOf(id)}/conflicts`, { answer: array(conflictSchema) })
}

/**
 * Saves new leave, or with an id the changed fields of it. Throws ApiError, `stale` with the stored
 * one.
 */
export const useSaveLeave = writing(
  LEAVE,
  ({ id, ...body }: Partial<LeaveFields> & { id?: string; version?: number }) =>
    callApi(id ? pathOf(id) : '/api/holidays', {
      method: id ? 'PATCH' : 'POST',
      body,
      answer: holidaySchema,
    }),
)

export const useRemoveLeave = writing(LEAVE, (id: string) =>
  callApi(pathOf(id), { method: 'DELETE' }),
)

/** Adds the public holidays of a year that are missing. */
export const useAddBelgianHolidays = writing(LEAVE, (year: number) =>
  callApi('/api/holidays/add-belgian-holidays', {
    body: { year },
    answer: belgianAnswerSchema,
  }),
)

/** Rebuilds the coming slots; answers what happened, in words. */
export const useRegenerateSlots = writing(
  LEAVE,
  async () =>
    (await callApi('/api/admin/regenerate-slots', { method: 'POST', answer: regeneratedSchema }))
      .message,
)

/** Mails the clients of these visits about leave; answers to how many. */
export const useSendNotices = writing(
  ['outbox'],
  async (body: { leaveId: string; appointmentIds: string[]; subject: string; text: string }) =>
    (
      await callApi('/api/appointments/leave-notices', {
        body,
        answer: noticesSentSchema,
      })
    ).count,
)

function pathOf(id: string): string {
  return `/api/holidays/${encodeURIComponent(id)}`
}
