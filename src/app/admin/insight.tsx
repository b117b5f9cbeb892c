import { insightQuery } from '#desk/insight/client.ts'
import { InsightOverview } from '#desk/insight/components/insight-overview.tsx'
import { LapsedDogs } from '#desk/insight/components/lapsed-dogs.tsx'
import { isPeriod, type PeriodName, periodDays, periods } from '#desk/insight/rules.ts'
import { type DateString, isDate } from '#lib/dates.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useQuiet } from './use-quiet.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

const USUAL: PeriodName = 'kwartaal'

export const handle: { ahead: Ahead } = {
  ahead(client, { parameters, today }) {
    const { from, to } = readPeriod(parameters, today)
    return isPeriod({ from, to }) ? [client.prefetchQuery(insightQuery({ from, to }))] : []
  },
}

/** What the visits of a period teach; the period lives in the address. */
export default function AdminInsight() {
  const { today } = useStart()
  // both at once would keep the figures, which stand first, waiting for all visits of every dog
  const isQuiet = useQuiet()
  const [{ period, from, to }, show] = useAddress(
    (parameters) => readPeriod(parameters, today),
    (view) => ({
      periode: view.period !== USUAL && view.period,
      ...(view.period === 'eigen' && { van: view.from, tot: view.to }),
    }),
  )
  return (
    <>
      <WindowTitle>Inzicht</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Inzicht</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Wat je afspraken je leren: hoe vol je agenda zit, wat een uur opbrengt, wie wegblijft. Tik
        op een aantal om de afspraken erachter te zien.
      </p>
      <div className="flex flex-col gap-6">
        <InsightOverview
          period={period}
          days={{ from, to }}
          onShow={(change) => show(change)}
          picture={<Poodle aria-hidden />}
        />
        <LapsedDogs isDue={isQuiet} />
      </div>
    </>
  )
}

function readPeriod(parameters: URLSearchParams, today: DateString) {
  const asked = parameters.get('periode')
  const period = periods.find(({ name }) => name === asked)?.name ?? USUAL
  const days = periodDays(period === 'eigen' ? USUAL : period, today)
  const date = (parameter: string, other: DateString) => {
    const text = parameters.get(parameter) ?? ''
    return period === 'eigen' && isDate(text) ? text : other
  }
  return { period, from: date('van', days.from), to: date('tot', days.to) }
}
