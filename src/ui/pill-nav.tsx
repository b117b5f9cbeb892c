import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

/** A row of links: it scrolls sideways on small screens and takes more rows on large ones; fill it with `PillLink`. */
export function PillNav({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <nav aria-label={label} className={`-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:thin] ${className}`}>
      <ul className="flex w-max gap-2 *:shrink-0 lg:w-auto lg:flex-wrap">{children}</ul>
    </nav>
  )
}

type PillLinkProps = ComponentProps<'a'> & { current?: boolean; asChild?: boolean; children: ReactNode }

/** One pill; `asChild` puts the look on the one child instead (a router link, which sets `aria-current` itself). */
export function PillLink({ current = false, asChild = false, className = '', ...rest }: PillLinkProps) {
  const Tag = asChild ? Slot.Root : 'a'
  return (
    <li>
      <Tag
        {...rest}
        {...(current && { 'aria-current': 'page' as const })}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-ink no-underline hover:border-pine hover:bg-pine-soft aria-[current=page]:border-pine aria-[current=page]:bg-pine aria-[current=page]:text-white [&_svg]:size-[1.15em] ${className}`}
      />
    </li>
  )
}
