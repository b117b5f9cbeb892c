import { useQuery } from '@tanstack/react-query'
import { bestTimesQuery, type Sought } from '#agenda/slots/starts/client.ts'
import type { BestTime } from '#agenda/slots/starts/wire.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { toldApart } from '#agenda/staff/rules.ts'
import { salonQuery } from '#foundation/salon/client.ts'
import { formatLongDate, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { startKey } from '#lib/starts.ts'

type BestTimesProps = {
  sought: Sought
  chosen: { date: string; startTime: string }
  onTake: (time: BestTime) => void
}

/** The three best times for the dog and the treatment that were chosen, each taken by one tap. */
export function BestTimes({ sought, chosen, onTake }: BestTimesProps) {
  const { data } = useQuery(bestTimesQuery(sought))
  const { data: staff = [] } = useQuery(staffQuery)
  const members = toldApart(staff)
  if (sought.service === '' || !data) return undefined
  if (data.times.length === 0)
    return (
      <p className="text-muted sm:col-span-2">
        De komende twee maanden past dit nergens meer. Een ander uur kan je hieronder zelf kiezen.
      </p>
    )
  return (
    <div
      role="group"
      aria-label="Deze tijden passen het best"
      className="flex flex-col gap-2 sm:col-span-2"
    >
      <p aria-hidden className="font-medium">
        Deze tijden passen het best
      </p>
      <div className="grid gap-2 sm:grid-cols-3">
        {data.times.map((time) => {
          const { date, startTime, joins, staffId } = time
          const hour = withoutSeconds(startTime)
          const name = members.find(({ id }) => id === staffId)?.name
          const details = [name, joins && 'sluit mooi aan'].filter(Boolean).join(' · ')
          const isChosen = date === chosen.date && hour === chosen.startTime
          return (
            <button
              key={startKey({ date, startTime })}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onTake(time)}
              className="group flex min-h-14 min-w-0 flex-col justify-center rounded-field border border-edge bg-card px-4 py-2 text-left hover:border-pine hover:bg-pine-soft aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-white"
            >
              <span className="font-semibold tabular-nums">
                <span aria-hidden>
                  {formatLongDate(date).slice(0, 2)} {formatShortDate(date).slice(0, 5)} {hour}
                </span>
                <span className="sr-only">
                  {formatLongDate(date)} om {hour}
                </span>
              </span>
              {details && (
                <span className="text-sm text-muted group-aria-pressed:text-white">{details}</span>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** Whether the salon measures its hours: then free times are those that fit dog and treatment. */
export function useIsMeasured(): boolean {
  return useQuery(salonQuery).data?.offering === 'measured'
}

/** How long what is sought takes in hours made to measure; null as long as that is not known. */
export function useMeasuredMinutes(sought: Sought): number | null {
  return useQuery(bestTimesQuery(sought)).data?.minutes ?? null
}
