import { useOutletContext } from 'react-router'
import { LeavePlanner } from '#agenda/holidays/components/leave-planner.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

const LINKS = { mail: mailLink, tel: telLink, whatsapp: whatsappLink }

/**
 * When the salon is closed by the owner's choice, and whose visits stand in the way. The form of
 * new leave lives in the address.
 */
export default function AdminLeave() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [{ isAdding }, show] = useAddress(
    (parameters) => ({ isAdding: parameters.has('nieuw') }),
    (view) => ({ nieuw: view.isAdding }),
  )
  return (
    <>
      <title>{`Verlof – ${start.salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Verlof</h1>
      <LeavePlanner
        today={today}
        salonName={start.salonName}
        links={LINKS}
        picture={<FrenchBulldog aria-hidden />}
        isAdding={isAdding}
        onAdd={() => show({ isAdding: true }, { isStep: true })}
        onAdded={() => show({ isAdding: false })}
      />
    </>
  )
}
