import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  Dog,
  Hourglass,
  Sun,
  UserCheck,
  Users,
} from 'lucide-react'
import { overviewQuery } from '#desk/dashboard/client.ts'
import { type Figure, FigureCards } from '#desk/dashboard/components/figure-cards.tsx'
import type { Overview } from '#desk/dashboard/wire.ts'
import { euro } from '#lib/money.ts'
import { HiddenAmount, TurnoverSwitch, useTurnover } from '#money/day-book/components/turnover.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useAnswer } from '#ui/use-answer.ts'

/** What counts today. */
export function TodayFigures({ staffId }: { staffId: string }) {
  return (
    <OverviewFigures
      staffId={staffId}
      figuresOf={(overview) => [
        { label: 'Afspraken vandaag', icon: Sun, look: 'apricot', value: overview?.today },
        { label: 'Te bevestigen', icon: Hourglass, look: 'amber', value: overview?.pending },
        { label: 'Geregistreerde klanten', icon: Users, look: 'pine', value: overview?.customers },
        { label: 'Beschikbare rassen', icon: Dog, look: 'green', value: overview?.breeds },
      ]}
    />
  )
}

/** How the salon is doing. */
export function Statistics({ staffId }: { staffId: string }) {
  const { isHidden } = useTurnover()
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-2xl">Statistieken</h2>
        <TurnoverSwitch />
      </div>
      <OverviewFigures
        staffId={staffId}
        figuresOf={(overview) => [
          {
            label: 'Actieve afspraken',
            icon: CalendarCheck,
            look: 'green',
            value: overview?.active,
          },
          {
            label: 'Komende afspraken',
            icon: CalendarClock,
            look: 'pine',
            value: overview?.upcoming,
          },
          {
            label: 'Actieve klanten',
            icon: UserCheck,
            look: 'apricot',
            value: overview?.activeCustomers,
          },
          revenueFigure(overview?.revenue, isHidden),
        ]}
      />
    </section>
  )
}

function revenueFigure(revenue: Overview['revenue'] | undefined, isHidden: boolean): Figure {
  const figure = { label: 'Omzet vandaag', icon: Banknote, look: 'amber' } as const
  if (isHidden) return { ...figure, value: <HiddenAmount /> }
  return {
    ...figure,
    value: revenue && euro(revenue.today),
    detail: revenue && (
      <>
        <span className="block">Week {euro(revenue.week)}</span>
        <span className="block">Maand {euro(revenue.month)}</span>
        <span className="block">volgens het dagboek</span>
      </>
    ),
  }
}

function OverviewFigures({
  staffId,
  figuresOf,
}: {
  /** Whose visits alone are counted; empty: everybody's. */
  staffId: string
  figuresOf: (overview: Overview | undefined) => Figure[]
}) {
  const query = useAnswer(overviewQuery(staffId))
  const { data, isError } = query
  if (isError && !data)
    return <LoadFailed title="De cijfers konden niet geladen worden." query={query} />
  return <FigureCards figures={figuresOf(data)} />
}
