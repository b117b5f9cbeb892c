import { CalendarX2, Pencil, Trash2 } from 'lucide-react'
import { isPublicHoliday, periodText } from '#agenda/holidays/components/leave-words.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'

type LeaveItemProps = {
  leave: Holiday
  /** Whose it is and of which hours; empty for whole days of the salon. */
  whose: string
  isPast: boolean
  onSwitch: (isActive: boolean) => Promise<void>
  onEdit: () => void
  onRemove: () => void
  onConflicts: () => void
}

/** One period of leave: when, whether it counts, and what can be done with it. */
export function LeaveItem({
  leave,
  whose,
  isPast,
  onSwitch,
  onEdit,
  onRemove,
  onConflicts,
}: LeaveItemProps) {
  const { name, description, isActive, showName } = leave
  // a public holiday is closed whether its row counts or not: a switch would promise something else
  const isAlwaysClosed = isPublicHoliday(leave) && whose === ''
  return (
    <article
      aria-label={name}
      className="rounded-card border border-line bg-card p-4 shadow-soft sm:flex sm:items-center sm:justify-between sm:gap-4 sm:p-5"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="[overflow-wrap:anywhere]">{name}</h3>
          {isAlwaysClosed && <Badge>Feestdag</Badge>}
          {!isActive && !isAlwaysClosed && <Badge tone="amber">Telt niet mee</Badge>}
          {showName && !isAlwaysClosed && <Badge tone="green">Naam zichtbaar</Badge>}
        </div>
        <p
          className={`first-letter:uppercase ${isPast ? 'text-muted' : 'font-semibold text-pine'}`}
        >
          {periodText(leave)}
        </p>
        {whose && <p className="font-medium first-letter:uppercase">{whose}</p>}
        {description && (
          <p className="mt-1 text-muted [overflow-wrap:anywhere] whitespace-pre-line">
            {description}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mt-0 sm:justify-end">
        {!isPast && (
          <>
            {!isAlwaysClosed && (
              <Switch
                label={
                  <>
                    <span className="sr-only">{name}: </span>Actief
                  </>
                }
                checked={isActive}
                onSwitch={onSwitch}
                className="mr-2"
              />
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Afspraken tijdens ${name}`}
              onClick={onConflicts}
            >
              <CalendarX2 aria-hidden />
            </Button>
            <Button variant="ghost" size="icon" aria-label={`${name} bewerken`} onClick={onEdit}>
              <Pencil aria-hidden />
            </Button>
          </>
        )}
        <Button variant="ghost" size="icon" aria-label={`${name} verwijderen`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </article>
  )
}
