import { WalletCards } from 'lucide-react'
import { euro, formatEuro, fromDecimal, shortPercent } from '#lib/money.ts'
import { pointsValue } from '#money/customer-cards/rules.ts'
import { type SaleDraft, shownAmount } from '#money/payments/sales/components/sale-draft.ts'
import type { Preview } from '#money/payments/sales/components/sale-preview.ts'
import type { useCard } from '#money/payments/sales/components/use-lookups.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'

type CardSectionProps = {
  card: NonNullable<ReturnType<typeof useCard>>
  draft: SaleDraft
  preview: Preview
  errors: Partial<Record<string, string>>
  onChange: (values: Partial<SaleDraft>) => void
}

/** The customer's loyalty card: its discount, and points and balance to spend. */
export function CardSection({ card, draft, preview, errors, onChange }: CardSectionProps) {
  const percentage = shortPercent(card.discountPercentage)
  const hasDiscount = fromDecimal(card.discountPercentage) > 0
  const spendable = fromDecimal(card.spendable)
  return (
    <section
      aria-labelledby="kassa-card"
      className="flex flex-col gap-3 rounded-card bg-apricot-soft/60 p-4"
    >
      <h3 id="kassa-card" className="flex items-center gap-2 font-sans text-base font-semibold">
        <WalletCards aria-hidden className="size-5 shrink-0" />
        {`Klantenkaart ${card.cardNumber}`}
      </h3>
      <p className="text-sm">{`${card.points} punten (${formatEuro(pointsValue(card.points, card.euroPerPoint))}) · saldo ${euro(card.balance)}`}</p>
      {hasDiscount && (
        <Checkbox
          label={`Korting van ${percentage}\u00A0% toepassen`}
          checked={draft.discountFromCard}
          onChange={({ target }) => onChange({ discountFromCard: target.checked })}
        />
      )}
      {(card.points > 0 || spendable > 0) && (
        <div className="grid grid-cols-2 items-start gap-3">
          {card.points > 0 && (
            <TextInput
              id="kassa-points"
              label="Punten inwisselen"
              inputMode="numeric"
              autoComplete="off"
              value={draft.points}
              error={errors['points']}
              onValue={(value) => onChange({ points: value })}
            />
          )}
          {spendable > 0 && (
            <TextInput
              id="kassa-cardBalance"
              label="Saldo gebruiken"
              inputMode="decimal"
              autoComplete="off"
              value={draft.cardBalance}
              error={errors['cardBalance']}
              onValue={(value) => onChange({ cardBalance: value })}
            />
          )}
          {card.points > 0 && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChange({ points: String(mostPoints(card, preview, draft)) })}
            >
              Alle punten
            </Button>
          )}
          {spendable > 0 && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                onChange({ cardBalance: shownAmount(mostBalance(spendable, preview)) })
              }
            >
              Heel het saldo
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** As many points as there are, and no more than the sale is worth. */
function mostPoints(card: CardSectionProps['card'], { lines }: Preview, draft: SaleDraft): number {
  const each = pointsValue(1, card.euroPerPoint)
  const rest = lines.reduce((sum, { kind, total }) => (kind === 'points' ? sum : sum + total), 0)
  if (each <= 0) return Number(draft.points) || 0
  return Math.min(card.points, Math.floor(Math.max(0, rest) / each))
}

function mostBalance(spendable: number, { lines }: Preview): number {
  const rest = lines.reduce((sum, { kind, total }) => (kind === 'balance' ? sum : sum + total), 0)
  return Math.min(spendable, Math.max(0, rest))
}
