import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { historyQuery } from '#clients/health-records/client.ts'
import { changesBetween } from '#clients/health-records/components/health-draft.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import { formatInstantDay } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type HealthHistoryProps = { record: HealthRecord; onOpen: (id: string) => void }

/** Every form of the same dog, newest first, each with what changed since the one before. */
export function HealthHistory({ record, onOpen }: HealthHistoryProps) {
  const query = useQuery(historyQuery(record))
  const { data, error, isLoading } = query
  const records = data ?? [record]
  return (
    <section className="flex flex-col gap-3">
      <h3>Alle formulieren van {calledDog(record.dogName)}</h3>
      {isLoading && <SkeletonText lines={2} />}
      {error && (
        <LoadFailed title="De oudere formulieren konden niet geladen worden." query={query} />
      )}
      {!isLoading && !error && (
        <ol className="flex flex-col gap-3 border-l-2 border-pine-soft pl-5">
          {records.map((item, index) => (
            <HistoryItem
              key={item.id}
              item={item}
              before={records[index + 1]}
              isShown={item.id === record.id}
              onOpen={() => onOpen(item.id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type HistoryItemProps = {
  item: HealthRecord
  before: HealthRecord | undefined
  isShown: boolean
  onOpen: () => void
}

function HistoryItem({ item, before, isShown, onOpen }: HistoryItemProps) {
  const changes = before && changesBetween(before, item)
  return (
    <li className="relative before:absolute before:top-4 before:-left-[1.6875rem] before:size-3 before:rounded-full before:bg-pine">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="font-semibold tabular-nums">{formatInstantDay(item.createdAt)}</span>
        {item.isFromClient && <Badge>Ingevuld door de klant</Badge>}
        {isShown ? (
          <span className="text-muted">dit formulier</span>
        ) : (
          <Button variant="ghost" size="sm" onClick={onOpen}>
            Bekijken<span className="sr-only"> van {formatInstantDay(item.createdAt)}</span>
          </Button>
        )}
      </div>
      {!changes && <p className="text-muted">Eerste formulier</p>}
      {changes?.length === 0 && <p className="text-muted">Niets veranderd tegenover het vorige</p>}
      {changes && changes.length > 0 && (
        <ul className="flex flex-col gap-1">
          {changes.map(({ label, before: from, after: to }) => (
            <li
              key={label}
              className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]"
            >
              <span className="text-muted">{label}:</span>
              <span>{from}</span>
              <ArrowRight aria-label="werd" className="size-4 shrink-0 self-center text-muted" />
              <span className="font-medium">{to}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
