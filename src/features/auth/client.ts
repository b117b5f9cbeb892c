import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { ApiError, callApi } from '#lib/api-client.ts'

const sessionState = z.object({ authenticated: z.boolean() })
const success = z.object({ success: z.literal(true) })

/** Whether this browser is logged in; looked at again whenever the owner comes back to the window. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callApi('/api/admin/session', { signal, parse: (value) => sessionState.parse(value) }),
  refetchOnWindowFocus: 'always',
})

/** Logs in with the password; throws ApiError `wrong_password` or `too_many_requests`. */
export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => callApi('/api/admin/login', { method: 'POST', body: { password }, parse: (value) => success.parse(value) }),
    onSuccess: () => client.setQueryData(sessionQuery.queryKey, { authenticated: true }),
  })
}

/** Replaces the password and ends every other session; throws ApiError `wrong_password` or `too_many_requests`. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { current: string; next: string }) => callApi('/api/admin/password', { method: 'POST', body, parse: (value) => success.parse(value) }),
  })
}

/** Ends the session on the server and forgets what was loaded with it. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('/api/admin/logout', { method: 'POST', parse: (value) => success.parse(value) }),
    onSuccess: () => closeSession(client),
  })
}

/** Calls back once when an answer says that the session ended; the gate is closed by then. Answers how to stop watching. */
export function watchSession(client: QueryClient, onEnd: () => void): () => void {
  function look(event: { type: string; action?: { type: string; error?: unknown } }) {
    if (event.type !== 'updated' || event.action?.type !== 'error' || !isSessionEnd(event.action.error)) return
    if (client.getQueryData(sessionQuery.queryKey)?.authenticated !== true) return
    closeSession(client)
    onEnd()
  }
  const stopQueries = client.getQueryCache().subscribe(look)
  const stopMutations = client.getMutationCache().subscribe(look)
  return () => {
    stopQueries()
    stopMutations()
  }
}

function closeSession(client: QueryClient) {
  client.setQueryData(sessionQuery.queryKey, { authenticated: false })
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
