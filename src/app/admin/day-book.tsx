import { type DateString, isDate } from '#lib/dates.ts'
import { dayQuery, daysQuery } from '#money/day-book/client.ts'
import { DayBook } from '#money/day-book/components/day-book.tsx'
import { monthAround } from '#money/day-book/components/month-list.tsx'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead(client, { parameters, today }) {
    const date = readDay(parameters, today)
    return [
      client.prefetchQuery(dayQuery(date)),
      client.prefetchQuery(daysQuery(monthAround(date))),
    ]
  },
}

/**
 * What came in day by day, and the closing of each day; the day that is shown and whether it is
 * being closed live in the address.
 */
export default function AdminDayBook() {
  const { today } = useStart()
  const [{ date, isClosing }, show] = useAddress(
    (parameters) => ({
      date: readDay(parameters, today),
      isClosing: parameters.has('afsluiten'),
    }),
    (view) => ({ dag: view.date !== today && view.date, afsluiten: view.isClosing }),
  )
  return (
    <>
      <WindowTitle>Dagboek</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Dagboek</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Alles wat binnenkwam en terugging, dag per dag. Wat afgesloten is, verandert niet meer.
      </p>
      <DayBook
        today={today}
        date={date}
        onShow={(next) => show({ date: next, isClosing: false }, { isStep: true })}
        isClosing={isClosing}
        onClosing={(next) => show({ isClosing: next })}
        picture={<FrenchBulldog aria-hidden />}
      />
    </>
  )
}

function readDay(parameters: URLSearchParams, today: DateString): DateString {
  const asked = parameters.get('dag') ?? ''
  return isDate(asked) ? asked : today
}
