import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { insightQuery } from '#desk/insight/client.ts'
import { AttendanceCard } from '#desk/insight/components/attendance-card.tsx'
import { EarningsCard } from '#desk/insight/components/earnings-card.tsx'
import { OccupancyCard } from '#desk/insight/components/occupancy-card.tsx'
import { isPeriod, type PeriodName, periods } from '#desk/insight/rules.ts'
import { type DateString, isDate, withoutWeekday } from '#lib/dates.ts'
import { nameIn } from '#lib/names-of.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Select } from '#ui/select.tsx'

type Days = { from: DateString; to: DateString }
type Props = {
  period: PeriodName
  days: Days
  onShow: (change: Partial<Days & { period: PeriodName }>) => void
  picture?: ReactNode
}

/** The figures of a period that can be chosen. */
export function InsightOverview({ period, days, onShow, picture }: Props) {
  return (
    <>
      <PeriodChoice period={period} days={days} onShow={onShow} />
      {isPeriod(days) ? (
        <Figures days={days} picture={picture} />
      ) : (
        <p role="alert" className="text-red">
          Kies een periode van hoogstens drie jaar, met de begindatum eerst.
        </p>
      )}
    </>
  )
}

function PeriodChoice({ period, days, onShow }: Omit<Props, 'picture'>) {
  const named = Object.fromEntries(periods.map(({ name }) => [name, name]))
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[16rem_12rem_12rem]">
      <Select
        label="Periode"
        options={periods.map(({ name, label }) => ({ value: name, label }))}
        value={period}
        onValue={(value) => {
          const name = periods.find((one) => one.name === nameIn(named, value))?.name
          if (name) onShow({ period: name, ...days })
        }}
      />
      {period === 'eigen' && (
        <>
          <DayField label="Van" value={days.from} onChange={(from) => onShow({ from })} />
          <DayField label="Tot en met" value={days.to} onChange={(to) => onShow({ to })} />
        </>
      )}
    </div>
  )
}

type DayFieldProps = { label: string; value: DateString; onChange: (date: DateString) => void }

/** While a year is typed the field passes through others; only whole dates count. */
function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      defaultValue={value}
      onChange={({ target }) => {
        if (isDate(target.value)) onChange(target.value)
      }}
    />
  )
}

function Figures({ days: asked, picture }: { days: Days; picture: ReactNode }) {
  const query = useQuery(insightQuery(asked))
  return (
    <Loaded query={query} failed="De cijfers konden niet geladen worden." lines={10}>
      {({ days, occupancy, earnings, attendance }) =>
        days === null ? (
          <EmptyState
            title="Nog geen voorbije dagen in deze periode"
            text="Vandaag telt pas morgen mee. Kies een langere periode."
            illustration={picture}
            className="rounded-card border border-line bg-card"
          />
        ) : (
          <>
            <p role="status" className="text-muted">
              Cijfers van {withoutWeekday(days.from)} tot en met {withoutWeekday(days.to)}. Vandaag
              telt pas morgen mee.
            </p>
            <EarningsCard earnings={earnings} days={days} />
            <OccupancyCard occupancy={occupancy} days={days} />
            <AttendanceCard attendance={attendance} days={days} />
          </>
        )
      }
    </Loaded>
  )
}
