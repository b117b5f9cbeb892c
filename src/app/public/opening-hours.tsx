import { Fragment } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { weekdayNames, weekdays } from '#lib/opening-hours.ts'

/** The week as the settings have it, a day per line. */
export function OpeningHoursList({
  salon,
  className = '',
}: {
  salon: PublicSalon
  className?: string
}) {
  return (
    <dl className={`grid gap-y-1 ${className}`}>
      {weekdays.map((day) => (
        <div key={day} className="flex flex-wrap gap-x-3">
          <dt className="min-w-[5.5em] text-muted capitalize">{weekdayNames[day]}</dt>
          <dd className="flex-1 basis-24 tabular-nums">
            {salon.openingHours[day].length === 0 && 'gesloten'}
            {salon.openingHours[day].map(({ from, to }, index) => (
              <Fragment key={from}>
                {index > 0 && ', '}
                <span className="whitespace-nowrap">
                  {from} – {to}
                </span>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
