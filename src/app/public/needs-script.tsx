import type { ReactNode } from 'react'

/**
 * What a browser without JavaScript reads in place of a form that needs it: what else one can do.
 */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mb-6 rounded-card border border-line bg-card p-5 font-semibold">{children}</p>
    </noscript>
  )
}
