import { NavLink } from 'react-router'
import { InboxBadge } from '#desk/inbox/components/inbox-badge.tsx'
import { PillLink, PillNav } from '#ui/pill-nav.tsx'
import { type Tab, tabs } from './tabs.ts'

/** All places of the owner's at the top of her dashboard: four big cards, a pill for each other. */
export function Launcher() {
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label="Meest gebruikt">
        <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-4">
          {tabs
            .filter(({ launcher }) => launcher === 'card')
            .map((tab) => (
              <li key={tab.path}>
                <BigCard tab={tab} />
              </li>
            ))}
        </ul>
      </nav>
      <PillNav label="Meer in de admin">
        {tabs
          .filter(({ launcher }) => launcher === 'pill')
          .map(({ path, label, icon: Icon }) => (
            <PillLink key={path} asChild>
              <NavLink to={path} end={path === '/admin'}>
                <Icon aria-hidden />
                {label}
                {path === '/admin/inbox' && <InboxBadge />}
              </NavLink>
            </PillLink>
          ))}
      </PillNav>
    </div>
  )
}

function BigCard({ tab: { path, label, hint, icon: Icon } }: { tab: Tab }) {
  return (
    <NavLink
      to={path}
      className="flex h-full min-h-16 items-center gap-2 rounded-card border border-line bg-card p-3 text-[0.9375rem] leading-tight font-semibold sm:gap-3 sm:text-base wrap-anywhere text-ink no-underline shadow-soft hover:border-pine hover:bg-pine-soft lg:gap-4 lg:p-4 lg:text-lg"
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-pine-soft text-pine lg:size-12"
      >
        <Icon className="size-6" />
      </span>
      <span className="min-w-0">
        {label}
        {hint && <span className="hidden text-base font-normal opacity-85 lg:block">{hint}</span>}
      </span>
    </NavLink>
  )
}
