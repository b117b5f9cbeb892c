import { useOutletContext } from 'react-router'
import { BookingWizard } from '#agenda/booking/components/booking-wizard.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { PageMeta } from './page-meta.tsx'

export default function Book() {
  const salon = useOutletContext<PublicSalon>()
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:py-12">
      <PageMeta
        path="/boekingapp"
        title={`Online afspraak maken – ${salon.name}`}
        description={`Kies een dag, een uur en een behandeling en maak online een afspraak bij ${salon.name}.`}
      />
      <h1 className="text-3xl sm:text-4xl">Online afspraak maken</h1>
      <div className="mt-6">
        <BookingWizard salon={salon} />
      </div>
    </div>
  )
}
