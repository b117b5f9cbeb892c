import { PawPrint } from 'lucide-react'
import { ChangeCard } from '#agenda/self-service/components/change-card.tsx'
import { ConfirmCard } from '#agenda/self-service/components/confirm-card.tsx'
import { DeviceCard } from '#agenda/self-service/components/device-card.tsx'
import { PreparationCard } from '#agenda/self-service/components/preparation-card.tsx'
import { RulesCard } from '#agenda/self-service/components/rules-card.tsx'
import { useVisit } from '#agenda/self-service/components/use-visit.ts'
import { VisitCard } from '#agenda/self-service/components/visit-card.tsx'
import { feeText } from '#agenda/self-service/components/visit-words.ts'
import type { SelfServiceVisit } from '#agenda/self-service/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

type VisitPageProps = {
  token: string
  loaded: SelfServiceVisit
  salon: PublicSalon
  today: DateString
}

/** A visit as its client sees it, with everything that she can do about it herself. */
export function VisitPage({ token, loaded, salon, today }: VisitPageProps) {
  const deeds = useVisit(token, loaded)
  const { visit } = deeds
  const isOpen = visit.status !== 'cancelled' && !visit.hasBegun
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:gap-6">
        <VisitCard visit={visit} salon={salon} token={token} />
        {visit.fees.map((fee) => (
          <Alert key={fee.id} tone={fee.state === 'proposed' ? 'warning' : 'info'}>
            {feeText(fee)}
          </Alert>
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
        {isOpen && visit.status === 'confirmed' && <ConfirmCard deeds={deeds} />}
        {isOpen && !visit.acceptedRules && <RulesCard deeds={deeds} />}
        {isOpen && visit.hasDog && <PreparationCard deeds={deeds} />}
        {isOpen && <ChangeCard deeds={deeds} token={token} today={today} phone={salon.phone} />}
        <DeviceCard token={token} />
        {!isOpen && <Again isCancelled={visit.status === 'cancelled'} />}
      </div>
    </div>
  )
}

function Again({ isCancelled }: { isCancelled: boolean }) {
  return (
    <Card className="text-center">
      <PawPrint
        aria-hidden
        className="mx-auto mb-3 size-12 rounded-full bg-apricot-soft p-2.5 text-pine"
      />
      <h2 id="afspraak-afgelopen" tabIndex={-1} className="text-xl outline-none">
        {isCancelled ? 'Graag tot een andere keer' : 'Dank u wel voor uw bezoek'}
      </h2>
      <p className="mt-2 mb-5 text-muted">
        {isCancelled
          ? 'Uw afspraak is geannuleerd; de tijd is weer vrij voor een andere hond.'
          : 'Deze afspraak is begonnen of voorbij: wijzigen kan niet meer.'}
      </p>
      <ButtonLink href="/boeken" variant="accent">
        Nieuwe afspraak maken
      </ButtonLink>
    </Card>
  )
}
