import type { ReactNode } from 'react'

/**
 * Markup that stays as the server sent it; give it `import.meta.env.SSR && …`, so that the
 * browser's build drops the components.
 */
export function AsSent({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div className="contents">{children}</div>
  return (
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
