import { createContext } from 'react-router'
import type { Deps } from '#server/deps.ts'

/** What a page's loader or action finds: the deps, the nonce of this response, the client's address (for limits) and whether the owner is logged in. `onFailure` learns what broke. */
export const pageContext = createContext<{
  deps: Deps
  nonce: string
  address: () => string
  isOwner: () => Promise<boolean>
  onFailure?: (error: unknown) => void
}>()
