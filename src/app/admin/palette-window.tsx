import { useQuery } from '@tanstack/react-query'
import { CommandPalette } from '#desk/dashboard/components/command-palette.tsx'
import { usePerson } from '#foundation/auth/client.ts'
import { deedsFor } from './deeds.ts'
import { groupsFor } from './tabs.ts'
import { PALETTE_FIELD } from './use-keys.ts'

type PaletteWindowProps = {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onGo: (to: string) => void
}

/** The palette over everything that somebody may open or begin. */
export function PaletteWindow(props: PaletteWindowProps) {
  const role = usePerson()?.role ?? 'staff'
  // their labels weigh as much as the palette itself, which opens without them
  const { data: settings = [] } = useQuery({
    queryKey: ['settings-by-name'],
    queryFn: async () => (await import('./settings.ts')).settings,
    enabled: role === 'owner',
    staleTime: Infinity,
  })
  const pages = groupsFor(role).flatMap(({ label: detail, places }) =>
    places.map(({ path, ...place }) => ({ ...place, detail, to: path })),
  )
  return (
    <CommandPalette
      {...props}
      fieldId={PALETTE_FIELD}
      places={{
        deeds: deedsFor(role),
        pages,
        settings: settings.filter(({ to }) => pages.every((page) => page.to !== to)),
      }}
    />
  )
}
