import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

const NAMES = { day: 'dag', week: 'week', month: 'maand' } as const
type PeriodNavProps = {
  view: keyof typeof NAMES
  onTurn: (pages: number) => void
  onToday: () => void
  isToday: boolean
  onReload: () => void
  reloading: boolean
}

/**
 * Back, today and forth through the pages of the agenda, and a button that asks everything again.
 */
export function PeriodNav({ view, onTurn, onToday, isToday, onReload, reloading }: PeriodNavProps) {
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
      <Button
        variant="ghost"
        size="icon"
        loading={reloading}
        loadingLabel="Bezig met vernieuwen…"
        aria-label="Vernieuwen"
        onClick={onReload}
      >
        <RotateCw aria-hidden />
      </Button>
    </div>
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
