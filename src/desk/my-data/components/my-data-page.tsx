import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { DeviceList } from '#clients/devices/components/device-list.tsx'
import type { Device } from '#clients/devices/wire.ts'
import { endDevice, myDataQuery, signOut } from '#desk/my-data/client.ts'
import { DetailsCard } from '#desk/my-data/components/details-card.tsx'
import { DogsCard } from '#desk/my-data/components/dogs-card.tsx'
import { LinkForm } from '#desk/my-data/components/link-form.tsx'
import { LoyaltyCard } from '#desk/my-data/components/loyalty-card.tsx'
import { OwnRights } from '#desk/my-data/components/own-rights.tsx'
import { ComingVisits, PastVisits } from '#desk/my-data/components/visit-cards.tsx'
import type { MyData, OwnVoucher } from '#desk/my-data/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatHour, formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { voucherStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
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

/** The devices on which she is recognised; to have this one forgotten is to sign out. */
function DevicesCard({
  devices,
  onSignOut,
}: {
  devices: readonly Device[]
  onSignOut: () => Promise<void>
}) {
  const client = useQueryClient()

  async function end({ id, isThis }: Device) {
    if (isThis) return await onSignOut()
    await endDevice(id)
    client.setQueryData(
      myDataQuery.queryKey,
      (before) =>
        before && { ...before, devices: before.devices.filter((device) => device.id !== id) },
    )
  }

  return (
    <Card title="Onthouden toestellen">
      {devices.length === 0 ? (
        <p className="text-muted">
          Geen. Met de knop ‘Dit toestel onthouden’ in onze mails vullen we bij het boeken uw
          gegevens in.
        </p>
      ) : (
        <>
          <p>
            Op deze toestellen vullen we uw gegevens in wanneer u boekt. Herkent u er een niet, of
            is het niet meer van u? Laat het vergeten.
          </p>
          <DeviceList devices={devices} onEnd={end} />
        </>
      )}
    </Card>
  )
}

/** The vouchers that she bought or got, with what is left on them. */
function VouchersCard({ vouchers }: { vouchers: OwnVoucher[] }) {
  return (
    <Card title="Uw kadobonnen">
      <ul className="flex flex-col divide-y divide-line">
        {vouchers.map((voucher) => (
          <VoucherItem key={voucher.id} voucher={voucher} />
        ))}
      </ul>
    </Card>
  )
}

function VoucherItem({ voucher }: { voucher: OwnVoucher }) {
  const { code, amount, balance, validUntil, status, test } = voucher
  const { label, tone } = voucherStates[status]
  return (
    <li className="flex items-start justify-between gap-4 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{titleOf(voucher)}</p>
        <p className="font-mono text-sm text-muted">
          <span className="sr-only">Code: </span>
          {code}
        </p>
        <p className="text-muted">
          Geldig tot en met <span className="whitespace-nowrap">{formatShortDate(validUntil)}</span>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-2">
          <Badge tone={tone}>{label}</Badge>
          {test && <Badge tone="amber">Testbetaling</Badge>}
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className="block font-heading text-xl font-semibold">{euro(balance)}</span>
        <span className="text-sm text-muted">over van {euro(amount)}</span>
      </p>
    </li>
  )
}

function titleOf({ isBuyer, isRecipient, otherName }: OwnVoucher): string {
  if (isBuyer && isRecipient) return 'Voor uzelf'
  if (isBuyer) return otherName ? `Gekocht voor ${otherName}` : 'Gekocht om te geven'
  return otherName ? `Gekregen van ${otherName}` : 'Gekregen'
}
