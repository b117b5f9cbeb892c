import { CircleCheckBig, PawPrint } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '#agenda/cancellation-fees/rules.ts'
import { ChangeCard } from '#agenda/self-service/components/change-card.tsx'
import { DeviceCard } from '#agenda/self-service/components/device-card.tsx'
import { focusSoon } from '#agenda/self-service/components/focus-soon.ts'
import { PreparationCard } from '#agenda/self-service/components/preparation-card.tsx'
import {
  type Refusal,
  useVisit,
  type VisitDeeds,
} from '#agenda/self-service/components/use-visit.ts'
import { VisitCard } from '#agenda/self-service/components/visit-card.tsx'
import { feeText } from '#agenda/self-service/components/visit-words.ts'
import type { SelfServiceVisit } from '#agenda/self-service/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
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
        {isOpen && <ChangeCard deeds={deeds} token={token} today={today} salon={salon} />}
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

/** One tap with which the salon knows that she comes. */
function ConfirmCard({ deeds: { visit, busy, act } }: { deeds: VisitDeeds }) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { dogName, clientConfirmedAt } = visit

  async function confirm() {
    const refused = await act({ path: 'confirm' })
    setRefusal(refused)
    if (!refused) focusSoon('afspraak-zeker')
  }

  return (
    <section aria-live="polite" className="rounded-card bg-apricot-soft p-5 sm:p-6">
      {clientConfirmedAt ? (
        <p className="flex items-start gap-3 font-semibold text-pine">
          <CircleCheckBig aria-hidden className="mt-0.5 size-6 shrink-0" />
          <span id="afspraak-zeker" tabIndex={-1} className="outline-none">
            U liet weten dat u komt. Fijn, we kijken uit naar {dogName}!
          </span>
        </p>
      ) : (
        <>
          <h2 className="text-xl">Mogen we op {dogName} rekenen?</h2>
          <p className="mt-1 mb-4">Eén tik, en we weten dat u zeker komt.</p>
          {refusal && (
            <Alert tone="error" className="mb-4">
              {refusal.sentence}
            </Alert>
          )}
          <Button
            size="lg"
            loading={busy === 'confirm'}
            onClick={() => void confirm()}
            className="w-full sm:w-auto"
          >
            Ik kom zeker
          </Button>
        </>
      )}
    </section>
  )
}

/**
 * The house rules, for who has not accepted them for this visit: what they say about cancelling
 * stands above the button, which goes when accepting would cost her something at once.
 */
function RulesCard({ deeds: { visit, busy, act } }: { deeds: VisitDeeds }) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { acceptableUntil, currentRules } = visit
  const { version, cancelFreeHours, cancelLatePercent, noShowPercent } = currentRules
  return (
    <Card title="Onze salonregels">
      {refusal && (
        <Alert tone="error" className="mb-4">
          {refusal.sentence}
        </Alert>
      )}
      {acceptableUntil ? (
        <>
          <p>
            Wilt u onze <a href="/salon-rules">salonregels</a> lezen en aanvaarden? Dan weten we
            allebei waar we aan toe zijn:
          </p>
          <ul className="mt-3 mb-4 list-disc pl-5">
            <li>
              tot {cancelFreeHours} uur vooraf annuleert of verplaatst u kosteloos, voor deze
              afspraak dus tot {momentText(new Date(acceptableUntil))};
            </li>
            <li>later kost dat {cancelLatePercent}&nbsp;% van de prijs;</li>
            <li>niet komen opdagen kost {noShowPercent}&nbsp;%;</li>
            <li>zeggen wij zelf laat af, dan hebt u recht op hetzelfde.</li>
          </ul>
          <Button
            variant="secondary"
            loading={busy === 'accept-rules'}
            onClick={() => void act({ path: 'accept-rules', body: { version } }).then(setRefusal)}
            className="w-full sm:w-auto"
          >
            Ik aanvaard de salonregels
          </Button>
        </>
      ) : (
        <p>
          Lees gerust onze <a href="/salon-rules">salonregels</a>, voor een volgende keer. U boekte
          deze afspraak zonder ze te aanvaarden: annuleren of verplaatsen kost u dus niets.
        </p>
      )}
    </Card>
  )
}
