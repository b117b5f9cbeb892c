import type { ReactNode } from 'react'
import { euro } from '#lib/money.ts'
import { bonusWords, percentText, pointsText } from '#money/customer-cards/components/card-words.ts'
import { ProgressRing } from '#money/customer-cards/components/progress-ring.tsx'
import type { CustomerCard, LoyaltySettings } from '#money/customer-cards/wire.ts'

/**
 * What stands on a card: its points as a ring towards the next bonus, what they are worth, balance
 * and discount.
 */
export function CardFigures({
  card,
  settings,
}: {
  card: CustomerCard
  settings: LoyaltySettings | undefined
}) {
  const { share, text } = bonusWords(card.collected, settings)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <ProgressRing share={share} label={pointsText(card.points)} className="size-32">
        <span className="block font-heading text-3xl font-semibold tabular-nums">
          {card.points}
        </span>
        <span className="block text-sm text-muted">{card.points === 1 ? 'punt' : 'punten'}</span>
      </ProgressRing>
      <dl className="flex min-w-40 flex-1 flex-col gap-1.5">
        <Fact name="Waarde van de punten">{euro(card.pointsValue)}</Fact>
        <Fact name="Saldo">{euro(card.balance)}</Fact>
        <Fact name="Korting">{percentText(card.discountPercentage)}</Fact>
      </dl>
      {text && <p className="basis-full text-muted">{text}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
