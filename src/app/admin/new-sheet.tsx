import { Link, useNavigate } from 'react-router'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { usePerson } from '#foundation/auth/client.ts'
import type { DateString } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { deedsFor } from './deeds.ts'

/**
 * What the owner makes anew, from wherever she is; first an appointment for somebody who is known,
 * of which only the time is left.
 */
export function NewSheet({ onClose, today }: { onClose: () => void; today: DateString }) {
  const role = usePerson()?.role ?? 'staff'
  const navigate = useNavigate()
  // a sheet grows upwards, so that nothing moves under the finger; a window in the middle would
  const isSheet = matchMedia('(width < 40rem)').matches
  return (
    <Dialog open onClose={onClose} title="Nieuw" size="sm">
      <CustomerPicker
        label="Afspraak voor"
        otherwise="Kies Afspraak voor wie nieuw is."
        {...(isSheet && { today })}
        onPick={({ id }) => {
          onClose()
          void navigate(`/admin/afspraken?nieuw&klant=${id}`)
        }}
      />
      <ul className="mt-4 grid grid-cols-2 gap-3">
        {deedsFor(role)
          .filter(({ short }) => short !== undefined)
          .map(({ short, to, icon: Icon }) => (
            <li key={to}>
              <ButtonLink asChild variant="secondary" size="lg" className="h-16 w-full">
                <Link to={to} onClick={onClose}>
                  <Icon aria-hidden />
                  {short}
                </Link>
              </ButtonLink>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
