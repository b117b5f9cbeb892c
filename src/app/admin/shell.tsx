import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation, useMatches, useNavigate } from 'react-router'
import { useWaits } from '#agenda/appointments/hand-ins/components/waits.ts'
import { sessionQuery, usePerson } from '#foundation/auth/client.ts'
import { Confirmation } from '#foundation/auth/components/confirmation.tsx'
import { useFreshness } from '#foundation/changes/client.ts'
import { OfflineNote } from '#ui/offline-note.tsx'
import { Bar } from './bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import type { AdminStart } from './load-admin.ts'
import { NotYours } from './not-yours.tsx'
import { OpenVisit } from './open-visit.tsx'
import { OpenWindow, type ShellWindowKind } from './open-window.ts'
import { Rail } from './rail.tsx'
import { mayOpen } from './tabs.ts'
import { useFetchedAhead } from './use-fetched-ahead.ts'
import { useKeys } from './use-keys.ts'
import { savesData, useQuiet } from './use-quiet.ts'
import { useTyped } from './use-typed.ts'

const PaletteWindow = lazy(async () => ({
  default: (await import('./palette-window.tsx')).PaletteWindow,
}))
const Waiting = besides(async () => await (await import('./later-parts.ts')).fetchWaitingPart())
const KeptApp = besides(async () => await (await import('./later-parts.ts')).fetchKeptApp())
const KeptToday = besides(async () => await (await import('./later-parts.ts')).fetchKeptToday())
const ShellWindow = lazy(async () => ({
  default: (await import('./shell-window.tsx')).ShellWindow,
}))

type ShellProps = { start: AdminStart; children: ReactNode }

/**
 * Around the owner's pages: a rail beside them and a slim bar above, on a phone a bar at the thumb.
 */
export function Shell({ start, children: page }: ShellProps) {
  const { salonName, today } = start
  const person = usePerson()
  const role = person?.role ?? 'staff'
  const { pathname } = useLocation()
  const isTheirs = mayOpen(role, pathname)
  const navigate = useNavigate()
  const [window, setWindow] = useState<ShellWindowKind>()
  const [typed, setTyped] = useState('')
  const children = isTheirs ? page : <Elsewhere pathname={pathname} />
  const close = () => {
    setWindow(undefined)
    setTyped('')
  }
  // what opens beside the screen leaves it where it is, and a field comes into sight by itself
  const go = (to: string) =>
    to === '/'
      ? location.assign(to)
      : void navigate(to, { preventScrollReset: to.startsWith('?') || to.includes('?veld=') })
  useKeys({
    role,
    onOpen: setWindow,
    onGo: go,
    onTypeAhead:
      window === 'palette' ? (character) => setTyped((before) => before + character) : undefined,
  })
  useFreshness(useQuery(sessionQuery).data?.authenticated ?? false)
  const room = useRoom(isTheirs)
  const hasTyped = useTyped()
  // who saves data is asked first, under 'Dit toestel'
  const hasTime = useQuiet() && !savesData()
  useFetchedAhead({ isDue: hasTime, role })
  const keepsApp = hasTime && isInstallable()
  const waits = useWaits(person?.id)
  const [hasWaited, setWaited] = useState(waits)
  // it stays until the page goes: what it says ends with a word that all is done
  if (waits && !hasWaited) setWaited(true)
  const waiting = hasWaited && (
    <Suspense>
      <Waiting today={today} isSilent={room !== undefined} />
    </Suspense>
  )
  const windows = (
    <Suspense>
      <Confirmation />
      {window === 'palette' && (
        <PaletteWindow typed={typed} onType={setTyped} onClose={close} onGo={go} />
      )}
      {window && window !== 'palette' && (
        <ShellWindow kind={window} onClose={close} today={today} />
      )}
      <OpenVisit todayAtStart={today} />
    </Suspense>
  )
  const bar = <Bar salonName={salonName} />
  if (room === 'window')
    return (
      <OpenWindow value={setWindow}>
        <main id="inhoud" tabIndex={-1} className="outline-none">
          {children}
        </main>
        {windows}
        {waiting}
      </OpenWindow>
    )
  return (
    <OpenWindow value={setWindow}>
      <div className="flex">
        <a
          href="#inhoud"
          className="sr-only focus:not-sr-only focus:absolute focus:top-4 focus:left-4 focus:z-50 focus:rounded-field focus:bg-card focus:px-4 focus:py-3 focus:shadow-soft"
        >
          Naar de inhoud
        </a>
        <Rail salonName={salonName} />
        {room === 'beside the rail' ? (
          <div
            data-fills
            className="flex h-dvh min-w-0 flex-1 flex-col max-lg:pb-[calc(4.0625rem+env(safe-area-inset-bottom))]"
          >
            <div className="max-lg:hidden">{bar}</div>
            <main id="inhoud" tabIndex={-1} className="min-h-0 flex-1 outline-none">
              {children}
            </main>
          </div>
        ) : (
          <div className="min-w-0 flex-1 max-lg:pb-20">
            {keepsApp && (
              <Suspense>
                <KeptApp hasTyped={hasTyped} />
              </Suspense>
            )}
            {waiting}
            {bar}
            <main
              id="inhoud"
              tabIndex={-1}
              className="mx-auto max-w-[100rem] px-4 pt-6 pb-12 outline-none lg:px-8"
            >
              {/* what waits says it too */}
              {!waits && (
                <OfflineNote className="mb-6">
                  Je ziet wat al geladen was, en Vandaag werkt gewoon door.
                </OfflineNote>
              )}
              {children}
            </main>
          </div>
        )}
        {room !== undefined && waiting}
        <BottomBar />
        {windows}
        {keepsApp && person && (
          <Suspense>
            <KeptToday start={{ ...start, session: { authenticated: true, person } }} />
          </Suspense>
        )}
      </div>
    </OpenWindow>
  )
}

/** What a page takes: the window, all beside the rail and below the bar, or a sheet there. */
export type Room = 'window' | 'beside the rail'

/** How much room the page wants: its `handle` says so, unless another stands in its place. */
function useRoom(isTheirs: boolean): Room | undefined {
  const matches = useMatches()
  for (const { handle } of isTheirs ? matches : [])
    if (typeof handle === 'object' && handle !== null && 'room' in handle)
      return handle.room === 'window' ? 'window' : 'beside the rail'
  return undefined
}

/** For who may not open this page: the start leads to where her day is, all others say it. */
function Elsewhere({ pathname }: { pathname: string }) {
  if (pathname === '/admin') return <Navigate to="/admin/vandaag" replace />
  return <NotYours />
}

/** Whether the owner's pages can be kept on this device: her browser has a service worker. */
function isInstallable(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/**
 * A part that works beside the page and that nobody asked for: when its code cannot be fetched, as
 * without a network, the page goes on without it until it is loaded anew.
 */
function besides<Props>(fetchPart: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => await fetchPart().catch(() => ({ default: () => null })))
}
