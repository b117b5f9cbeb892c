import { useQuery } from '@tanstack/react-query'
import { StaffPlanner } from '#agenda/staff/components/staff-planner.tsx'
import { salonQuery } from '#foundation/salon/client.ts'
import { Pending } from '#ui/loaded.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { WindowTitle } from './window-title.tsx'

/** Who works in the salon, with hours and skills; the team page shows them from here. */
export default function AdminStaff() {
  const salon = useQuery(salonQuery)
  return (
    <>
      <WindowTitle>Medewerkers</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Medewerkers</h1>
      {salon.data ? (
        <StaffPlanner hours={salon.data.openingHours} picture={<Poodle aria-hidden />} />
      ) : (
        <Pending query={salon} failed="De medewerkers konden niet geladen worden." lines={5} />
      )}
    </>
  )
}
