import { Banknote, CalendarPlus, DoorOpen, Gift, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mayOpen } from './tabs.ts'

const KINDS = [
  { label: 'Afspraak', to: '/admin/afspraken?nieuw', icon: CalendarPlus },
  { label: 'Inloop', to: '/admin/vandaag?inloop', icon: DoorOpen },
  { label: 'Verkoop', to: '/admin/kassa', icon: Banknote },
  { label: 'Kadobon', to: '/admin/kadobonnen?nieuw', icon: Gift },
  { label: 'Klant', to: '/admin/klanten?nieuw', icon: UserPlus },
] as const

/** What the owner makes anew, from wherever she is. */
export function NewSheet({ onClose }: { onClose: () => void }) {
  const role = usePerson()?.role ?? 'staff'
  return (
    <Dialog open onClose={onClose} title="Nieuw" size="sm">
      <ul className="grid grid-cols-2 gap-3">
        {KINDS.filter(({ to }) => mayOpen(role, to.split('?')[0] ?? '')).map(
          ({ label, to, icon: Icon }) => (
            <li key={to}>
              <ButtonLink asChild variant="secondary" size="lg" className="h-20 w-full">
                <Link to={to} onClick={onClose}>
                  <Icon aria-hidden />
                  {label}
                </Link>
              </ButtonLink>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}
