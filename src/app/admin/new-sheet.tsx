import { Link } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { deedsFor } from './deeds.ts'

/** What the owner makes anew, from wherever she is. */
export function NewSheet({ onClose }: { onClose: () => void }) {
  const role = usePerson()?.role ?? 'staff'
  return (
    <Dialog open onClose={onClose} title="Nieuw" size="sm">
      <ul className="grid grid-cols-2 gap-3">
        {deedsFor(role)
          .filter(({ short }) => short !== undefined)
          .map(({ short, to, icon: Icon }) => (
            <li key={to}>
              <ButtonLink asChild variant="secondary" size="lg" className="h-20 w-full">
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
