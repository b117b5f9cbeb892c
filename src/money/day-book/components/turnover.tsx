import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'

const KEPT = 'omzet-verborgen'
const listeners = new Set<() => void>()

/** Whether what came in is hidden, and the verb that hides or shows it. */
type Hiding = { isHidden: boolean; hide: (next: boolean) => void }

/** On this device, wherever sums of turnover stand; it stays so until she shows them again. */
export function useTurnover(): Hiding {
  // hidden until the browser has said so: nothing flashes by
  const isHidden = useSyncExternalStore(listen, isKept, () => true)
  return { isHidden, hide: keep }
}

/**
 * At the till, where a client looks along: hidden until it is asked for, and again when she comes
 * back. Hiding it there hides it everywhere.
 */
export function useTurnoverAtTill(): Hiding {
  const [isHidden, setHidden] = useState(true)
  function hide(next: boolean) {
    setHidden(next)
    if (next) keep(next)
  }
  return { isHidden, hide }
}

/** The one tap for it, of this device unless the till has its own. */
export function TurnoverSwitch({ ofTill }: { ofTill?: Hiding }) {
  const ofDevice = useTurnover()
  const { isHidden, hide } = ofTill ?? ofDevice
  const Icon = isHidden ? Eye : EyeOff
  return (
    <Button variant="ghost" size="sm" onClick={() => hide(!isHidden)}>
      <Icon aria-hidden />
      {isHidden ? 'Omzet tonen' : 'Omzet verbergen'}
    </Button>
  )
}

/** A sum that a client need not see. */
export function Turnover({ children }: { children: ReactNode }) {
  return useTurnover().isHidden ? <HiddenAmount /> : children
}

/** What stands in the place of a sum that is hidden. */
export function HiddenAmount() {
  return (
    <>
      <span aria-hidden>•••</span>
      <span className="sr-only">verborgen</span>
    </>
  )
}

/** What stands in the place of many of them. */
export function HiddenTurnover() {
  return <p className="text-muted">De bedragen zijn verborgen op dit toestel.</p>
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

function isKept(): boolean {
  return localStorage.getItem(KEPT) !== null
}

function keep(next: boolean) {
  if (next) localStorage.setItem(KEPT, '')
  else localStorage.removeItem(KEPT)
  for (const onChange of listeners) onChange()
}
