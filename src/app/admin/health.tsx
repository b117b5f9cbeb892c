import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { onlyDog } from '#clients/customers/components/dog-choice.tsx'
import type { Dog, WholeCustomer } from '#clients/customers/wire.ts'
import { healthRecordsQuery } from '#clients/health-records/client.ts'
import { HealthRecords } from '#clients/health-records/components/health-records.tsx'
import type { DateString } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { activeDogs, WhichDog } from './which-dog.tsx'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchInfiniteQuery(healthRecordsQuery(readSearch(parameters))),
  ],
}

/** Health forms of dogs; the search and the form that is open live in the address. */
export default function AdminHealth() {
  const { today } = useStart()
  const [{ q, openId }, show] = useAddress(
    (parameters) => ({
      q: readSearch(parameters),
      openId: parameters.get('formulier') ?? undefined,
    }),
    (view) => ({ zoek: view.q, formulier: view.openId }),
  )

  return (
    <>
      <WindowTitle>Gezondheid</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Gezondheid</h1>
      <HealthRecords
        today={today}
        q={q}
        onSearch={(text) => show({ q: text })}
        openId={openId}
        onOpen={(id) => show({ openId: id }, { isStep: openId === undefined })}
        picture={<GoldenRetriever aria-hidden />}
        renderWho={(asking) => <WhoDialog today={today} {...asking} />}
      />
    </>
  )
}

type WhoDialogProps = {
  today: DateString
  onKnown: (known: { customer?: WholeCustomer; dog?: Dog }) => void
  onClose: () => void
}

/** Whose dog a new form is about: what the salon knows of both is not asked again. */
function WhoDialog({ today, onKnown, onClose }: WhoDialogProps) {
  const [customer, setCustomer] = useState<WholeCustomer>()

  function pick(picked: WholeCustomer) {
    const dogs = activeDogs(picked)
    if (dogs.length > 1) return setCustomer(picked)
    const dog = onlyDog(dogs)
    onKnown({ customer: picked, ...(dog && { dog }) })
  }

  return (
    <Dialog open onClose={onClose} title={'Nieuw gezondheids\u00ADformulier'}>
      <div className="flex flex-col gap-5">
        <CustomerPicker today={today} onPick={pick} />
        {customer && (
          <WhichDog customer={customer} onChoose={(dog) => onKnown({ customer, dog })} />
        )}
        <Button variant="secondary" className="self-start" onClick={() => onKnown({})}>
          <UserRoundPlus aria-hidden />
          Nieuwe klant
        </Button>
      </div>
    </Dialog>
  )
}

function readSearch(parameters: URLSearchParams): string {
  return parameters.get('zoek') ?? ''
}
