import { Mail, Phone, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dogFacts } from '#clients/customers/components/dog-words.ts'
import { healthDogFields } from '#clients/customers/texts.ts'
import { warningsOf } from '#clients/health-records/components/health-card.tsx'
import { type HealthField, wordsOf } from '#clients/health-records/components/health-words.ts'
import { DOG_SECTION, healthSections } from '#clients/health-records/texts.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { mailLink, telLink } from '#lib/reach.ts'

/** Told at the top or in a line of its own. */
const ELSEWHERE: readonly string[] = [
  'dogName',
  'ownerFirstName',
  'ownerLastName',
  'ownerEmail',
  'ownerPhone',
  'lastReviewedDate',
]

/** What a form says, in words; what was not filled in is left out. */
export function HealthSummary({
  record,
  today,
  children,
}: {
  record: HealthRecord
  today: DateString
  children?: ReactNode
}) {
  const words = (field: HealthField) => wordsOf(field, record)
  // A box whose details are told needs no 'Ja' above them.
  const isTold = ({ name }: HealthField) =>
    healthSections.some(({ fields }) =>
      fields.some(
        (field) => 'shownWith' in field && field.shownWith === name && words(field) !== '',
      ),
    )
  const ofDog = record.dog ? dogFacts(healthDogFields, record.dog) : []
  const sections = healthSections
    .map(({ key, title, fields }) => ({
      key,
      title,
      facts: fields.filter(
        (field) => !ELSEWHERE.includes(field.name) && words(field) !== '' && !isTold(field),
      ),
    }))
    .filter(({ key, facts }) => facts.length > 0 || (key === DOG_SECTION && ofDog.length > 0))
  return (
    <div className="flex flex-col gap-5">
      <WarningBadges warnings={warningsOf(record, today)} />
      <Owner record={record} />
      {children}
      {sections.length === 0 && <p className="text-muted">Verder is er nog niets ingevuld.</p>}
      <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
        {sections.map(({ key, title, facts }) => (
          <section key={key} className="min-w-0">
            <h3 className="mb-2 border-b border-line pb-1.5">{title}</h3>
            <dl className="flex flex-col gap-2">
              {facts.map((field) => (
                <Fact key={field.name} label={field.label} value={words(field)} />
              ))}
              {key === DOG_SECTION &&
                ofDog.map(([label, value]) => <Fact key={label} label={label} value={value} />)}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}

const LINK =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 text-clay underline decoration-1 underline-offset-4 hover:text-clay-deep [overflow-wrap:anywhere]'

function Owner({
  record: { dogName, ownerFirstName, ownerLastName, ownerEmail, ownerPhone, customerId },
}: {
  record: HealthRecord
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p className="font-medium">
        {fullName({
          firstName: ownerFirstName,
          lastName: ownerLastName,
          email: ownerEmail,
          phone: ownerPhone,
        })}
      </p>
      {ownerPhone && (
        <a href={telLink(ownerPhone)} className={LINK}>
          <Phone aria-hidden className="size-4 shrink-0" />
          {ownerPhone}
        </a>
      )}
      {ownerEmail && (
        <a
          href={mailLink(ownerEmail, { subject: `Over ${calledDog(dogName)}`, body: '' })}
          className={LINK}
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          {ownerEmail}
        </a>
      )}
      {customerId && (
        <Link to={`/admin/klanten?klant=${customerId}`} className={LINK}>
          <User aria-hidden className="size-4 shrink-0" />
          Klant openen
        </Link>
      )}
    </div>
  )
}
