import { Link } from 'react-router'
import { type Narrowing, visitsPath } from '#agenda/appointments/components/list-view.ts'
import type { DateString } from '#lib/dates.ts'

type Props = {
  days: { from: DateString; to: DateString }
  by: Narrowing
  count: number
  /** What is behind the number, for who cannot see its place in the table. */
  about: string
}

/** How many visits a figure is made of; it opens the list of them. */
export function VisitsLink({ days, by, count, about }: Props) {
  if (count === 0) return <>0</>
  return (
    <Link
      to={visitsPath({ ...by, ...days })}
      aria-label={`${count}: ${about}, de afspraken tonen`}
      className="inline-block min-h-6 min-w-6 font-semibold text-clay underline"
    >
      {count}
    </Link>
  )
}
