import { useIsFetching } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Agenda } from '#agenda/calendar/client.ts'
import { Button } from '#ui/button.tsx'

const NAMES = { day: 'dag', week: 'week', month: 'maand' } as const
type PeriodNavProps = {
  view: keyof typeof NAMES
  onTurn: (pages: number) => void
  onToday: () => void
  isToday: boolean
  agenda: Pick<Agenda, 'asked' | 'reload'>
}

/**
 * Back, today and forth through the pages of the agenda, and a button that asks everything again.
 */
export function PeriodNav({ view, onTurn, onToday, isToday, agenda }: PeriodNavProps) {
  const name = NAMES[view]
  return (
    <div className="flex items-center gap-1 sm:gap-1.5">
      <Turn label={`Vorige ${name}`} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </Turn>
      <Button
        variant="secondary"
        onClick={onToday}
        aria-current={isToday ? 'date' : undefined}
        className="px-2.5! sm:px-4!"
      >
        Vandaag
      </Button>
      <Turn label={`Volgende ${name}`} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </Turn>
      <Reload {...agenda} />
    </div>
  )
}

function Reload({ asked, reload }: Pick<Agenda, 'asked' | 'reload'>) {
  const isFetching = useIsFetching({ queryKey: asked, exact: true }) > 0
  return (
    <Button
      variant="ghost"
      size="icon"
      loading={isFetching}
      loadingLabel="Bezig met vernieuwen…"
      aria-label="Vernieuwen"
      onClick={reload}
    >
      <RotateCw aria-hidden />
    </Button>
  )
}

function Turn({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-card text-pine hover:border-pine hover:bg-pine-soft"
    >
      {children}
    </button>
  )
}
