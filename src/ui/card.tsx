import type { ComponentProps, ReactNode } from 'react'

type CardProps = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode
  actions?: ReactNode
  heading?: 'h2' | 'h3'
}

/** A white sheet on the paper, with an optional heading line and its actions at the right. */
export function Card({
  title,
  actions,
  heading: Heading = 'h2',
  className = '',
  children,
  ...rest
}: CardProps) {
  return (
    <div
      {...rest}
      className={`rounded-card border border-line bg-card p-5 shadow-soft sm:p-6 ${className}`}
    >
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && <Heading className="text-xl">{title}</Heading>}
          {actions}
        </div>
      )}
      {children}
    </div>
  )
}
