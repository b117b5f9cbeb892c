import { Link } from 'react-router'
import type { Entry } from '#agenda/waiting-list/wire.ts'
import { ButtonLink } from '#ui/button.tsx'

type BookByPhoneProps = {
  entry: Pick<Entry, 'customerId' | 'dogId'>
  describedBy: string
  size?: 'sm'
}

/** For who has no e-mail, to whom nothing can be offered: she is called, and her visit is made. */
export function BookByPhone({ entry: { customerId, dogId }, describedBy, size }: BookByPhoneProps) {
  const client = new URLSearchParams({ klant: customerId, ...(dogId && { hond: dogId }) })
  return (
    <ButtonLink asChild {...(size && { size })} className="max-sm:w-full">
      <Link to={`/admin/afspraken?nieuw&${client}`} aria-describedby={describedBy}>
        Afspraak maken
      </Link>
    </ButtonLink>
  )
}
