import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useToday } from '#desk/dashboard/client.ts'
import { linkBeside } from '#ui/use-link-beside.ts'

const VisitWindow = lazy(async () => await (await import('./later-parts.ts')).fetchVisitWindow())

/** The visit that the address asks for (`?afspraak=<id>`), beside whichever screen is shown. */
export function OpenVisit({ todayAtStart }: { todayAtStart: string }) {
  const id = useSearchParams()[0].get('afspraak')
  const navigate = useNavigate()
  const today = useToday(todayAtStart)
  if (!id) return null
  const close = () =>
    void navigate(besideNow('afspraak', undefined), { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <VisitWindow key={id} id={id} today={today} onClose={close} />
    </Suspense>
  )
}

/** Opens a visit beside the present screen. */
export function useOpenVisit(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => void navigate(besideNow('afspraak', id), { preventScrollReset: true })
}

/** By the address as it is at that moment: a search typed just before may not be drawn yet. */
function besideNow(name: string, value: string | undefined): string {
  return linkBeside(new URLSearchParams(location.search), name, value)
}
