import { telLink } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import { weekdayNames, weekdays } from '#features/salon/texts.ts'

/** Address, phone, hours and company data, all from the salon's settings. */
export function SiteFooter({ salon }: { salon: PublicSalon }) {
  return (
    <footer className="mt-20 border-t border-line bg-card">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 text-sm sm:grid-cols-3">
        <address className="not-italic leading-7">
          <strong className="block font-heading text-base">{salon.name}</strong>
          {salon.street}
          <br />
          {salon.postalCode} {salon.city}, {salon.country}
        </address>
        <p className="leading-7">
          <a href={telLink(salon.phone)}>{salon.phone}</a>
          <br />
          <a href={`mailto:${salon.email}`}>{salon.email}</a>
          <br />
          <span className="text-muted">BTW {salon.vatNumber}</span>
        </p>
        <OpeningHoursList salon={salon} />
      </div>
    </footer>
  )
}

function OpeningHoursList({ salon }: { salon: PublicSalon }) {
  return (
    <dl className="grid max-w-xs grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {weekdays.map((day) => (
        <div key={day} className="contents">
          <dt className="capitalize text-muted">{weekdayNames[day]}</dt>
          <dd className="tabular-nums">{salon.openingHours[day].map(({ from, to }) => `${from}–${to}`).join(' en ') || 'gesloten'}</dd>
        </div>
      ))}
    </dl>
  )
}
