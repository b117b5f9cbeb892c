import type { HttpBindings } from '@hono/node-server'
import type { Deps } from '#server/deps.ts'
import type { RenderPage } from '#server/http/page-context.ts'

export type Session = { id: string }

/** What every handler finds in its Hono context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    deps: Deps
    /** The owner's session, read at most once per request. */
    session: () => Promise<Session | undefined>
    /** Renders a page of the site. */
    render: RenderPage
    /** Set when the answer has every header that it needs: it leaves as it lies in memory. */
    isFinished?: boolean
  }
}
