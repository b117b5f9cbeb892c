import { ChevronDown, LayoutGrid, PanelLeft } from 'lucide-react'
import { memo, useContext, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useIsOwner, usePerson } from '#foundation/auth/client.ts'
import { Paw } from '../public/illustrations/paw.tsx'
import { OpenWindow } from './open-window.ts'
import { TabLink } from './tab-link.tsx'
import { everyDayFor, findTab, groupsFor, type Place, placeAt } from './tabs.ts'

const UNSEEN = 'group-data-narrow:sr-only'
const AT_CORNER = 'group-data-narrow:absolute group-data-narrow:-top-1 group-data-narrow:right-0'
const CENTRED = 'group-data-narrow:justify-center'

/**
 * The way to every place of the owner's, beside her screens from 1024 px: the dashboard under the
 * salon's name, what she opens every day, and groups that open. Folded, which is remembered on this
 * device, it shows icons.
 */
export const Rail = memo(({ salonName }: { salonName: string }) => {
  const [isNarrow, setNarrow] = useNarrow()
  const open = useContext(OpenWindow)
  const role = usePerson()?.role ?? 'staff'
  const [, ...others] = groupsFor(role)
  const everyDay = everyDayFor(role).filter(({ path }) => path !== '/admin')
  return (
    <aside
      data-narrow={isNarrow || undefined}
      aria-label="Beheer"
      className="group sticky top-0 flex h-dvh w-55 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-card p-3 [scrollbar-width:thin] max-lg:hidden data-narrow:w-16 data-narrow:p-2 print:hidden"
    >
      <nav aria-label="Hoofdnavigatie" className="flex flex-col gap-1">
        <Head salonName={salonName} />
        <Places places={everyDay} className={CENTRED} labelClass={UNSEEN} badgeClass={AT_CORNER} />
        <div className="mt-2 border-t border-line pt-2 group-data-narrow:hidden">
          {others.map((group) => (
            <Group key={group.label} {...group} />
          ))}
        </div>
        <button
          type="button"
          onClick={() => open('all')}
          className="grid min-h-10 place-items-center rounded-field text-ink not-group-data-narrow:hidden hover:bg-pine-soft pointer-coarse:min-h-11"
        >
          <LayoutGrid aria-hidden className="size-5" />
          <span className="sr-only">Alles</span>
        </button>
      </nav>
      <button
        type="button"
        onClick={() => setNarrow(!isNarrow)}
        className={`mt-auto flex min-h-10 items-center gap-3 rounded-field px-3 text-muted hover:bg-pine-soft ${CENTRED}`}
      >
        <PanelLeft aria-hidden className="size-5 shrink-0" />
        <span className={UNSEEN}>{isNarrow ? 'Menu uitklappen' : 'Menu inklappen'}</span>
      </button>
    </aside>
  )
})

/** The salon's name; for who has a dashboard, it leads there. */
function Head({ salonName }: { salonName: string }) {
  const dashboard = useIsOwner() ? findTab('/admin') : undefined
  const isHere = dashboard?.path === useLocation().pathname
  return (
    <Link
      to={dashboard?.path ?? '/admin/vandaag'}
      aria-current={isHere ? 'page' : undefined}
      data-keys={dashboard?.keys}
      className={`mb-1 flex min-h-11 items-center gap-2.5 rounded-field px-2 leading-tight text-ink no-underline hover:bg-pine-soft aria-[current=page]:bg-pine aria-[current=page]:text-white ${CENTRED}`}
    >
      <Paw className={`size-7 shrink-0 ${isHere ? '' : 'text-pine'}`} aria-hidden />
      <span className={`min-w-0 py-1 ${UNSEEN}`}>
        <span className="line-clamp-2 font-heading font-semibold">{salonName}</span>{' '}
        <span className="text-sm">{dashboard?.label}</span>
      </span>
    </Link>
  )
}

function Group({ label, places }: { label: string; places: readonly Place[] }) {
  const here = placeAt(useLocation().pathname)
  const isHere = places.some(({ path }) => path === here?.path)
  return (
    <details open={isHere} name="beheer" className="group/part">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 rounded-field px-3 font-medium text-muted hover:bg-pine-soft pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{label}</span>
        <ChevronDown aria-hidden className="size-4 group-open/part:rotate-180" />
      </summary>
      <Places places={places} />
    </details>
  )
}

function Places({
  places,
  ...look
}: {
  places: readonly Place[]
  className?: string
  labelClass?: string
  badgeClass?: string
}) {
  const here = placeAt(useLocation().pathname)
  return (
    <ul className="flex flex-col gap-0.5">
      {places.map((place) => (
        <li key={place.path}>
          <TabLink place={place} isHere={place.path === here?.path} {...look} />
        </li>
      ))}
    </ul>
  )
}

const KEPT = 'beheer-smal'
const FOLDED = ''
const listeners = new Set<() => void>()

/** Whether the rail is folded on this device; and the verb that folds it. */
function useNarrow() {
  const isNarrow = useSyncExternalStore(listen, isFolded, () => false)
  return [isNarrow, fold] as const
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function isFolded(): boolean {
  return localStorage.getItem(KEPT) === FOLDED
}

function fold(next: boolean) {
  if (next) localStorage.setItem(KEPT, FOLDED)
  else localStorage.removeItem(KEPT)
  for (const onChange of listeners) onChange()
}
