import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { conditionsOf, pickUpText, priceWords, totalWords } from '#agenda/appointments/texts.ts'
import { type Treatment, treatmentsQuery } from '#agenda/booking/form/client.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { formatLongDate, fromMinutes, toMinutes } from '#lib/dates.ts'
import { parseCents } from '#lib/money.ts'
import { vatWords } from '#lib/vat-words.ts'
import { type Chosen, chosenVisits } from './chosen-visits.ts'
import type { Draft } from './wizard-draft.ts'
import type { Members } from './wizard-state.ts'

type BookingCardProps = { draft: Draft; salon: PublicSalon; members?: Members }

/** What is about to be asked for, beside the button that does so. */
export function BookingCard({ draft, salon, members }: BookingCardProps) {
  const { data: treatments } = useQuery(treatmentsQuery)
  const [now] = useState(() => new Date())
  const visits = chosenVisits(draft).map((visit) => ({
    ...visit,
    ...listed(visit, treatments ?? []),
  }))
  const [first] = visits
    .filter(({ date, time }) => date !== '' && time !== '')
    .toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
  const costs = first
    ? conditionsOf({
        rules: salon,
        visit: { date: first.date, startTime: first.time, price: first.price, status: 'pending' },
        now,
        isSeveral: visits.length > 1,
      })
    : []
  const single = visits.length === 1
  return (
    <section
      aria-labelledby="boeking-overzicht"
      className="rounded-card border border-line bg-pine-soft p-4 wrap-anywhere sm:p-5"
    >
      <h3 id="boeking-overzicht" className="text-lg">
        {single ? 'Overzicht van uw afspraak' : 'Overzicht van uw afspraken'}
      </h3>
      {visits.map((visit, index) => (
        <Fragment key={visit.id}>
          {!single && <h4 className="mt-4 font-semibold">Afspraak {index + 1}</h4>}
          <dl className={FACTS}>
            <Fact label="Hond">{visit.dogName}</Fact>
            <Fact label="Behandeling">{visit.service}</Fact>
            <Fact label="Datum">{visit.date && formatLongDate(visit.date)}</Fact>
            <Fact label="Uur">{visit.time}</Fact>
            {visit.staffId && (
              <Fact label="Bij">{members?.find(({ id }) => id === visit.staffId)?.name}</Fact>
            )}
            {visit.time !== '' && (
              <Fact label="Ophalen">
                {pickUpText({
                  startTime: visit.time,
                  endTime: fromMinutes(toMinutes(visit.time) + salon.slotMinutes),
                  expectedMinutes: visit.minutes,
                })}
              </Fact>
            )}
            {treatments && visit.service !== '' && (
              <Fact label="Prijs">
                {priceWords(visit)}
                {single && visit.price !== null && <Vat salon={salon} />}
              </Fact>
            )}
          </dl>
        </Fragment>
      ))}
      {!single && treatments && (
        <dl className={`border-t border-line pt-3 ${FACTS}`}>
          <Fact label="Samen">
            {totalWords(visits.filter(({ service }) => service !== ''))}
            <Vat salon={salon} />
          </Fact>
        </dl>
      )}
      {costs.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">Annuleren of verplaatsen</h4>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {costs.map((cost) => (
              <li key={cost}>{cost}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function listed({ service }: Chosen, treatments: readonly Treatment[]) {
  const { price = '', minutes = null } = treatments.find(({ name }) => name === service) ?? {}
  return { price: parseCents(price) === undefined ? null : price, minutes }
}

function Vat({ salon }: { salon: PublicSalon }) {
  return <span className="block text-sm font-normal text-muted">{vatWords(salon.vatRegime)}</span>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold tabular-nums">
        {children || <span className="font-normal text-muted">Nog in te vullen</span>}
      </dd>
    </>
  )
}

const FACTS = 'mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1'
