import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { array } from 'valibot'
import type { DetailsChange, OwnDogChange } from '#desk/my-data/schema.ts'
import {
  erasureAnswerSchema,
  keptSchema,
  myDataSchema,
  type OwnDetails,
  type OwnVisit,
  ownDetailsSchema,
  ownDogSchema,
  ownVisitSchema,
  visitLinkSchema,
} from '#desk/my-data/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { type Page, readPage } from '#lib/paged-query.ts'

const PATH = '/api/my-data'
const TOPIC = 'my-data'
const PAGE_SIZE = 10

/** What the client of this browser may see; ApiError 401 when she is not signed in (any more). */
export const myDataQuery = apiQuery(TOPIC, PATH, {
  answer: myDataSchema,
  networkMode: 'always',
})

/** Her past visits, page by page. */
export const pastVisitsQuery = infiniteQueryOptions({
  queryKey: [TOPIC, 'visits'],
  queryFn: ({ pageParam, signal }) =>
    readPage(
      { path: `${PATH}/visits`, size: PAGE_SIZE, answer: array(ownVisitSchema) },
      { cursor: pageParam, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }: Page<OwnVisit>) => next,
  networkMode: 'always',
})

/** What an erasure would take away; asked afresh each time. */
export const erasureQuery = apiQuery(TOPIC, `${PATH}/erasure`, {
  answer: keptSchema,
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
})

/** Has a link mailed to whoever has this address. */
export function requestLink(email: string): Promise<void> {
  return callApi(`${PATH}/link`, { body: { email } })
}

/** Spends a mailed link; this browser is recognised from now on when it `remembers`. */
export function openLink(token: string, remembers: boolean): Promise<void> {
  return callApi(`${PATH}/session`, { body: { token, remembers } })
}

/** Recognises one of her devices no more. */
export function endDevice(id: string): Promise<void> {
  return callApi(`${PATH}/devices/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Signs this browser out, and has it recognised for nobody any more. */
export function signOut(): Promise<void> {
  return callApi(`${PATH}/session`, { method: 'DELETE' })
}

/** Stores corrected details. */
export function saveDetails(change: DetailsChange): Promise<OwnDetails> {
  return callApi(PATH, { method: 'PATCH', body: change, answer: ownDetailsSchema })
}

/**
 * How to store what was corrected of a dog, which is shown at once; her visits, which bear its
 * name, are asked again meanwhile. Throws ApiError: `stale` with the stored one, `name_in_use`.
 */
export function useSaveOwnDog() {
  const client = useQueryClient()
  return async (id: string, change: OwnDogChange): Promise<void> => {
    const saved = await callApi(`${PATH}/dogs/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: change,
      answer: ownDogSchema,
    })
    client.setQueryData(
      myDataQuery.queryKey,
      (before) =>
        before && {
          ...before,
          dogs: before.dogs.map((one) => (one.id === saved.id ? saved : one)),
        },
    )
    // the dialog does not wait for it, as it would for the refresh of a mutation (051)
    void client.invalidateQueries({ queryKey: [TOPIC] })
  }
}

/** The address of a page where a coming visit can be moved or cancelled. */
export async function linkToVisit(id: string): Promise<string> {
  return (
    await callApi(`${PATH}/visits/${encodeURIComponent(id)}/link`, {
      body: {},
      answer: visitLinkSchema,
    })
  ).link
}

/** Asks to be erased; answers since when the question waits. */
export async function askErasure(note: string): Promise<string> {
  return (
    await callApi(`${PATH}/erasure`, {
      body: { note },
      answer: erasureAnswerSchema,
    })
  ).askedAt
}
