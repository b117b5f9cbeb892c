import { array } from 'valibot'
import { invitedSchema, personSchema } from '#foundation/auth/people/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/people'
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Everybody with a log-in or an invitation. */
export const peopleQuery = apiQuery('people', PATH, { answer: array(personSchema) })

/** Invites somebody; answers the link this once. Throws ApiError with a sentence per field. */
export const useInvite = writing(
  ['people', 'outbox'],
  (body: { name: string; email: string; staffId: string | null }) =>
    callApi(PATH, { body, answer: invitedSchema }),
)

/** Another link for somebody. Throws ApiError. */
export const useInviteAgain = writing(['people', 'outbox'], (id: string) =>
  callApi(`${pathOf(id)}/invitation`, { method: 'POST', answer: invitedSchema }),
)

/** Lets somebody rest, or log in again. Throws ApiError. */
export const useSetActive = writing(
  ['people', 'sessions'],
  ({ id, isActive }: { id: string; isActive: boolean }) =>
    callApi(pathOf(id), { method: 'PATCH', body: { isActive } }),
)

/** Calls somebody otherwise. Throws ApiError with a sentence beside the name. */
export const useRename = writing(
  ['people', 'sessions'],
  ({ id, name }: { id: string; name: string }) =>
    callApi(pathOf(id), { method: 'PATCH', body: { name } }),
)

/** Ends somebody's log-in for good. Throws ApiError. */
export const useEndLogIn = writing(['people', 'sessions'], (id: string) =>
  callApi(pathOf(id), { method: 'DELETE' }),
)

/** Spends an invitation; this browser is logged in by it. Throws ApiError. */
export function acceptInvitation(
  token: string,
  body: { name: string; password: string },
): Promise<void> {
  return callApi(`/api/invitations/${encodeURIComponent(token)}`, { body })
}
