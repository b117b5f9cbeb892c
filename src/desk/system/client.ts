import { useMutation } from '@tanstack/react-query'
import { faultsSchema, mailTripSchema, systemSchema } from '#desk/system/wire.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/admin/system'

/** How the system is; it looks at the world outside, so not at each glance at the window. */
export const systemQuery = apiQuery({
  queryKey: ['system'],
  path: PATH,
  answer: systemSchema,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

/** What broke in the last day. */
export const faultsQuery = apiQuery({
  queryKey: ['system', 'errors'],
  path: `${PATH}/errors`,
  answer: faultsSchema,
})

/** Sends a mail to the salon itself, to see whether it comes back. Throws ApiError with why not. */
export function useSendTripMail() {
  return useMutation({
    meta: writes('mail_trips'),
    mutationFn: () => callApi(`${PATH}/test-mail`, { method: 'POST', answer: mailTripSchema }),
  })
}

/** Says that the mail with this code came back. Throws ApiError when there is no such mail. */
export function useReturnTripMail() {
  return useMutation({
    meta: writes('mail_trips'),
    mutationFn: (code: string) =>
      callApi(`${PATH}/test-mail/returned`, {
        method: 'POST',
        body: { code },
        answer: mailTripSchema,
      }),
  })
}
