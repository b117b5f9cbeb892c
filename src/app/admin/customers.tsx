import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CreditCard, FileDown, FileText, HeartPulse, History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import { customerQuery, customersQuery, searchOf } from '#clients/customers/client.ts'
import { CustomerDialog } from '#clients/customers/components/customer-dialog.tsx'
import { CustomerList, orderOf } from '#clients/customers/components/customer-list.tsx'
import { CustomerPage } from '#clients/customers/components/customer-page.tsx'
import { onlyDog } from '#clients/customers/components/dog-choice.tsx'
import type { CustomerFilter, Dog, WholeCustomer } from '#clients/customers/wire.ts'
import { CustomerDevices } from '#clients/devices/components/customer-devices.tsx'
import { HealthFormDialog } from '#clients/health-records/components/health-form-dialog.tsx'
import { ClientDeeds } from '#desk/audit-log/components/client-deeds.tsx'
import { PrivacyRequests } from '#desk/my-data/components/privacy-requests.tsx'
import { PrivacyActions } from '#desk/privacy/components/privacy-actions.tsx'
import { useIsOwner } from '#foundation/auth/client.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { CardOfCustomer } from '#money/customer-cards/components/card-of-customer.tsx'
import { CustomerCardPanel } from '#money/customer-cards/components/customer-card-panel.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { type AppointmentStart, AppointmentWindow } from './appointment-window.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { activeDogs, WhichDog } from './which-dog.tsx'
import { WindowTitle } from './window-title.tsx'

type Open =
  | { kind: 'appointment'; start: AppointmentStart }
  | { kind: 'health'; dog: Dog | undefined; customer: WholeCustomer }
  | { kind: 'which-dog' | 'card'; customer: WholeCustomer }

export const handle: { ahead: Ahead } = {
  ahead(client, { parameters }) {
    const id = parameters.get('klant')
    return [
      id === null
        ? client.prefetchInfiniteQuery(customersQuery(readFilter(parameters)))
        : client.prefetchQuery(customerQuery(id)),
    ]
  },
}

/**
 * Customers and their dogs. The search, its order, the customer shown and the form of a new one
 * live in the address.
 */
export default function AdminCustomers() {
  const { today } = useStart()
  const isOwner = useIsOwner()
  const [{ id, isAdding, ...filter }, show, linkTo] = useView()
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <PageTitle id={id} />
      {id ? (
        <CustomerPage
          key={id}
          id={id}
          today={today}
          backTo={linkTo({ id: undefined })}
          onOpen={(other, { replace } = { replace: false }) =>
            show({ id: other }, { isStep: !replace, toTop: true })
          }
          picture={<GoldenRetriever aria-hidden />}
          renderActions={(customer) => (
            <Button
              onClick={() => setOpen({ kind: 'appointment', start: { customerId: customer.id } })}
            >
              <CalendarPlus aria-hidden />
              Nieuwe afspraak
            </Button>
          )}
          renderDogActions={(dog, customer) => (
            <>
              {dog.isActive && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Afspraak voor ${calledDog(dog.name)}`}
                  onClick={() =>
                    setOpen({
                      kind: 'appointment',
                      start: { customerId: customer.id, dogId: dog.id },
                    })
                  }
                >
                  <CalendarPlus aria-hidden />
                  Afspraak
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                className="wrap-anywhere"
                aria-label={`Gezondheidsformulier voor ${calledDog(dog.name)}`}
                onClick={() => setOpen({ kind: 'health', dog, customer })}
              >
                <HeartPulse aria-hidden />
                Gezondheidsformulier
              </Button>
              <ButtonLink asChild variant="ghost" size="sm">
                <Link
                  to={`/admin/gezondheid?${new URLSearchParams({ zoek: `${dog.name} ${customer.lastName}`.trim() })}`}
                >
                  <History aria-hidden />
                  Historiek
                  <span className="sr-only"> van {calledDog(dog.name)}</span>
                </Link>
              </ButtonLink>
            </>
          )}
          {...(isOwner && {
            renderAside: (customer) => <Aside customer={customer} />,
            renderSections: (customer) => (
              <>
                <PrivacyRequests customerId={customer.id} />
                <ClientDeeds customerId={customer.id} />
                <PrivacyActions customer={customer} onErased={() => show({ id: undefined })} />
              </>
            ),
          })}
          renderVisit={(visit, label) => <VisitLink id={visit.id}>{label}</VisitLink>}
        />
      ) : (
        <>
          <div className="mb-6 flex flex-wrap items-center lg:mb-3 justify-between gap-3">
            <h1 className="text-3xl sm:text-4xl">Klanten</h1>
            {isOwner && <Lists filter={filter} />}
          </div>
          <CustomerList
            filter={filter}
            onFilter={show}
            linkTo={(customerId) => linkTo({ id: customerId })}
            onAdd={() => show({ isAdding: true }, { isStep: true })}
            today={today}
            picture={<GoldenRetriever aria-hidden />}
            renderActions={(customer) => <QuickActions customer={customer} onOpen={setOpen} />}
          />
        </>
      )}
      {isAdding && (
        <CustomerDialog
          onClose={() => show({ isAdding: false })}
          onAdded={(customer) => show({ id: customer.id, isAdding: false }, { toTop: true })}
          onHolder={(holder) => show({ id: holder.id, isAdding: false }, { toTop: true })}
        />
      )}
      {open?.kind === 'appointment' && (
        <AppointmentWindow start={open.start} today={today} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'health' && (
        <HealthFormDialog
          target={{ kind: 'new', ...(open.dog && { dog: open.dog }), customer: open.customer }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'which-dog' && (
        <Dialog open onClose={() => setOpen(undefined)} title="Gezondheidsformulier">
          <WhichDog
            customer={open.customer}
            onChoose={(dog) => setOpen({ kind: 'health', dog, customer: open.customer })}
          />
        </Dialog>
      )}
      {open?.kind === 'card' && (
        <CardOfCustomer
          customer={{
            id: open.customer.id,
            name: fullName(open.customer),
            email: open.customer.email,
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** What only the owner sees beside a client: card and devices. */
function Aside({ customer }: { customer: WholeCustomer }) {
  return (
    <div className="flex flex-col gap-6">
      <CustomerCardPanel
        customer={{ id: customer.id, name: fullName(customer), email: customer.email }}
        renderLink={({ id: cardId, cardNumber }) => (
          <Link
            to={`/admin/klantenkaarten?${new URLSearchParams({ kaart: cardId })}`}
            className="inline-flex min-h-11 items-center font-medium text-clay"
          >
            {cardNumber}
          </Link>
        )}
      />
      <CustomerDevices customerId={customer.id} />
    </div>
  )
}

/** The clients that are shown, to take along. */
function Lists({ filter }: { filter: CustomerFilter }) {
  const asked = new URLSearchParams(
    Object.entries(searchOf(filter)).filter(([, value]) => value !== ''),
  )
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadLink href={`/api/customers.csv?${asked}`}>
        <FileDown aria-hidden />
        Als CSV
      </DownloadLink>
      <DownloadLink href={`/api/customers.pdf?${asked}`} failure="PDF Fout" file="Het overzicht">
        <FileText aria-hidden />
        Overzicht als PDF
      </DownloadLink>
    </div>
  )
}

/** What is done most often with a client, from her place in the list. */
function QuickActions({
  customer,
  onOpen,
}: {
  customer: WholeCustomer
  onOpen: (open: Open) => void
}) {
  const isOwner = useIsOwner()
  const active = activeDogs(customer)
  const name = fullName(customer)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="wrap-anywhere"
        aria-label={`Gezondheidsformulier voor ${name}`}
        onClick={() =>
          onOpen(
            active.length > 1
              ? { kind: 'which-dog', customer }
              : { kind: 'health', dog: onlyDog(active), customer },
          )
        }
      >
        <HeartPulse aria-hidden />
        <span className="lg:sr-only">Gezondheidsformulier</span>
      </Button>
      {isOwner && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Klantenkaart van ${name}`}
          onClick={() => onOpen({ kind: 'card', customer })}
        >
          <CreditCard aria-hidden />
          <span className="lg:sr-only">Klantenkaart</span>
        </Button>
      )}
    </>
  )
}

/**
 * Her name stands in the title of a customer's own page, so that tabs and the history can be told
 * apart.
 */
function PageTitle({ id = '' }: { id: string | undefined }) {
  const { data } = useQuery({ ...customerQuery(id), enabled: id !== '' })
  return <WindowTitle>{`${id && data ? `${fullName(data)} – ` : ''}Klanten`}</WindowTitle>
}

function useView() {
  return useAddress(
    (parameters) => ({
      ...readFilter(parameters),
      id: parameters.get('klant') ?? undefined,
      isAdding: parameters.has('nieuw'),
    }),
    ({ q, order, away, lacks, birthday, label, id, isAdding }) => ({
      zoek: q,
      volgorde: order !== 'name' && order,
      weg: away !== null && String(away),
      zonder: lacks === 'phone' && 'telefoon',
      jarig: birthday === 'month' && 'maand',
      label,
      klant: id,
      nieuw: isAdding,
    }),
  )
}

function readFilter(parameters: URLSearchParams): CustomerFilter {
  return {
    q: parameters.get('zoek') ?? '',
    order: orderOf(parameters.get('volgorde')),
    away: monthsOf(parameters.get('weg')),
    lacks: parameters.get('zonder') === 'telefoon' ? 'phone' : '',
    birthday: parameters.get('jarig') === 'maand' ? 'month' : '',
    label: parameters.get('label') ?? '',
  }
}

/** How many months a text says; null when it says none that can be asked for. */
function monthsOf(text: string | null): number | null {
  const months = Number(text)
  return Number.isInteger(months) && months >= 1 && months <= 120 ? months : null
}
