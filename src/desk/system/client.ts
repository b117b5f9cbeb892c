import { useQueryClient } from '@tanstack/react-query'
import { faultsSchema, mailTripSchema, systemSchema } from '#desk/system/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/admin/system'

/** How the system is; it looks at the world outside, so not at each glance at the window. */
export const systemQuery = apiQuery('system', PATH, {
  answer: systemSchema,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

/** What broke in the last day. */
export const faultsQuery = apiQuery('system', `${PATH}/errors`, { answer: faultsSchema })

/** Looks anew at all that the tab shows: the world outside tells of no change. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => await client.refetchQueries({ queryKey: ['system'] })
}

/** Sends a mail to the salon itself, to see whether it comes back. Throws ApiError with why not. */
export const useSendTripMail = writing(['mail_trips'], () =>
  callApi(`${PATH}/test-mail`, { method: 'POST', answer: mailTripSchema }),
)

/** Says that the mail with this code came back. Throws ApiError when there is no such mail. */
export const useReturnTripMail = writing(['mail_trips'], (code: string) =>
  callApi(`${PATH}/test-mail/returned`, {
    body: { code },
    answer: mailTripSchema,
  }),
)
