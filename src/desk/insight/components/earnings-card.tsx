import type { Narrowing } from '#agenda/appointments/components/list-view.ts'
import { tableFile } from '#desk/insight/client.ts'
import { VisitsLink } from '#desk/insight/components/visits-link.tsx'
import {
  groupName,
  hoursText,
  meanMinutes,
  perHourText,
  sourceText,
  versusText,
} from '#desk/insight/rules.ts'
import type { TableName } from '#desk/insight/schema.ts'
import type { Earnings, EarningsGroup, Insight } from '#desk/insight/wire.ts'
import { counted } from '#lib/counted.ts'
import type { DateString } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import {
  HiddenTurnover,
  TurnoverSwitch,
  useTurnover,
} from '#money/day-book/components/turnover.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { FirstOf } from '#ui/first-of.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

/** How many groups are shown before all are asked for. */
const FIRST = 8

type Days = { from: DateString; to: DateString }
type Props = { earnings: Insight['earnings']; days: Days }

/** What an hour brings in, in all, by breed and by treatment. */
export function EarningsCard({ earnings, days }: Props) {
  const { isHidden } = useTurnover()
  return (
    <Card title="Wat brengt een uur op?" actions={<TurnoverSwitch />}>
      {isHidden ? <HiddenTurnover /> : <Shown earnings={earnings} days={days} />}
    </Card>
  )
}

function Shown({ earnings: { all, unpriced, breeds, treatments }, days }: Props) {
  return (
    <>
      <p className="text-lg">
        Gemiddeld: <strong className="tabular-nums">{perHourText(all)}</strong>
      </p>
      <p className="mt-1 max-w-prose text-muted">
        {all.visits > 0 &&
          `${counted(all.visits, 'bezoek', 'bezoeken')} met een prijs. Duur: ${sourceText(all)}. `}
        Gemeten is de tijd van ‘Begin eraan’ tot ‘Klaar’ bij Vandaag; wat daar niet staat, telt met
        de verwachte duur.
        {unpriced > 0 &&
          ` ${counted(unpriced, 'bezoek', 'bezoeken')} zonder prijs ${unpriced === 1 ? 'telt' : 'tellen'} niet mee.`}
      </p>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-2">
        <Groups
          title="Per ras"
          head="Ras"
          all={all}
          groups={breeds}
          table="rassen"
          days={days}
          by={({ key }) => ({ breed: key })}
        />
        <Groups
          title="Per behandeling"
          head="Behandeling"
          all={all}
          groups={treatments}
          table="behandelingen"
          days={days}
          by={({ key }) => ({ service: key })}
        />
      </div>
    </>
  )
}

type GroupsProps = {
  title: string
  head: string
  all: Earnings
  groups: readonly EarningsGroup[]
  table: TableName
  days: Days
  by: (group: EarningsGroup) => Narrowing
}

function Groups({ title, head, all, groups, table, days, by }: GroupsProps) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        {groups.length > 0 && (
          <DownloadLink href={tableFile(table, days)}>
            CSV<span className="sr-only"> {title.toLowerCase()}</span>
          </DownloadLink>
        )}
      </div>
      {groups.length === 0 ? (
        <p className="text-muted">Nog geen bezoeken met een prijs in deze periode.</p>
      ) : (
        <FirstOf all={groups} first={FIRST} noun={table}>
          {(rows) => (
            <Table
              caption={`Opbrengst per uur, ${title.toLowerCase()}`}
              columns={columnsOf({ head, all, days, by })}
              rows={rows}
              rowKey={({ key }) => key}
            />
          )}
        </FirstOf>
      )}
    </section>
  )
}

function columnsOf({
  head,
  all,
  days,
  by,
}: Pick<GroupsProps, 'head' | 'all' | 'days' | 'by'>): TableColumn<EarningsGroup>[] {
  return [
    {
      header: head,
      heading: true,
      cell: (group) => (
        <span className="font-semibold [overflow-wrap:anywhere]">{groupName(group)}</span>
      ),
    },
    {
      header: 'Per uur',
      numeric: true,
      cell: (group) => (
        <>
          {perHourText(group)}
          <span className="block text-sm text-muted">{versusText(group, all)}</span>
        </>
      ),
    },
    {
      header: 'Prijs',
      numeric: true,
      cell: ({ price, ...group }) => (
        <>
          {price !== null && euro(price)}
          <span className="block text-sm text-muted">in {hoursText(meanMinutes(group))}</span>
        </>
      ),
    },
    {
      header: 'Bezoeken',
      numeric: true,
      cell: (group) => (
        <>
          <VisitsLink
            days={days}
            by={{ ...by(group), outcome: 'came' }}
            count={group.visits}
            about={groupName(group)}
          />
          <span className="block text-sm text-muted">{sourceText(group)}</span>
        </>
      ),
    },
  ]
}
