import { ArrowRight } from 'lucide-react'
import { euro } from '#lib/money.ts'
import type { BulkAnswer } from '#shop-window/services/changes/wire.ts'

/** Each price that would change, old and new. `looked` is how many were calculated. */
export function BulkPreview({
  changes,
  looked,
}: {
  changes: BulkAnswer['prices']
  looked: number
}) {
  return (
    <section aria-labelledby="bulk-preview" className="rounded-field border border-line">
      <h3
        id="bulk-preview"
        className="border-b border-line px-4 py-3 font-sans text-base font-semibold"
      >
        Voorbeeld
      </h3>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must scroll it
        tabIndex={0}
        aria-label="Oude en nieuwe prijzen"
        className="max-h-64 overflow-y-auto empty:hidden"
      >
        {changes.map(({ id, name, oldPrice, newPrice }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto_auto_auto] items-center gap-3 border-b border-line px-4 py-2 tabular-nums last:border-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="text-muted">
              <span className="sr-only">van </span>
              {euro(oldPrice)}
            </span>
            <ArrowRight aria-hidden className="size-4 text-muted" />
            <span className="min-w-18 text-right font-semibold">
              <span className="sr-only">naar </span>
              {euro(newPrice)}
            </span>
          </li>
        ))}
      </ul>
      {changes.length === 0 && (
        <p className="px-4 py-3 text-muted">
          {looked === 0
            ? 'Vul een getal in om te zien wat er verandert.'
            : 'Zo verandert er geen enkele prijs.'}
        </p>
      )}
      <output className="sr-only">
        {looked > 0 && `${changes.length} van ${looked} prijzen veranderen`}
      </output>
    </section>
  )
}
