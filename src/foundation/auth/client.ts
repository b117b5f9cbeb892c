import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { array } from 'valibot'
import { logInByCode } from '#foundation/auth/recovery/client.ts'
import {
  type LoggedIn,
  loginEventSchema,
  openSessionSchema,
  sessionStateSchema,
} from '#foundation/auth/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { ApiError, callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/**
 * `person`: who is logged in, or was until it ended; `isLeft`: she logged out here herself, rather
 * than that it ended.
 */
type Session = { authenticated: boolean; person?: LoggedIn; isLeft?: boolean }

const DOOR = 'door'
const PAGE_SIZE = 20
/** The browsers that are logged in, and what happened at the door. */
const AT_DOOR = ['sessions', 'login_events'] as const

/**
 * Whether this browser is logged in and who is; looked at again whenever she comes back to the
 * window.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn({ signal, client, queryKey }): Promise<Session> {
    const session = await callApi('/api/admin/session', { signal, answer: sessionStateSchema })
    return session.authenticated ? session : ended(client.getQueryData<Session>(queryKey))
  },
  refetchOnWindowFocus: 'always',
})

/** Who is logged in, inside the gate; undefined for a moment while nobody is. */
export function usePerson(): LoggedIn | undefined {
  return useQuery({ ...sessionQuery, enabled: false }).data?.person
}

/** Whether it is the owner who is logged in; what only she may ask for is not asked for others. */
export function useIsOwner(): boolean {
  return usePerson()?.role === 'owner'
}

/**
 * The hook of a way in: afterwards the browser knows who is logged in. Somebody else than before
 * finds nothing of what she had open.
 */
function entering<Given = void>(enter: (given: Given) => Promise<void>) {
  return function useEnter() {
    const client = useQueryClient()
    return useMutation({
      meta: writes(...AT_DOOR),
      mutationFn: async (given: Given) => {
        await enter(given)
        return await callApi('/api/admin/session', { answer: sessionStateSchema })
      },
      onSuccess: (session) => {
        const before = client.getQueryData<Session>(sessionQuery.queryKey)?.person
        if (before?.id !== session.person?.id) client.removeQueries({ predicate: isOwners })
        client.setQueryData<Session>(sessionQuery.queryKey, session)
      },
    })
  }
}

/**
 * Logs in, the owner with the password alone; throws ApiError `wrong_password` or
 * `too_many_requests`.
 */
export const useLogin = entering((body: { email?: string; password: string }) =>
  callApi('/api/admin/login', { body }),
)

/** Logs in with a passkey; throws ApiError, or PasskeyError. */
export const usePasskeyLogin = entering(async () => {
  // what she starts with weighs less without it
  const { logInByPasskey } = await import('#foundation/auth/passkeys/client.ts')
  await logInByPasskey()
})

/** Logs in with a recovery code; throws ApiError `wrong_code` or `too_many_requests`. */
export const useRecoveryLogin = entering(logInByCode)

/** Shows by her password that it is she; throws ApiError as the login does. */
export const useConfirmByPassword = writing(AT_DOOR, (password: string) =>
  callApi('/api/admin/confirmation', { body: { password } }),
)

/**
 * Replaces the password and ends every other session; throws ApiError `wrong_password` or
 * `too_many_requests`.
 */
export const useChangePassword = writing(AT_DOOR, (body: { current: string; next: string }) =>
  callApi('/api/admin/password', { body }),
)

/** The browsers that are logged in. */
export const openSessionsQuery = apiQuery(DOOR, '/api/admin/sessions', {
  answer: array(openSessionSchema),
  ...ALWAYS_FRESH,
})

/** What happened at the door, newest first. */
export const loginEventsQuery = pagedQuery(
  {
    topic: DOOR,
    path: '/api/admin/login-events',
    size: PAGE_SIZE,
    answer: array(loginEventSchema),
  },
  ALWAYS_FRESH,
)

/** Ends the session of another browser; throws ApiError `not_found` when it had ended. */
export const useEndSession = writing(AT_DOOR, (id: string) =>
  callApi(`/api/admin/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
)

/** Ends the session on the server and forgets what was loaded with it. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    meta: writes(...AT_DOOR),
    mutationFn: () => callApi('/api/admin/logout', { method: 'POST' }),
    onSuccess: () => {
      client.setQueryData<Session>(sessionQuery.queryKey, { authenticated: false, isLeft: true })
      client.removeQueries({ predicate: isOwners })
    },
  })
}

/**
 * Calls back once when an answer says that the session ended; the gate is closed by then. Answers
 * how to stop watching.
 */
export function watchSession(client: QueryClient, onEnd: () => void): () => void {
  function look(event: { type: string; action?: { type: string; error?: unknown } }) {
    if (
      event.type !== 'updated' ||
      event.action?.type !== 'error' ||
      !isSessionEnd(event.action.error)
    )
      return
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

/**
 * Forgets everything that is not shown; what is waits behind the login, for forms stand in it that
 * are not saved, and is kept until she leaves.
 */
function closeSession(client: QueryClient) {
  client.setQueryData<Session>(sessionQuery.queryKey, ended)
  client.removeQueries({ predicate: isOwners, type: 'inactive' })
  void client.cancelQueries({ predicate: isOwners })
  // nothing was written: what is shown is asked again once she is back
  void client.invalidateQueries({ predicate: isOwners, refetchType: 'none' })
  for (const query of client.getQueryCache().findAll({ predicate: isOwners })) {
    query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY })
    if (query.state.error)
      query.setState({
        error: null,
        status: query.state.data === undefined ? 'pending' : 'success',
      })
  }
}

/** Her session, ended: what she had open waits for her and for nobody else. */
function ended(before: Session | undefined): Session {
  return { ...before, authenticated: false }
}

function isOwners({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0]
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
