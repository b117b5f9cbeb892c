import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { StaffPlanner } from '#agenda/staff/components/staff-planner.tsx'
import { salonQuery } from '#foundation/salon/client.ts'
import { Pending } from '#ui/loaded.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { AdminStart } from './load-admin.ts'

/** Who works in the salon, with hours and skills; the team page shows them from here. */
export default function AdminStaff() {
  const { salonName } = useOutletContext<AdminStart>()
  const salon = useQuery(salonQuery)
  return (
    <>
      <title>{`Medewerkers – ${salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Medewerkers</h1>
      {salon.data ? (
        <StaffPlanner hours={salon.data.openingHours} picture={<Poodle aria-hidden />} />
      ) : (
        <Pending query={salon} failed="De medewerkers konden niet geladen worden." lines={5} />
      )}
    </>
  )
}
