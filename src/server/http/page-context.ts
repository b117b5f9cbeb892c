import { createContext } from 'react-router'
import type { Announced } from '#lib/changes.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/context.ts'

/** What a page says to the server about its answer; none of it is ever sent. */
export type PageAnswer = {
  /**
   * The tables the page depends on: its bytes are kept in memory until one of them changes. Only
   * for a page that is the same for everybody.
   */
  keptUntilChangeOf?: readonly Announced[]
  /** The server never looks at its query: it is kept whatever stands there. */
  anyQuery?: boolean
  /** Of no use without the database: while that is away, its page stands in. */
  needsDatabase?: boolean
  /**
   * CSP sources: who may frame it, what it frames, whose scripts it runs, and what those may talk
   * to.
   */
  framedBy?: string
  frames?: string
  scriptsFrom?: string
  connectsTo?: string
}

/**
 * The `handle` of a page's route: what is known of its answer without asking a loader, and whether
 * it is sent without scripts.
 */
export type PageHandle = PageAnswer & { static?: true }

/**
 * What a page's loader or action finds: the deps, the nonce of this response, the client's address
 * (for limits), who is logged in, and what it may say of its answer. `onFailure`
 * learns what broke.
 */
export const pageContext = createContext<{
  deps: Deps
  nonce: string
  address: () => string
  session: () => Promise<Session | undefined>
  answer: PageAnswer
  onFailure?: (error: unknown) => void
  /** The pattern of the page, for whoever notes that it broke. */
  pattern?: string
}>()
