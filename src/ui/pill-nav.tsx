import { Slot } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { centreInRow } from '#ui/centre-in-row.ts'

/**
 * A row of `PillLink`s that scrolls sideways on small screens; the current one is brought into
 * sight unless somebody moved the row, for a finger may be on a link.
 */
export function PillNav({
  label,
  children,
  className = '',
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)

  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]') ?? null
    const isTouched = shown.current === null && row.current?.scrollLeft !== 0
    if (current !== shown.current && !isTouched) centreInRow(row.current, current)
    shown.current = current
  })

  return (
    <nav
      ref={row}
      aria-label={label}
      className={`-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:thin] max-lg:pr-10 max-lg:mask-r-from-[calc(100%-2.5rem)] ${className}`}
    >
      <ul className="flex w-max gap-2 *:shrink-0 lg:w-auto lg:flex-wrap lg:gap-1.5">{children}</ul>
    </nav>
  )
}

type PillLinkProps = ComponentProps<'a'> & {
  current?: boolean
  asChild?: boolean
  children: ReactNode
}

/**
 * One pill; `asChild` puts the look on the one child instead (a router link, which sets
 * `aria-current` itself).
 */
export function PillLink({
  current = false,
  asChild = false,
  className = '',
  ...rest
}: PillLinkProps) {
  const Tag = asChild ? Slot.Root : 'a'
  return (
    <li>
      <Tag
        {...rest}
        {...(current && { 'aria-current': 'page' as const })}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-ink no-underline hover:border-pine hover:bg-pine-soft aria-[current=page]:border-pine aria-[current=page]:bg-pine aria-[current=page]:text-white lg:px-3 [&_svg]:size-[1.15em] ${className}`}
      />
    </li>
  )
}
