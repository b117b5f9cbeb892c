import { useQuery } from '@tanstack/react-query'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { LeavePlanner } from '#agenda/holidays/components/leave-planner.tsx'
import { staffQuery } from '#agenda/staff/client.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

const LINKS = { mail: mailLink, tel: telLink, whatsapp: whatsappLink }

export const handle: { ahead: Ahead } = {
  ahead: (client) => [client.prefetchQuery(leaveQuery), client.prefetchQuery(staffQuery)],
}

/**
 * When the salon is closed by the owner's choice, and whose visits stand in the way. The form of
 * new leave lives in the address.
 */
export default function AdminLeave() {
  const { salonName, today } = useStart()
  const [{ isAdding }, show] = useAddress(
    (parameters) => ({ isAdding: parameters.has('nieuw') }),
    (view) => ({ nieuw: view.isAdding }),
  )
  const { data: staff = [] } = useQuery(staffQuery)
  const members = staff.filter(({ isActive }) => isActive)
  return (
    <>
      <WindowTitle>Verlof</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Verlof</h1>
      <LeavePlanner
        today={today}
        salonName={salonName}
        members={members}
        links={LINKS}
        picture={<FrenchBulldog aria-hidden />}
        isAdding={isAdding}
        onAdd={() => show({ isAdding: true }, { isStep: true })}
        onAdded={() => show({ isAdding: false })}
      />
    </>
  )
}
