import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, type DateString, formatLongDate } from '#lib/dates.ts'
import { dayQuery, fileOf } from '#money/day-book/client.ts'
import { CloseDayDialog } from '#money/day-book/components/close-day-dialog.tsx'
import { DayFigures } from '#money/day-book/components/day-figures.tsx'
import { EntryList } from '#money/day-book/components/entry-list.tsx'
import { MonthList } from '#money/day-book/components/month-list.tsx'
import { SealCard } from '#money/day-book/components/seal-card.tsx'
import {
  HiddenTurnover,
  TurnoverSwitch,
  useTurnover,
} from '#money/day-book/components/turnover.tsx'
import type { DayBookDay } from '#money/day-book/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pending } from '#ui/loaded.tsx'

type DayBookProps = {
  today: DateString
  date: DateString
  onShow: (date: DateString) => void
  /** Whether the day is being closed. */
  isClosing: boolean
  onClosing: (isClosing: boolean) => void
  picture?: ReactNode
}

/**
 * The day-receipts book: one day with its figures and entries, its closing, and the days of the
 * month.
 */
export function DayBook({ date, ...shown }: DayBookProps) {
  const { today, onShow } = shown
  const query = useQuery(dayQuery(date))
  const day = query.data
  const { isHidden } = useTurnover()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <DayHeader today={today} date={date} day={day} onShow={onShow} />
        <Pending query={query} failed="De dag kon niet geladen worden" lines={8} />
        {day && <DayView {...shown} day={day} />}
      </div>
      {day && day.entries.length > 0 && !isHidden && (
        <div className="min-w-0 xl:col-span-2">
          <EntryList entries={day.entries} />
        </div>
      )}
      <MonthList key={date.slice(0, 7)} today={today} date={date} onShow={onShow} />
    </div>
  )
}

type DayHeaderProps = {
  today: DateString
  date: DateString
  day: DayBookDay | undefined
  onShow: (date: DateString) => void
}

function DayHeader({ today, date, day, onShow }: DayHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <span className="flex">
        <Button
          size="icon"
          variant="secondary"
          aria-label="Vorige dag"
          onClick={() => onShow(addDays(date, -1))}
          className="rounded-r-none"
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          size="icon"
          variant="secondary"
          aria-label="Volgende dag"
          disabled={date > today}
          onClick={() => onShow(addDays(date, 1))}
          className="-ml-px rounded-l-none"
        >
          <ChevronRight aria-hidden />
        </Button>
      </span>
      <h2 className="text-xl first-letter:uppercase sm:text-2xl">{formatLongDate(date)}</h2>
      {day &&
        (day.closed ? <Badge tone="green">Afgesloten</Badge> : <Badge tone="amber">Open</Badge>)}
      {date !== today && (
        <Button variant="ghost" size="sm" onClick={() => onShow(today)}>
          Naar vandaag
        </Button>
      )}
      <span className="ml-auto">
        <TurnoverSwitch />
      </span>
    </header>
  )
}

function DayView({
  today,
  day,
  onShow,
  isClosing,
  onClosing,
  picture,
}: Omit<DayBookProps, 'date'> & { day: DayBookDay }) {
  const { date, closed, entries, totals, expectedCash, closing } = day
  const { isHidden } = useTurnover()
  const isClosable = !closed && date <= today && !day.earlierOpenDay
  return (
    <>
      <EarlierDay day={day} onShow={onShow} />
      {!closed && <Notices today={today} day={day} />}
      {closing && <SealCard closing={closing} expectedCash={expectedCash} />}
      {entries.length > 0 &&
        (isHidden ? (
          <HiddenTurnover />
        ) : (
          <DayFigures totals={totals} expectedCash={expectedCash} />
        ))}
      {closed && <Notices today={today} day={day} />}
      {entries.length === 0 && !closed && (
        <EmptyState
          title="Nog geen ontvangsten"
          text="Wat je in de Kassa ontvangt, komt hier vanzelf te staan."
          illustration={picture}
          heading="h3"
        />
      )}
      <div className="grid grid-cols-2 items-center gap-2 empty:hidden sm:flex">
        {isClosable && (
          <Button onClick={() => onClosing(true)} className="max-sm:col-span-2">
            <LockKeyhole aria-hidden />
            Dag afsluiten
          </Button>
        )}
        {(closed || entries.length > 0) && (
          <>
            <DownloadLink href={fileOf('pdf', { from: date, to: date })}>Dag als PDF</DownloadLink>
            <DownloadLink href={fileOf('csv', { from: date, to: date })}>Dag als CSV</DownloadLink>
          </>
        )}
      </div>
      {isClosing && isClosable && <CloseDayDialog day={day} onClose={() => onClosing(false)} />}
    </>
  )
}

function EarlierDay({
  day: { earlierOpenDay },
  onShow,
}: {
  day: DayBookDay
  onShow: (date: DateString) => void
}) {
  if (!earlierOpenDay) return null
  return (
    <Alert
      tone="warning"
      title="Er staat nog een vroegere dag open"
      action={
        <Button variant="secondary" onClick={() => onShow(earlierOpenDay)}>
          Naar {formatLongDate(earlierOpenDay)}
        </Button>
      }
    >
      Dagen worden in volgorde afgesloten: sluit eerst {formatLongDate(earlierOpenDay)} af.
    </Alert>
  )
}

/**
 * What is good to know of the day: before its figures while she works on it, after them once it is
 * closed.
 */
function Notices({ today, day }: { today: DateString; day: DayBookDay }) {
  const { date, closed, entries, openDay } = day
  return (
    <>
      {closed && date === today && (
        <Alert>Wat vanaf nu binnenkomt of teruggaat, staat op {formatLongDate(openDay)}.</Alert>
      )}
      {!closed && date > today && (
        <Alert>Deze dag kun je afsluiten vanaf {formatLongDate(date)}.</Alert>
      )}
      {entries.some(({ test }) => test) && (
        <Alert tone="info">
          Testbetalingen tellen mee zolang er geen echte betalingen zijn ingesteld.
        </Alert>
      )}
    </>
  )
}
