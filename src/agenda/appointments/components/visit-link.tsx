import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLinkBeside } from '#ui/use-link-beside.ts'

type VisitLinkProps = { id: string; className?: string; children: ReactNode }

/** Opens a visit beside the screen. */
export function VisitLink({
  id,
  className = 'text-ink hover:text-clay',
  children,
}: VisitLinkProps) {
  const beside = useLinkBeside()
  return (
    <Link to={beside('afspraak', id)} preventScrollReset className={className}>
      {children}
    </Link>
  )
}
