import { memo } from 'react'
import { Link } from 'react-router'
import { InboxBadge } from '#desk/inbox/components/inbox-badge.tsx'
import type { Place } from './tabs.ts'

type TabLinkProps = {
  place: Place
  isHere: boolean
  className?: string
  labelClass?: string
  badgeClass?: string
  onClick?: () => void
}

/** A place of the owner's in the rail or the list of all of them. */
export const TabLink = memo(
  ({
    place: { path, label, icon: Icon, keys },
    isHere,
    className = '',
    labelClass = '',
    badgeClass = '',
    onClick,
  }: TabLinkProps) => (
    <Link
      to={path}
      reloadDocument={path === '/'}
      aria-current={isHere ? 'page' : undefined}
      data-keys={keys}
      {...(onClick && { onClick })}
      className={`relative flex min-h-10 items-center gap-3 rounded-field px-3 font-medium text-ink no-underline hover:bg-pine-soft aria-[current=page]:bg-pine aria-[current=page]:text-white pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0 ${className}`}
    >
      <Icon aria-hidden />
      <span className={`min-w-0 flex-1 ${labelClass}`}>{label}</span>
      {path === '/admin/inbox' && (
        <span className={`flex ${badgeClass}`}>
          <InboxBadge />
        </span>
      )}
    </Link>
  ),
)
