import { useWatch } from 'react-hook-form'
import { useField } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { namesOtherFigures } from '#foundation/salon/policies/rules.ts'
import { Alert } from '#ui/alert.tsx'
import { TextInput } from '#ui/field.tsx'

/**
 * Until when a visit is cancelled free of charge, and what it costs afterwards: for the client and,
 * just as much, for the salon.
 */
export function CancellationSection() {
  const field = useField()
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted">
        Deze cijfers staan in je salonregels, je voorwaarden en je mails, en de klant ziet ze op de
        pagina van haar afspraak. Ze gelden wederkerig: zeg jij zelf laat af, dan stelt de software
        dezelfde vergoeding voor aan de klant. Er wordt nooit iets vanzelf aangerekend: je krijgt
        een voorstel en kunt het altijd kwijtschelden.
      </p>
      <TextInput
        {...field('cancelFreeHours')}
        label="Gratis afzeggen of verplaatsen tot (uren vooraf)"
        inputMode="numeric"
        required
        hint="Van 0 tot 336 uur (twee weken). 24 is gebruikelijk."
        className="max-w-sm"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field('cancelLatePercent')}
          label="Later afzeggen kost (%)"
          inputMode="numeric"
          required
          hint="Een deel van de prijs, van 0 tot 100."
        />
        <TextInput
          {...field('noShowPercent')}
          label="Niet komen opdagen kost (%)"
          inputMode="numeric"
          required
          hint="Een deel van de prijs, van 0 tot 100."
        />
      </div>
      <OtherFigures />
      <Alert tone="info" title="Een wijziging geldt voor wie daarna boekt">
        Bij het opslaan krijgen je salonregels een nieuwe versie. Voor een afspraak tellen altijd de
        cijfers van de versie die de klant aanvaardde; wie niets aanvaardde, is nooit een vergoeding
        verschuldigd.
      </Alert>
    </div>
  )
}

/** The owner's own rules may name figures by hand that say something else. */
function OtherFigures() {
  const draft = useWatch<Draft>()
  const figures = [draft.cancelFreeHours, draft.cancelLatePercent, draft.noShowPercent]
  if (!namesOtherFigures(draft.texts?.['rules-general'] ?? '', figures)) return null
  return (
    <Alert tone="warning" title="Je salonregels noemen andere cijfers">
      In je eigen tekst ‘Algemene regels’ staan uren of percentages die je zelf typte. Schrijf er{' '}
      <code>{'{annuleertermijn}'}</code>, <code>{'{kost-laat}'}</code> en{' '}
      <code>{'{kost-afwezig}'}</code>: dan vult de site altijd de juiste cijfers in.
    </Alert>
  )
}
