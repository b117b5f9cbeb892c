import { createContext } from 'react'

/** What a tap or a key opens over any screen. */
export type ShellWindowKind = 'palette' | 'all' | 'new' | 'help'

/** Opens a window of the shell. */
export const OpenWindow = createContext<(kind: ShellWindowKind) => void>(() => undefined)
