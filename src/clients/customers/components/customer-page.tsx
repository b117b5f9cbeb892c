import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Merge, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { customerQuery } from '#clients/customers/client.ts'
import { CustomerContact } from '#clients/customers/components/customer-contact.tsx'
import { CustomerDialog } from '#clients/customers/components/customer-dialog.tsx'
import { DogCard } from '#clients/customers/components/dog-card.tsx'
import { DogDialog } from '#clients/customers/components/dog-dialog.tsx'
import { LabelBadges } from '#clients/customers/components/label-badges.tsx'
import { MergeDialog } from '#clients/customers/components/merge-dialog.tsx'
import { VisitList } from '#clients/customers/components/visit-list.tsx'
import { newsLine, readyLine, visitsLine } from '#clients/customers/rules.ts'
import type { Dog, Visit, WholeCustomer } from '#clients/customers/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { fullName } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

/** What other features add to a customer's page. */
type CustomerSlots = {
  /** Buttons beside the customer's own, such as a new appointment. */
  renderActions?: (customer: WholeCustomer) => ReactNode
  /** Buttons of one dog, such as a health form. */
  renderDogActions?: (dog: Dog, customer: WholeCustomer) => ReactNode
  /** What stands under the customer's details, such as her loyalty card. */
  renderAside?: (customer: WholeCustomer) => ReactNode
  /** More sections under the visits. */
  renderSections?: (customer: WholeCustomer) => ReactNode
  renderVisit: (visit: Visit, label: string) => ReactNode
}

type CustomerPageProps = {
  id: string
  today: string
  /** The address of the list. */
  backTo: string
  onOpen: (id: string, options?: { replace: boolean }) => void
  picture?: ReactNode
} & CustomerSlots

/** Everything about one customer. */
export function CustomerPage({ id, backTo, ...rest }: CustomerPageProps) {
  const query = useQuery(customerQuery(id))
  const { data: customer, error } = query
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="flex flex-col gap-6">
      <Link
        to={backTo}
        className="-my-2 inline-flex min-h-11 items-center gap-2 self-start font-medium text-pine no-underline hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Alle klanten
      </Link>
      {customer && !isGone && <CustomerBody customer={customer} {...rest} />}
      {!customer && (
        <h1 className={error ? 'sr-only' : 'text-3xl text-muted sm:text-4xl'}>Klant</h1>
      )}
      {!customer && !error && <SkeletonText lines={8} />}
      {isGone && (
        <EmptyState
          title="Deze klant bestaat niet (meer)."
          text="Ze is verwijderd of samengevoegd met een andere klant."
          illustration={rest.picture}
        />
      )}
      {error && !isGone && <LoadFailed title="De klant kon niet geladen worden." query={query} />}
    </div>
  )
}

type Open = { kind: 'edit' } | { kind: 'merge'; otherId?: string } | { kind: 'dog' }
type CustomerBodyProps = Omit<CustomerPageProps, 'id' | 'backTo'> & { customer: WholeCustomer }

function CustomerBody({
  customer,
  today,
  onOpen,
  renderActions,
  renderAside,
  renderDogActions,
  renderSections,
  renderVisit,
}: CustomerBodyProps) {
  const isOwner = useIsOwner()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{fullName(customer)}</h1>
          <p className="mt-1 text-lg text-muted">{visitsLine(customer, today)}</p>
        </div>
        <div className="flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:first:col-span-2 sm:flex-wrap">
          {renderActions?.(customer)}
          {isOwner && (
            <>
              <Button variant="secondary" onClick={() => setOpen({ kind: 'edit' })}>
                <Pencil aria-hidden />
                Bewerken
              </Button>
              <Button variant="secondary" onClick={() => setOpen({ kind: 'merge' })}>
                <Merge aria-hidden />
                Samenvoegen
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-6 max-lg:contents">
          <Card title="Gegevens">
            <CustomerContact customer={customer} />
            <LabelBadges labels={customer.labels} className="mt-2" />
            <p className="mt-2 text-muted empty:hidden">{readyLine(customer)}</p>
            <p className="mt-2 text-muted">{newsLine(customer)}</p>
            {customer.notes && (
              <div className="mt-4 border-t border-line pt-4">
                <h3 className="text-base">Notities</h3>
                <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                  {customer.notes}
                </p>
              </div>
            )}
          </Card>
          {renderAside && <div className="max-lg:order-last">{renderAside(customer)}</div>}
        </div>
        <section aria-labelledby="honden" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="honden" className="text-2xl">
              Honden
            </h2>
            <Button variant="secondary" onClick={() => setOpen({ kind: 'dog' })}>
              <Plus aria-hidden />
              Hond toevoegen
            </Button>
          </div>
          {customer.dogs.length === 0 && (
            <p className="text-muted">Er is nog geen hond bij deze klant.</p>
          )}
          {customer.dogs.map((dog) => (
            <DogCard
              key={dog.id}
              dog={dog}
              today={today}
              actions={renderDogActions?.(dog, customer)}
            />
          ))}
        </section>
      </div>
      <section aria-labelledby="bezoeken" className="flex flex-col gap-4">
        <h2 id="bezoeken" className="text-2xl">
          Bezoeken
        </h2>
        <VisitList customerId={customer.id} renderLink={renderVisit} />
      </section>
      {renderSections?.(customer)}
      {open?.kind === 'edit' && (
        <CustomerDialog
          customer={customer}
          onClose={close}
          onHolder={(holder, action) =>
            action === 'merge' ? setOpen({ kind: 'merge', otherId: holder.id }) : onOpen(holder.id)
          }
        />
      )}
      {open?.kind === 'dog' && <DogDialog customerId={customer.id} onClose={close} />}
      {open?.kind === 'merge' && (
        <MergeDialog
          customer={customer}
          {...(open.otherId && { otherId: open.otherId })}
          onClose={close}
          onMerged={(keptId) => {
            close()
            if (keptId !== customer.id) onOpen(keptId, { replace: true })
          }}
        />
      )}
    </>
  )
}
