import { useQuery } from '@tanstack/react-query'
import { SickDialog, SickMember } from '#agenda/sick-leave/components/sick-member.tsx'
import { staffQuery } from '#agenda/staff/client.ts'
import { StaffPlanner } from '#agenda/staff/components/staff-planner.tsx'
import { peopleQuery } from '#foundation/auth/people/client.ts'
import { PeoplePanel } from '#foundation/auth/people/components/people-panel.tsx'
import { salonQuery } from '#foundation/salon/client.ts'
import { Pending } from '#ui/loaded.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client) => [
    client.prefetchQuery(salonQuery),
    client.prefetchQuery(staffQuery),
    client.prefetchQuery(peopleQuery),
  ],
}

/**
 * Who works in the salon, with hours and skills, and who of them logs in; the team page shows them
 * from here. Whose illness is
 * looked at lives in the address.
 */
export default function AdminStaff() {
  const { salonName, today } = useStart()
  const salon = useQuery(salonQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  const [{ sick }, show] = useAddress(
    (parameters) => ({ sick: parameters.get('ziek') ?? '' }),
    (view) => ({ ziek: view.sick }),
  )
  const member = staff.find(({ id, isActive }) => id === sick && isActive)
  return (
    <>
      <WindowTitle>Medewerkers</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Medewerkers</h1>
      {salon.data ? (
        <StaffPlanner
          hours={salon.data.openingHours}
          picture={<Poodle aria-hidden />}
          renderDeeds={(one) => (
            <SickMember
              member={one}
              today={today}
              onOpen={() => show({ sick: one.id }, { isStep: true })}
            />
          )}
        />
      ) : (
        <Pending query={salon} failed="De medewerkers konden niet geladen worden." lines={5} />
      )}
      <div className="mt-10 max-w-3xl">
        <PeoplePanel members={staff} />
      </div>
      {member && (
        <SickDialog
          key={member.id}
          member={member}
          today={today}
          salonName={salonName}
          onClose={() => show({ sick: '' })}
        />
      )}
    </>
  )
}
