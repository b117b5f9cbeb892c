import type { OwnCard, OwnMovement } from '#desk/my-data/wire.ts'
import { formatInstantDay } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import {
  movementWords,
  percentText,
  pointsText,
  signedEuro,
  signedPoints,
} from '#money/customer-cards/components/card-words.ts'
import { ProgressRing } from '#money/customer-cards/components/progress-ring.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

/**
 * Her loyalty card: the points as a ring towards the next bonus, what stands on it, and how it came
 * there.
 */
export function LoyaltyCard({ card }: { card: OwnCard }) {
  const {
    points,
    pointsValue,
    balance,
    discountPercentage,
    bonus,
    isActive,
    cardNumber,
    movements,
  } = card
  return (
    <Card title="Uw klantenkaart" actions={!isActive && <Badge tone="amber">Niet actief</Badge>}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ProgressRing
          share={bonus ? bonus.done / (bonus.done + bonus.left) : undefined}
          label={pointsText(points)}
          className="size-32 max-sm:mx-auto"
        >
          <span className="block font-heading text-3xl font-semibold tabular-nums">{points}</span>
          <span className="block text-sm text-muted">{points === 1 ? 'punt' : 'punten'}</span>
        </ProgressRing>
        <dl className="grid min-w-0 flex-1 basis-56 gap-1.5">
          <Fact name="Kaartnummer" value={cardNumber} />
          <Fact name="Waarde van uw punten" value={euro(pointsValue)} />
          <Fact name="Saldo" value={euro(balance)} />
          {Number(discountPercentage) > 0 && (
            <Fact name="Korting" value={percentText(discountPercentage)} />
          )}
        </dl>
      </div>
      {bonus && (
        <p className="mt-3 text-muted">
          Nog {pointsText(bonus.left)} tot uw bonus van {pointsText(bonus.points)}.
        </p>
      )}
      {movements.length > 0 && (
        <details className="mt-3 border-t border-line pt-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-clay">
            Wat er op uw kaart gebeurde
          </summary>
          <ul className="divide-y divide-line">
            {movements.map((movement) => (
              <MovementItem key={movement.id} movement={movement} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function MovementItem({ movement }: { movement: OwnMovement }) {
  const { createdAt, points, balance } = movement
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        {movementWords({ ...movement, note: '', saleNumber: null })}
        <span className="block text-sm text-muted">{formatInstantDay(createdAt)}</span>
      </span>
      <span className="shrink-0 text-right font-semibold tabular-nums">
        {points !== 0 && (
          <span className="block">{`${signedPoints(points)} ${Math.abs(points) === 1 ? 'punt' : 'punten'}`}</span>
        )}
        <span className="block">{signedEuro(balance)}</span>
      </span>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
