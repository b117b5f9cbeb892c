import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/dialog.tsx'

type LeaveGuardProps = {
  /** There is something to lose. */
  when: boolean
  /** Addresses that start so keep it. */
  within?: string
}

const unasked = new AbortController()

/** Lets the page go without the browser's question: she answered one already. */
export function leaveUnasked() {
  unasked.abort()
}

/**
 * Asks before work that is not saved is left behind: by a dialog on the way to another page, by the
 * browser's own on the way out.
 */
export function LeaveGuard({ when, within }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays = within !== undefined && nextLocation.pathname.startsWith(within)
    return when && !stays && currentLocation.pathname !== nextLocation.pathname
  })

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask, unasked)
    return () => removeEventListener('beforeunload', ask)
  }, [when])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Niet bewaarde wijzigingen"
      text="Als je nu weggaat, ben je je wijzigingen kwijt."
      confirmLabel="Weggaan zonder bewaren"
      cancelLabel="Blijven"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
