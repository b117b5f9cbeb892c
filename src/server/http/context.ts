import type { HttpBindings } from '@hono/node-server'
import type { RouterContextProvider } from 'react-router'
import type { Role } from '#lib/roles.ts'
import type { Scope } from '#lib/scopes.ts'
import type { Deps } from '#server/deps.ts'

/** Who is logged in, and whose time in the agenda is hers. */
export type Person = { id: string; name: string; role: Role; staffId: string | null }
/**
 * `confirmedAt`: when who is logged in last showed that it is she, by logging in or once more.
 * `scopes`: of the key of a program, which opens these and nothing else.
 */
export type Session = {
  id: string
  person: Person
  confirmedAt: Date | null
  scopes?: readonly Scope[]
}

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>

/** What every handler finds in its Hono context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    deps: Deps
    /** Who is logged in, read at most once per request. */
    session: () => Promise<Session | undefined>
    /** Renders a page of the site. */
    render: RenderPage
    /** Set when the answer has every header that it needs: it leaves as it lies in memory. */
    isFinished?: boolean
  }
}
