import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#lib/counted.ts'
import { formatLongDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { plannedPricesQuery, useDropPlan } from '#shop-window/services/client.ts'
import type { PlannedPrice } from '#shop-window/services/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** The new prices that wait for their day, and how to drop them; nothing when there are none. */
export function PlannedPrices() {
  const { data: planned = [] } = useQuery(plannedPricesQuery)
  const [dropping, setDropping] = useState<string>()
  const { toast } = useToast()
  const { mutateAsync: drop, isPending } = useDropPlan()
  const days = Map.groupBy(planned, ({ fromDate }) => fromDate)
  if (days.size === 0) return null

  async function dropDay(day: string) {
    try {
      await drop(day)
      toast({ title: 'Nieuwe prijzen geschrapt' })
    } catch (error) {
      toast(failure('Fout', error, 'De nieuwe prijzen konden niet geschrapt worden.'))
    }
    setDropping(undefined)
  }

  return (
    <Card title="Nieuwe prijzen op komst">
      <ul className="flex flex-col gap-4">
        {[...days].map(([day, prices]) => (
          <li key={day} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="flex items-center gap-2 font-semibold">
                <CalendarClock aria-hidden className="size-5 text-muted" />
                Vanaf {formatLongDate(day)}
              </p>
              <Button variant="secondary" size="sm" onClick={() => setDropping(day)}>
                Schrappen<span className="sr-only"> van {formatLongDate(day)}</span>
              </Button>
            </div>
            <Prices prices={prices} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={dropping !== undefined}
        onClose={() => setDropping(undefined)}
        title="Nieuwe prijzen schrappen?"
        text={dropping && `Vanaf ${formatLongDate(dropping)} blijven de prijzen dan zoals ze zijn.`}
        confirmLabel="Schrappen"
        tone="danger"
        loading={isPending}
        onConfirm={() => dropping && void dropDay(dropping)}
      />
    </Card>
  )
}

function Prices({ prices }: { prices: readonly PlannedPrice[] }) {
  return (
    <details>
      <summary className="cursor-pointer py-1 text-clay">
        {counted(prices.length, 'prijs', 'prijzen')} bekijken
      </summary>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        {prices.map(({ serviceId, name, price }) => (
          <div key={serviceId} className="col-span-2 grid grid-cols-subgrid">
            <dt className="[overflow-wrap:anywhere]">{name}</dt>
            <dd className="text-right font-semibold">{euro(price)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
