import type { ReactNode } from 'react'

/**
 * Markup that stays in the browser as the server sent it: React leaves it alone there, and no code
 * for it is loaded. Give it `import.meta.env.SSR && …`, so that the browser's build drops the
 * components; links and inline scripts in it work as ever.
 */
export function AsSent({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div className="contents">{children}</div>
  return (
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
