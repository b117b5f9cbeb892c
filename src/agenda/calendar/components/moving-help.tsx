import type { Moving } from '#agenda/calendar/components/use-moving.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'

/** Says where a visit that is being moved would come, and which keys move it. */
export function MovingHelp({
  moving,
  nameOf,
}: {
  moving: Moving | undefined
  /** Whose a visit would be; undefined where that is not told. */
  nameOf: (visit: { staffId: string }) => string | undefined
}) {
  const name = moving && nameOf(moving.place)
  const place =
    moving &&
    `${formatLongDate(moving.place.date)}, ${withoutSeconds(moving.place.startTime)} tot ${withoutSeconds(moving.place.endTime)}${name === undefined ? '' : `, bij ${name}`}`
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
              Pijltjes verplaatsen · Shift + pijltje op of neer verandert het einde
              {name !== undefined && ' · Shift + pijltje opzij gaat een dag verder'} · Enter bewaart
              · Escape laat alles staan
            </p>
          </div>
        </div>
      )}
    </>
  )
}
