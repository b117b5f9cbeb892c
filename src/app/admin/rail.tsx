import { ChevronDown, Globe, LayoutGrid, PanelLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { Paw } from '../public/illustrations/paw.tsx'
import { TabLink } from './tab-link.tsx'
import { groupsFor, type Tab } from './tabs.ts'

/** Narrow below 1280 px, and when the owner folded it. */
const WIDE_ONLY = 'max-xl:hidden group-data-narrow:hidden'
const NARROW_ONLY = 'xl:not-group-data-narrow:hidden'
const UNSEEN = 'max-xl:sr-only group-data-narrow:sr-only'
const CENTRED = 'max-xl:justify-center group-data-narrow:justify-center'

/**
 * The way to every place of the owner's, beside her screens from 1024 px: what she opens every day,
 * and groups that open. Folded it shows icons; which of both is remembered on this device.
 */
export function Rail({ salonName, onMore }: { salonName: string; onMore: () => void }) {
  const [isNarrow, setNarrow] = useNarrow()
  const role = usePerson()?.role ?? 'staff'
  const [everyDay, ...others] = groupsFor(role)
  return (
    <aside
      {...(isNarrow && { 'data-narrow': '' })}
      aria-label="Beheer"
      className="group sticky top-0 flex h-dvh w-16 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-card p-2 [scrollbar-width:thin] max-lg:hidden xl:w-56 xl:p-3 data-narrow:w-16 data-narrow:p-2 print:hidden"
    >
      <Link
        to={role === 'owner' ? '/admin?start' : '/admin/vandaag'}
        className={`mb-2 flex min-h-11 items-center gap-2.5 rounded-field px-2 font-heading leading-tight font-semibold text-ink no-underline hover:bg-pine-soft ${CENTRED}`}
      >
        <Paw className="size-7 shrink-0 text-pine" aria-hidden />
        <span className={`line-clamp-2 min-w-0 ${UNSEEN}`}>{salonName}</span>
      </Link>
      <nav aria-label="Hoofdnavigatie" className="flex flex-col gap-1">
        <Places tabs={everyDay?.tabs ?? []} className={CENTRED} labelClass={UNSEEN} />
        <div className={`mt-2 border-t border-line pt-2 ${WIDE_ONLY}`}>
          {others.map(({ label, tabs }) => (
            <Group key={label} label={label} tabs={tabs} />
          ))}
        </div>
        <button
          type="button"
          onClick={onMore}
          className={`grid min-h-10 place-items-center rounded-field text-ink hover:bg-pine-soft pointer-coarse:min-h-11 ${NARROW_ONLY}`}
        >
          <LayoutGrid aria-hidden className="size-5" />
          <span className="sr-only">Alles</span>
        </button>
      </nav>
      <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2">
        <a
          href="/"
          className={`flex min-h-10 items-center gap-3 rounded-field px-3 text-ink no-underline hover:bg-pine-soft ${CENTRED}`}
        >
          <Globe aria-hidden className="size-5 shrink-0" />
          <span className={UNSEEN}>Naar de website</span>
        </a>
        <button
          type="button"
          onClick={() => setNarrow(!isNarrow)}
          className={`flex min-h-10 items-center gap-3 rounded-field px-3 text-muted hover:bg-pine-soft max-xl:hidden ${CENTRED}`}
        >
          <PanelLeft aria-hidden className="size-5 shrink-0" />
          <span className={UNSEEN}>{isNarrow ? 'Menu uitklappen' : 'Menu inklappen'}</span>
        </button>
      </div>
    </aside>
  )
}

function Group({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  const isHere = tabs.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <details open={isHere} name="beheer" className="group/part">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 rounded-field px-3 font-medium text-muted hover:bg-pine-soft pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{label}</span>
        <ChevronDown aria-hidden className="size-4 group-open/part:rotate-180" />
      </summary>
      <Places tabs={tabs} />
    </details>
  )
}

function Places({
  tabs,
  ...look
}: {
  tabs: readonly Tab[]
  className?: string
  labelClass?: string
}) {
  return (
    <ul className="flex flex-col gap-0.5">
      {tabs.map((tab) => (
        <li key={tab.path}>
          <TabLink tab={tab} {...look} />
        </li>
      ))}
    </ul>
  )
}

const KEPT = 'beheer-smal'
const listeners = new Set<() => void>()

/** Whether the rail is folded on this device, and the verb that folds it. */
function useNarrow() {
  const isNarrow = useSyncExternalStore(listen, isFolded, () => false)
  return [isNarrow, fold] as const
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function isFolded(): boolean {
  return localStorage.getItem(KEPT) !== null
}

function fold(next: boolean) {
  if (next) localStorage.setItem(KEPT, '')
  else localStorage.removeItem(KEPT)
  for (const onChange of listeners) onChange()
}
