import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/api-client.ts'
import { withComma } from '#lib/money.ts'
import { loyaltyQuery, useSaveLoyalty } from '#money/customer-cards/client.ts'
import type { LoyaltySettings } from '#money/customer-cards/wire.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type Draft = Omit<LoyaltySettings, 'bonusThreshold' | 'bonusPoints'> &
  Record<'bonusThreshold' | 'bonusPoints', string>

/** How loyalty cards earn and pay, once that is there. */
export function LoyaltySection() {
  const query = useQuery(loyaltyQuery)
  const settings = query.data
  return (
    <section className="flex flex-col gap-6">
      <div>
        <h2 className="text-2xl">Klantenkaarten</h2>
        <p className="mt-1 text-muted">Hoe klanten punten verdienen en wat die waard zijn.</p>
      </div>
      {settings && <LoyaltyForm settings={settings} />}
      {!settings && (
        <Pending query={query} failed="De instellingen konden niet geladen worden." lines={6} />
      )}
    </section>
  )
}

function LoyaltyForm({ settings }: { settings: LoyaltySettings }) {
  const { toast } = useToast()
  const { mutateAsync: save, isPending } = useSaveLoyalty()
  const form = useForm<Draft>({ defaultValues: draftOf(settings), shouldFocusError: false })
  const { isDirty } = form.formState
  const field = fieldsOf(form)

  async function submit() {
    if (isPending) return
    form.clearErrors()
    const draft = form.getValues()
    try {
      const saved = await save({
        ...draft,
        bonusThreshold: count(draft.bonusThreshold),
        bonusPoints: count(draft.bonusPoints),
      })
      form.reset(draftOf(saved))
      toast({
        title: 'Bewaard',
        description: 'De instellingen van de klantenkaarten zijn bewaard.',
      })
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      const wrong = FIELDS.filter((name) => refused?.fields[name])
      for (const [index, name] of wrong.entries())
        form.setError(name, { message: refused?.fields[name] ?? '' }, { shouldFocus: index === 0 })
      toast(
        failure(
          'Fout bij opslaan',
          error,
          'Er ging iets mis bij het bewaren. Probeer het opnieuw.',
        ),
      )
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-6"
    >
      <LeaveGuard when={isDirty} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field('pointsPerEuro')}
          label="Punten per euro"
          inputMode="decimal"
          required
        />
        <TextInput {...field('euroPerPoint')} label="Euro per punt" inputMode="decimal" required />
        <TextInput
          {...field('bonusThreshold')}
          label="Bonus vanaf (punten)"
          inputMode="numeric"
          required
          hint="Telkens wanneer zoveel punten bijeengespaard zijn."
        />
        <TextInput
          {...field('bonusPoints')}
          label="Bonuspunten"
          inputMode="numeric"
          required
          hint="Ook die voor de verjaardag van een hond."
        />
        <TextInput
          {...field('minBalance')}
          label="Laagste saldo (euro)"
          inputMode="decimal"
          required
          hint="Blijft op de kaart staan: alleen wat erboven staat, kan besteed worden."
        />
        <TextInput
          {...field('maxBalance')}
          label="Hoogste saldo (euro)"
          inputMode="decimal"
          required
          hint="Het meeste dat je op een kaart kunt zetten."
        />
        <TextInput
          {...field('defaultDiscount')}
          label="Standaardkorting (%)"
          inputMode="decimal"
          required
          hint="Voor een nieuwe kaart, van 0 tot 100."
        />
      </div>
      <div>
        <Checkbox {...field('autoRewards')} label="Bonus vanzelf toekennen" />
        <Checkbox
          {...field('birthdayBonus')}
          label="Bonus op de verjaardag van de hond, één keer per jaar"
        />
      </div>
      <Button type="submit" loading={isPending} disabled={!isDirty} className="self-start">
        Bewaren
      </Button>
    </form>
  )
}

const FIELDS = [
  'pointsPerEuro',
  'euroPerPoint',
  'bonusThreshold',
  'bonusPoints',
  'minBalance',
  'maxBalance',
  'defaultDiscount',
] as const

/** Figures with a comma, as the owner writes them. */
function draftOf({
  bonusThreshold,
  bonusPoints,
  autoRewards,
  birthdayBonus,
  ...amounts
}: LoyaltySettings): Draft {
  return {
    pointsPerEuro: withComma(amounts.pointsPerEuro),
    euroPerPoint: withComma(amounts.euroPerPoint),
    defaultDiscount: withComma(amounts.defaultDiscount),
    minBalance: withComma(amounts.minBalance),
    maxBalance: withComma(amounts.maxBalance),
    bonusThreshold: String(bonusThreshold),
    bonusPoints: String(bonusPoints),
    autoRewards,
    birthdayBonus,
  }
}

function count(typed: string): number | string {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : typed
}
