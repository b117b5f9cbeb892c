import { Banknote, CalendarPlus, Gift, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const KINDS = [
  { label: 'Afspraak', to: '/admin/afspraken?nieuw', icon: CalendarPlus },
  { label: 'Verkoop', to: '/admin/kassa', icon: Banknote },
  { label: 'Kadobon', to: '/admin/kadobonnen?nieuw', icon: Gift },
  { label: 'Klant', to: '/admin/klanten?nieuw', icon: UserPlus },
] as const

/** What the owner makes anew, from wherever she is. */
export function NewSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Nieuw" size="sm">
      <ul className="grid grid-cols-2 gap-3">
        {KINDS.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <ButtonLink asChild variant="secondary" size="lg" className="h-20 w-full">
              <Link to={to} onClick={onClose}>
                <Icon aria-hidden />
                {label}
              </Link>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
