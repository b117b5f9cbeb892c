import { useQuery } from '@tanstack/react-query'
import { Globe, Keyboard, LogOut, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NavLink, useMatches, useNavigate } from 'react-router'
import { sessionQuery, useLogout } from '#foundation/auth/client.ts'
import { useFreshness } from '#foundation/changes/client.ts'
import { UnreadBadge } from '#shop-window/contact/components/unread-badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { PillLink, PillNav } from '#ui/pill-nav.tsx'
import { useToast } from '#ui/toast.tsx'
import { Paw } from '../public/illustrations/paw.tsx'
import { PrefetchedTabs } from './prefetched-tabs.tsx'
import { PALETTE_FIELD, useShortcuts } from './shortcuts.ts'
import { type Tab, tabs } from './tabs.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('#desk/dashboard/components/command-palette.tsx')).CommandPalette,
}))
const ShortcutSheet = lazy(async () => ({
  default: (await import('./shortcut-sheet.tsx')).ShortcutSheet,
}))

/**
 * Header and navigation around the owner's pages: big cards and pills, on a phone a bottom bar and
 * a scrolling row.
 */
export function Shell({ salonName, children }: { salonName: string; children: ReactNode }) {
  const pills = tabs.filter(({ place }) => place === 'pill')
  const navigate = useNavigate()
  const [window, setWindow] = useState<'palette' | 'help'>()
  const [typed, setTyped] = useState('')
  const openPalette = () => setWindow('palette')
  const close = () => {
    setWindow(undefined)
    setTyped('')
  }
  const go = (to: string) => void navigate(to)
  useShortcuts({
    onPalette: openPalette,
    onHelp: () => setWindow('help'),
    onGo: go,
    onTypeAhead:
      window === 'palette' ? (character) => setTyped((before) => before + character) : undefined,
  })
  useFreshness(useQuery(sessionQuery).data?.authenticated ?? false)
  const windows = (
    <Suspense>
      {window === 'palette' && (
        <CommandPalette
          pages={tabs}
          fieldId={PALETTE_FIELD}
          typed={typed}
          onType={setTyped}
          onClose={close}
          onGo={go}
        />
      )}
      {window === 'help' && <ShortcutSheet open onClose={close} />}
    </Suspense>
  )
  if (useFillsWindow())
    return (
      <>
        <main id="inhoud" tabIndex={-1} className="outline-none">
          {children}
        </main>
        {windows}
      </>
    )
  return (
    <div className="max-sm:pb-20">
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:absolute focus:top-4 focus:left-4 focus:z-50 focus:rounded-field focus:bg-card focus:px-4 focus:py-3 focus:shadow-soft"
      >
        Naar de inhoud
      </a>
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3">
          <p className="flex min-w-0 flex-1 basis-24 items-center gap-2.5 font-heading leading-tight font-semibold sm:text-xl">
            <Paw className="size-7 shrink-0 text-pine max-xs:hidden" aria-hidden />
            <span className="line-clamp-2">{salonName}</span>
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="ghost" onClick={openPalette} className="max-sm:size-12 max-sm:p-0">
              <Search aria-hidden />
              <span className="max-sm:sr-only">Zoeken</span>
              <kbd
                aria-hidden
                className="rounded border border-edge px-1.5 font-sans text-xs font-semibold text-muted max-lg:hidden"
              >
                Ctrl K
              </kbd>
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Sneltoetsen"
              onClick={() => setWindow('help')}
              className="max-md:hidden pointer-coarse:hidden"
            >
              <Keyboard aria-hidden />
            </Button>
            <ButtonLink href="/" variant="ghost" className="max-sm:size-12 max-sm:p-0">
              <Globe aria-hidden />
              <span className="max-sm:sr-only">Naar de website</span>
            </ButtonLink>
            <LogoutButton />
          </div>
        </div>
      </header>
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 pt-4 sm:pt-6">
        <MainNav />
        {pills.length > 0 && (
          <PillNav label="Meer in de admin">
            {pills.map(({ path, label, icon: Icon }) => (
              <PillLink key={path} asChild>
                <NavLink to={path} end={path === '/admin'}>
                  <Icon aria-hidden />
                  {label}
                  {path === '/admin/berichten' && <UnreadBadge />}
                </NavLink>
              </PillLink>
            ))}
          </PillNav>
        )}
      </div>
      <main id="inhoud" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-6 pb-12 outline-none">
        <OfflineNote className="mb-6">
          Je ziet wat al geladen was; de rest volgt zodra er weer verbinding is.
        </OfflineNote>
        {children}
      </main>
      {windows}
      <PrefetchedTabs />
    </div>
  )
}

/** Whether the page wants the whole window for itself: its `handle` says so. */
function useFillsWindow(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'fillsWindow' in handle,
  )
}

function MainNav() {
  return (
    <nav
      aria-label="Hoofdnavigatie"
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-card max-sm:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-flow-col sm:gap-2 lg:auto-cols-fr lg:gap-4">
        {tabs
          .filter(({ place }) => place === 'card')
          .map((tab) => (
            <li key={tab.path}>
              <BigCard tab={tab} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

function BigCard({ tab: { path, label, hint, icon: Icon } }: { tab: Tab }) {
  return (
    <NavLink
      to={path}
      end
      className="group flex min-h-16 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-sm leading-tight font-semibold break-words max-sm:text-[0.8125rem] max-sm:wrap-anywhere text-muted no-underline max-sm:aria-[current=page]:text-pine max-sm:aria-[current=page]:shadow-[inset_0_3px_var(--color-pine)] sm:h-full sm:flex-row sm:justify-start sm:gap-3 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-3 sm:text-left sm:text-base lg:gap-4 lg:p-5 lg:text-lg sm:text-ink sm:shadow-soft sm:hover:border-pine sm:hover:bg-pine-soft sm:aria-[current=page]:border-pine sm:aria-[current=page]:bg-pine sm:aria-[current=page]:text-white"
    >
      <span
        aria-hidden
        className="grid shrink-0 place-items-center rounded-full sm:bg-pine-soft sm:text-pine sm:max-lg:size-9 lg:size-12"
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

function LogoutButton() {
  const { toast } = useToast()
  const { mutateAsync: logout, isPending } = useLogout()

  async function leave() {
    try {
      await logout()
      toast({ title: 'Uitgelogd' })
    } catch {
      toast({
        title: 'Fout',
        description: 'Uitloggen is niet gelukt. Probeer het opnieuw.',
        tone: 'destructive',
      })
    }
  }

  return (
    <Button
      variant="secondary"
      loading={isPending}
      loadingLabel="Uitloggen…"
      onClick={() => void leave()}
      className="max-sm:size-12 max-sm:p-0"
    >
      <LogOut aria-hidden />
      <span className="max-sm:sr-only">Uitloggen</span>
    </Button>
  )
}
