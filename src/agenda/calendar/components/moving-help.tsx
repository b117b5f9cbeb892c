import type { Moving } from '#agenda/calendar/components/use-moving.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'

/** Says where a visit that is being moved would come, and which keys move it. */
export function MovingHelp({ moving }: { moving: Moving | undefined }) {
  const place =
    moving &&
    `${formatLongDate(moving.moment.date)}, ${withoutSeconds(moving.moment.startTime)} tot ${withoutSeconds(moving.moment.endTime)}`
  return (
    <>
      <p role="status" className="sr-only">
        {place}
      </p>
      {moving?.by === 'keys' && (
        <div className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex px-4">
          <div className="rounded-card border border-line bg-card px-5 py-3 text-center shadow-soft">
            <p aria-hidden className="font-semibold first-letter:uppercase">
              {place}
            </p>
            <p className="text-sm text-muted">
              Pijltjes verplaatsen · Shift + pijltje op of neer verandert het einde · Enter bewaart
              · Escape laat alles staan
            </p>
          </div>
        </div>
      )}
    </>
  )
}
