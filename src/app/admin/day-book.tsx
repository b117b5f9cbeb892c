import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { useToday } from '#desk/dashboard/client.ts'
import { isDate } from '#lib/dates.ts'
import { DayBook } from '#money/day-book/components/day-book.tsx'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import type { AdminStart } from './load-admin.ts'

/**
 * What came in day by day, and the closing of each day; the day that is shown lives in the address.
 */
export default function AdminDayBook() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const asked = parameters.get('dag') ?? ''
  return (
    <>
      <title>{`Dagboek – ${start.salonName}`}</title>
      <h1 className="text-3xl sm:text-4xl">Dagboek</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Alles wat binnenkwam en terugging, dag per dag. Wat afgesloten is, verandert niet meer.
      </p>
      <DayBook
        today={today}
        date={isDate(asked) ? asked : today}
        onShow={(date) =>
          void navigate(
            { search: date === today ? '' : `?dag=${date}` },
            { preventScrollReset: true },
          )
        }
        picture={<FrenchBulldog aria-hidden />}
      />
    </>
  )
}
