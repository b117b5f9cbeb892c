import { createContext } from 'react-router'
import type { Deps } from '#server/deps.ts'

/** What a page's loader finds: the deps, the nonce of this response and whether the owner is logged in. */
export const pageContext = createContext<{ deps: Deps; nonce: string; isOwner: () => Promise<boolean> }>()
