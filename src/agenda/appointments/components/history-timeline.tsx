import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Cog, type LucideIcon, Pencil, User } from 'lucide-react'
import { historyQuery } from '#agenda/appointments/client.ts'
import { calledBy, eventWords } from '#agenda/appointments/components/history-words.ts'
import type { AppointmentEvent } from '#agenda/appointments/wire.ts'
import { usePerson } from '#foundation/auth/client.ts'
import { formatInstant } from '#lib/dates.ts'
import { Pending } from '#ui/loaded.tsx'

const ICONS = { owner: Pencil, visitor: User, system: Cog } as const

/** Who did what with an appointment, and when, the latest first; nothing if it cannot be asked. */
export function HistoryTimeline({ id }: { id: string }) {
  const query = useQuery(historyQuery(id))
  const events = query.data
  if (!events && query.isPaused) return null
  return (
    <section aria-labelledby="afspraak-geschiedenis">
      <h3 id="afspraak-geschiedenis" className="mb-3 text-lg">
        Geschiedenis
      </h3>
      <Pending query={query} failed="De geschiedenis kon niet geladen worden." lines={3} />
      <ol className="flex flex-col empty:hidden">
        {events?.toReversed().map((event) => (
          <Moment
            key={event.id}
            event={event}
            icon={event.kind === 'created' ? CalendarPlus : ICONS[event.actor]}
          />
        ))}
      </ol>
    </section>
  )
}

function Moment({ event, icon: Icon }: { event: AppointmentEvent; icon: LucideIcon }) {
  const { sentence, lines } = eventWords(event, calledBy(event.who, usePerson()))
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-pine-soft text-pine"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">
        <p>{sentence}</p>
        {lines.length > 0 && (
          <ul className="text-sm">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">
          <time dateTime={event.at}>{formatInstant(event.at)}</time>
        </p>
      </div>
    </li>
  )
}
