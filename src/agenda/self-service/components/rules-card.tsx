import { useState } from 'react'
import { momentText } from '#agenda/cancellation-fees/rules.ts'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/**
 * The house rules, for who has not accepted them for this visit: what they say about cancelling
 * stands above the button, which goes when accepting would cost her something at once.
 */
export function RulesCard({ deeds: { visit, busy, act } }: { deeds: VisitDeeds }) {
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
