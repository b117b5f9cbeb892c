import { array } from 'valibot'
import {
  bookableMemberSchema,
  type Member,
  memberSchema,
  membersVisitsSchema,
} from '#agenda/staff/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

/** What the owner says of a member. */
export type MemberFields = Omit<Member, 'id' | 'position' | 'version' | 'createdAt'>

/** Everybody who works in the salon, in order. */
export const staffQuery = apiQuery('staff', '/api/staff', { answer: array(memberSchema) })

/** Whom a visitor can choose, for any visit or for a treatment. */
export function bookableStaffQuery(service = '') {
  return apiQuery(
    'booking',
    `/api/booking/staff${service && `?${new URLSearchParams({ service })}`}`,
    { answer: array(bookableMemberSchema) },
  )
}

/**
 * Saves a new member, or with an id the changed fields of one. Throws ApiError, `stale` with the
 * stored one.
 */
export const useSaveMember = writing(
  ['staff'],
  ({ id, ...body }: Partial<MemberFields> & { id?: string; version?: number; position?: number }) =>
    callApi(id ? pathOf(id) : '/api/staff', {
      method: id ? 'PATCH' : 'POST',
      body,
      answer: memberSchema,
    }),
)

/** How many visits a member has, asked anew. */
export function visitsOfQuery(id: string) {
  return apiQuery('staff', `${pathOf(id)}/visits`, { answer: membersVisitsSchema, staleTime: 0 })
}

/** Removes a member, and gives her visits to `visitsTo`. Throws ApiError, `overlap` too. */
export const useRemoveMember = writing(
  ['staff', 'appointments'],
  ({ id, visitsTo }: { id: string; visitsTo: string }) =>
    callApi(`${pathOf(id)}?visitsTo=${encodeURIComponent(visitsTo)}`, { method: 'DELETE' }),
)

/** What `useDeleteWithUndo` deletes: a member who has no visits. */
export function removalOf(id: string) {
  return {
    id,
    path: pathOf(id),
    tables: ['staff', 'appointments'] as const,
    title: 'Medewerker verwijderd',
    refused: 'Fout',
  }
}

function pathOf(id: string): string {
  return `/api/staff/${encodeURIComponent(id)}`
}
