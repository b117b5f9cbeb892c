import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  illustration?: ReactNode
  action?: ReactNode
  heading?: 'h2' | 'h3'
  className?: string
}

/** Says kindly that there is nothing yet, and what to do next. */
export function EmptyState({
  title,
  text,
  illustration,
  action,
  heading: Heading = 'h2',
  className = '',
}: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center gap-3 px-4 py-10 text-center ${className}`}>
      {illustration && <div className="mb-1 w-36 max-w-full">{illustration}</div>}
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
