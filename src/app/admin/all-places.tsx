import { Globe } from 'lucide-react'
import { useState } from 'react'
import { usePerson } from '#foundation/auth/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchInput } from '#ui/field.tsx'
import { TabLink } from './tab-link.tsx'
import { groupsFor } from './tabs.ts'

/** Every place of the owner's in its group, found by typing a part of its name. */
export function AllPlaces({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = groupsFor(usePerson()?.role ?? 'staff')
    .map(({ label, tabs }) => ({
      label,
      tabs: tabs.filter((tab) => `${label} ${tab.label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ tabs }) => tabs.length > 0)
  return (
    <Dialog open onClose={onClose} title="Alles in het beheer" size="lg">
      <a
        href="/"
        className="mb-3 inline-flex min-h-11 items-center gap-3 rounded-field px-3 text-ink hover:bg-pine-soft"
      >
        <Globe aria-hidden className="size-5" />
        Naar de website
      </a>
      <SearchInput label="Zoeken" value={typed} onValue={setTyped} />
      <nav
        aria-label="Alles in het beheer"
        className="mt-5 grid gap-x-6 gap-y-5 xs:grid-cols-2 sm:grid-cols-3"
      >
        {found.map(({ label, tabs }) => (
          <section key={label} aria-label={label}>
            <h3 className="mb-1 px-3 text-sm font-semibold text-muted">{label}</h3>
            <ul>
              {tabs.map((tab) => (
                <li key={tab.path}>
                  <TabLink tab={tab} onClick={onClose} className="min-h-11" />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className="text-muted">Niets gevonden.</p>}
      </nav>
    </Dialog>
  )
}
