import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import { type DeedSearch, deedsQuery } from '#desk/audit-log/client.ts'
import type { Deed } from '#desk/audit-log/wire.ts'
import { brusselsToday, formatHour, formatLongDate } from '#lib/dates.ts'
import { PagedList } from '#ui/paged-list.tsx'

type DeedListProps = {
  search: Partial<DeedSearch>
  empty: ReactNode
  /** The level of a day's heading. */
  heading?: 'h2' | 'h3'
}

/** So many things of one request are told at once. */
const MOST_LINES = 4

/** Who did what, day by day, the latest first. */
export function DeedList({ search, empty, heading = 'h2' }: DeedListProps) {
  const query = useInfiniteQuery(deedsQuery(search))
  return (
    <PagedList query={query} failure="Het logboek kon niet geladen worden." empty={empty}>
      {(deeds) => (
        <div className="flex flex-col gap-6">
          {[...Map.groupBy(deeds, ({ at }) => brusselsToday(new Date(at)))].map(([day, ofDay]) => (
            <Day key={day} day={day} deeds={ofDay} heading={heading} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

type DayProps = { day: string; deeds: readonly Deed[]; heading: 'h2' | 'h3' }

function Day({ day, deeds, heading: Heading }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-1 text-lg first-letter:uppercase">
        {formatLongDate(day)}
      </Heading>
      <ul className="divide-y divide-line border-y border-line">
        {deeds.map((deed) => (
          <li key={deed.id} className="flex gap-3 py-2.5 sm:gap-4">
            <time dateTime={deed.at} className="shrink-0 pt-px text-muted tabular-nums">
              {formatHour(deed.at)}
            </time>
            <Told deed={deed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({ deed: { who, lines } }: { deed: Deed }) {
  const [first, ...others] = lines
  const hidden = lines.length - MOST_LINES
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p>
        <strong>{who}</strong> {first && <Line {...first} />}
      </p>
      {others.slice(0, MOST_LINES - 1).map((line) => (
        <p key={line.text} className="text-muted">
          en <Line {...line} />
        </p>
      ))}
      {hidden > 0 && <p className="text-muted">en nog {hidden} meer</p>}
    </div>
  )
}

const VISIT = '/admin/afspraken?afspraak='
const LOOK = 'text-ink underline decoration-line hover:text-clay'

/** What was done, and the way to where it is seen; a visit opens beside the log. */
function Line({ text, href }: Deed['lines'][number]) {
  if (href === null) return text
  if (href.startsWith(VISIT))
    return (
      <VisitLink id={href.slice(VISIT.length)} className={LOOK}>
        {text}
      </VisitLink>
    )
  return (
    <Link to={href} className={LOOK}>
      {text}
    </Link>
  )
}
