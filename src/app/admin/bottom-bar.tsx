import { LayoutGrid, type LucideIcon, Plus } from 'lucide-react'
import { memo, useContext } from 'react'
import { NavLink } from 'react-router'
import { InboxBadge } from '#desk/inbox/components/inbox-badge.tsx'
import { OpenWindow } from './open-window.ts'
import { findTab } from './tabs.ts'

/** Letters grow with those of the device, as far as five words fit beside each other. */
const CELL =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 px-px py-2 text-center text-[min(0.8125rem,4vw)] leading-tight font-semibold whitespace-nowrap text-muted no-underline aria-[current=page]:text-pine aria-[current=page]:shadow-[inset_0_3px_var(--color-pine)]'

/** At the thumb, below 1024 px: what is opened all day, what is made anew, and all the rest. */
export const BottomBar = memo(() => {
  const open = useContext(OpenWindow)
  return (
    <nav
      aria-label="Hoofdnavigatie"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-3xl auto-cols-fr grid-flow-col">
        <Place path="/admin/vandaag" />
        <Place path="/admin/kalender" />
        <li>
          <button type="button" onClick={() => open('new')} className={CELL}>
            <span className="-my-1 grid aspect-square w-9 max-w-full place-items-center rounded-full bg-pine text-white">
              <Plus aria-hidden className="size-6" />
            </span>
            <span>Nieuw</span>
          </button>
        </li>
        <Place path="/admin/klanten" />
        <li>
          <button type="button" onClick={() => open('all')} className={`relative ${CELL}`}>
            <Cell icon={LayoutGrid} label="Meer" />
            <span className="absolute top-1 right-[max(0px,calc(50%-1.75rem))]">
              <InboxBadge />
            </span>
          </button>
        </li>
      </ul>
    </nav>
  )
})

function Place({ path }: { path: string }) {
  const tab = findTab(path)
  if (!tab) return null
  return (
    <li>
      <NavLink to={path} className={CELL}>
        <Cell icon={tab.icon} label={tab.label} />
      </NavLink>
    </li>
  )
}

function Cell({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden className="size-6" />
      <span>{label}</span>
    </>
  )
}
