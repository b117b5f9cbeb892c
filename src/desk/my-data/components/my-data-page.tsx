import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { myDataQuery, signOut } from '#desk/my-data/client.ts'
import { DetailsCard } from '#desk/my-data/components/details-card.tsx'
import { DevicesCard } from '#desk/my-data/components/devices-card.tsx'
import { DogsCard } from '#desk/my-data/components/dogs-card.tsx'
import { LinkForm } from '#desk/my-data/components/link-form.tsx'
import { LoyaltyCard } from '#desk/my-data/components/loyalty-card.tsx'
import { OwnRights } from '#desk/my-data/components/own-rights.tsx'
import { ComingVisits, PastVisits } from '#desk/my-data/components/visit-cards.tsx'
import { VouchersCard } from '#desk/my-data/components/vouchers-card.tsx'
import type { MyData } from '#desk/my-data/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatHour } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, ToastProvider, useToast } from '#ui/toast.tsx'

type MyDataPageProps = {
  /** This browser says that it opened a link; the server decides. */
  mayBeSignedIn: boolean
  today: string
  salon: { email: string; phone: string }
  /** Beside the question for an address. */
  picture?: ReactNode
}

/**
 * A client's own page: her data while the link from her mail counts, else the way to such a link.
 */
export function MyDataPage({ mayBeSignedIn, ...rest }: MyDataPageProps) {
  const [asked, setAsked] = useState<'yes' | 'no' | 'ended'>(mayBeSignedIn ? 'yes' : 'no')
  return (
    <ToastProvider>
      {asked === 'yes' ? (
        <SignedIn {...rest} onSignedOut={(how) => setAsked(how)} />
      ) : (
        <LinkForm picture={rest.picture} hasEnded={asked === 'ended'} />
      )}
    </ToastProvider>
  )
}

function SignedIn({
  onSignedOut,
  today,
  salon,
}: Omit<MyDataPageProps, 'mayBeSignedIn'> & { onSignedOut: (how: 'no' | 'ended') => void }) {
  const query = useQuery(myDataQuery)
  const { data, error } = query
  const client = useQueryClient()
  const isRefused = error instanceof ApiError && error.status === 401

  function end(how: 'no' | 'ended') {
    client.removeQueries({ queryKey: myDataQuery.queryKey })
    onSignedOut(how)
  }

  useEffect(() => {
    if (isRefused) end('ended')
  })
  useEffect(() => {
    if (!data) return undefined
    const timer = setTimeout(
      () => end('ended'),
      Math.max(0, new Date(data.until).getTime() - Date.now()),
    )
    return () => clearTimeout(timer)
  })

  async function leave() {
    await signOut()
    end('no')
  }

  if (error && !isRefused)
    return <LoadFailed title="Uw gegevens konden niet geladen worden." query={query} />
  if (!data) return <SkeletonText lines={8} label="Uw gegevens worden opgehaald…" />
  return (
    <div className="flex flex-col gap-6">
      <Welcome data={data} onSignOut={leave} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <ComingVisits visits={data.comingVisits} className="lg:col-span-2" />
        <DetailsCard details={data.details} salon={salon} />
        <div className="flex flex-col gap-6">
          <DogsCard dogs={data.dogs} today={today} />
          {data.card && <LoyaltyCard card={data.card} />}
          {data.vouchers.length > 0 && <VouchersCard vouchers={data.vouchers} />}
          <DevicesCard devices={data.devices} onSignOut={leave} />
        </div>
        <PastVisits className="lg:col-span-2" />
        <OwnRights askedAt={data.erasureAskedAt} className="lg:col-span-2" />
      </div>
    </div>
  )
}

function Welcome({
  data: { details, until },
  onSignOut,
}: {
  data: MyData
  onSignOut: () => Promise<void>
}) {
  const [leaving, setLeaving] = useState(false)
  const { toast } = useToast()

  async function leave() {
    setLeaving(true)
    try {
      await onSignOut()
    } catch (error) {
      toast(failure('Afmelden lukte niet', error, 'Probeer het opnieuw.'))
      setLeaving(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-heading text-xl font-semibold">
          {details.firstName ? `Dag ${details.firstName}` : 'Welkom'}
        </span>
        <span className="block text-muted">
          U ziet uw gegevens tot {formatHour(until)} uur. Daarna sluit de pagina vanzelf.
        </span>
      </p>
      <Button
        variant="secondary"
        loading={leaving}
        onClick={() => void leave()}
        className="max-sm:w-full"
      >
        Afmelden
      </Button>
    </div>
  )
}
