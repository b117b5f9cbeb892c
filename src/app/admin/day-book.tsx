import { isDate } from '#lib/dates.ts'
import { DayBook } from '#money/day-book/components/day-book.tsx'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/**
 * What came in day by day, and the closing of each day; the day that is shown and whether it is
 * being closed live in the address.
 */
export default function AdminDayBook() {
  const { today } = useStart()
  const [{ date, isClosing }, show] = useAddress(
    (parameters) => {
      const asked = parameters.get('dag') ?? ''
      return { date: isDate(asked) ? asked : today, isClosing: parameters.has('afsluiten') }
    },
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
