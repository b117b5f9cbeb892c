import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { fold } from '#lib/search.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchInput } from '#ui/field.tsx'
import { TabLink } from './tab-link.tsx'
import { groupsFor, placeAt } from './tabs.ts'

/** Every place of the owner's in its group, found by typing a part of its name. */
export function AllPlaces({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const wanted = fold(typed)
  const here = placeAt(useLocation().pathname)
  const found = groupsFor(usePerson()?.role ?? 'staff')
    .map(({ label, places }) => ({
      label,
      places: places.filter((place) =>
        fold(`${label} ${place.label} ${place.words ?? ''}`).includes(wanted),
      ),
    }))
    .filter(({ places }) => places.length > 0)
  return (
    <Dialog open onClose={onClose} title="Alles in het beheer" size="lg">
      <SearchInput label="Zoeken" value={typed} onValue={setTyped} />
      <nav
        aria-label="Alles in het beheer"
        className="mt-5 grid gap-x-6 gap-y-5 xs:grid-cols-2 sm:grid-cols-3"
      >
        {found.map(({ label, places }) => (
          <section key={label} aria-label={label}>
            <h3 className="mb-1 px-3 text-sm font-semibold text-muted">{label}</h3>
            <ul>
              {places.map((place) => (
                <li key={place.path}>
                  <TabLink
                    place={place}
                    isHere={place.path === here?.path}
                    onClick={onClose}
                    className="min-h-11"
                  />
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
