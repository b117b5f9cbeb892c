import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CustomerContact } from '#clients/customers/components/customer-contact.tsx'
import { DogPhoto } from '#clients/customers/components/dog-photo.tsx'
import { visitsLine } from '#clients/customers/rules.ts'
import type { Dog, WholeCustomer } from '#clients/customers/wire.ts'
import { calledDog, fullName } from '#lib/names.ts'

type CustomerCardProps = { customer: WholeCustomer; to: string; today: string; actions?: ReactNode }

/**
 * A customer at a glance: how to reach her, her dogs and how often she came. The name opens her
 * page.
 */
export function CustomerCard({ customer, to, today, actions }: CustomerCardProps) {
  const titleId = `klant-${customer.id}`
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
    >
      <h2 id={titleId} className="text-xl">
        <Link
          to={to}
          className="-m-2 inline-block p-2 text-ink no-underline [overflow-wrap:anywhere] hover:text-clay hover:underline"
        >
          {fullName(customer)}
        </Link>
      </h2>
      <CustomerContact customer={customer} />
      {customer.dogs.length > 0 && (
        <ul aria-label="Honden" className="flex flex-wrap gap-2">
          {customer.dogs.map((dog) => (
            <li key={dog.id} className="max-w-full">
              <DogChip dog={dog} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto flex items-start gap-2.5 border-t border-line pt-3 text-muted">
        <CalendarCheck aria-hidden className="mt-1 size-4 shrink-0" />
        {visitsLine(customer, today)}
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </article>
  )
}

function DogChip({ dog: { name, breed, photoId, isActive } }: { dog: Dog }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-2 rounded-full border py-1 pr-3.5 pl-1 ${isActive ? 'border-line bg-paper' : 'border-dashed border-edge'}`}
    >
      <DogPhoto photoId={photoId} />
      <span className="min-w-0 leading-tight [overflow-wrap:anywhere]">
        <span className="font-semibold">{calledDog(name)}</span>
        {breed && <span className="text-muted"> {breed}</span>}
        {!isActive && <span className="text-sm text-muted"> (niet actief)</span>}
      </span>
    </span>
  )
}
