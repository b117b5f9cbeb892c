import { CalendarCheck, CircleCheck, Phone } from 'lucide-react'
import { warningsFor } from '#clients/health-records/rules.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import { type DateString, formatInstantDay, formatShortDate } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { telLink } from '#lib/reach.ts'

type HealthCardProps = { record: HealthRecord; today: DateString; onOpen: () => void }

/** A form in a few lines: the dog, what to mind about it today, its owner. */
export function HealthCard({ record, today, onOpen }: HealthCardProps) {
  const {
    dogName,
    dogBreed,
    dogAge,
    ownerFirstName,
    ownerLastName,
    ownerPhone,
    lastReviewedDate,
    isFromClient,
    createdAt,
  } = record
  const warnings = warningsOf(record, today)
  return (
    <article className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-5 shadow-soft focus-within:border-pine hover:border-pine">
      <div>
        <h2 className="text-xl">
          {/* The whole card opens the form; what lies above it keeps its own meaning. */}
          <button
            type="button"
            onClick={onOpen}
            className="text-left [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
          >
            {calledDog(dogName)}
          </button>
        </h2>
        <p className="text-muted [overflow-wrap:anywhere]">
          {[dogBreed, dogAge].filter(Boolean).join(' · ') || 'Ras niet ingevuld'}
        </p>
      </div>
      {warnings.length > 0 ? (
        <WarningBadges warnings={warnings} />
      ) : (
        <p className="flex items-center gap-1.5 text-sm text-green">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          Geen bijzonderheden
        </p>
      )}
      <div className="mt-auto border-t border-line pt-3">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-medium [overflow-wrap:anywhere]">
            {fullName({
              firstName: ownerFirstName,
              lastName: ownerLastName,
              email: record.ownerEmail,
              phone: ownerPhone,
            })}
          </span>
          {ownerPhone && (
            <a
              href={telLink(ownerPhone)}
              className="relative inline-flex min-h-11 items-center gap-1.5 text-clay underline decoration-1 underline-offset-4 hover:text-clay-deep"
            >
              <Phone aria-hidden className="size-4 shrink-0" />
              {ownerPhone}
            </a>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            Ingevuld {isFromClient && 'door de klant '}op {formatInstantDay(createdAt)}
          </span>
          {lastReviewedDate && (
            <span className="inline-flex items-center gap-1">
              <CalendarCheck aria-hidden className="size-4 shrink-0" />
              Nagekeken op {formatShortDate(lastReviewedDate)}
            </span>
          )}
        </p>
      </div>
    </article>
  )
}

/** What a form would warn for at a visit on a day. */
export function warningsOf(record: HealthRecord, date: DateString) {
  const dog = { birthDate: record.dogBirthDate, vaccinatedUntil: record.dogVaccinatedUntil }
  return warningsFor({ form: record, dog, date })
}
