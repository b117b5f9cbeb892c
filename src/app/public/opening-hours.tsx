import type { PublicSalon } from '#features/salon/schema.ts'
import { weekdayNames, weekdays } from '#features/salon/texts.ts'

/** The week as the settings have it, a day per line. */
export function OpeningHoursList({ salon, className = '' }: { salon: PublicSalon; className?: string }) {
  return (
    <dl className={`grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 ${className}`}>
      {weekdays.map((day) => (
        <div key={day} className="contents">
          <dt className="text-muted capitalize">{weekdayNames[day]}</dt>
          <dd className="tabular-nums">
            {salon.openingHours[day].length === 0 && 'gesloten'}
            {salon.openingHours[day].map(({ from, to }, index) => (
              <span key={from} className="whitespace-nowrap">
                {index > 0 && ', '}
                {from} – {to}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
