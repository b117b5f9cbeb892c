import { useQuery } from '@tanstack/react-query'
import { CommandPalette } from '#desk/dashboard/components/command-palette.tsx'
import { usePerson } from '#foundation/auth/client.ts'
import { deedsFor } from './deeds.ts'
import { leadTo } from './lead-to.ts'
import { LOG_OUT, smallerDeeds } from './smaller-deeds.ts'
import { groupsFor, mayOpen } from './tabs.ts'
import { PALETTE_FIELD } from './use-keys.ts'
import { useLogOut } from './use-log-out.ts'

type PaletteWindowProps = {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onGo: (to: string) => void
}

/** The palette over everything that somebody may open or begin. */
export function PaletteWindow({ onGo, ...props }: PaletteWindowProps) {
  const role = usePerson()?.role ?? 'staff'
  const { logOut } = useLogOut()
  // their labels weigh as much as the palette itself, which opens without them
  const { data: settings = [] } = useQuery({
    queryKey: ['settings-by-name'],
    queryFn: async () => (await import('./settings.ts')).settings,
    staleTime: Infinity,
  })
  const pages = groupsFor(role).flatMap(({ label: detail, places }) =>
    places.map(({ path, ...place }) => ({ ...place, detail, to: path })),
  )
  function go(to: string) {
    if (to === LOG_OUT) return void logOut()
    const [address = '', steps] = to.split('#')
    onGo(address)
    if (steps !== undefined) leadTo(address, steps.split('/'))
  }
  return (
    <CommandPalette
      {...props}
      onGo={go}
      fieldId={PALETTE_FIELD}
      places={{
        deeds: [
          ...deedsFor(role),
          ...(props.typed.trim() === '' ? [] : smallerDeeds).filter(
            ({ to, for: whose = role }) =>
              whose === role && (to === LOG_OUT || mayOpen(role, pathOf(to))),
          ),
        ],
        pages,
        settings: settings.filter(
          (one) => (role === 'owner' || one.for === role) && pages.every(({ to }) => to !== one.to),
        ),
      }}
    />
  )
}

function pathOf(to: string): string {
  return to.split('#')[0] ?? ''
}
