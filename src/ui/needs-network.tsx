import { type ReactNode, useId } from 'react'
import { useIsOnline } from '#ui/use-is-online.ts'

type NeedsNetworkProps = {
  /** Why they are greyed out. */
  why: string
  /** How they are laid out, in lines that wrap. */
  className: string
  children: ReactNode
}

/** Buttons that do nothing without a network: greyed out while there is none, with the reason. */
export function NeedsNetwork({ why, className, children }: NeedsNetworkProps) {
  const isOnline = useIsOnline()
  const id = useId()
  return (
    <fieldset
      disabled={!isOnline}
      aria-describedby={isOnline ? undefined : id}
      className={className}
    >
      {children}
      {!isOnline && (
        <p id={id} className="basis-full! text-sm text-muted">
          {why}
        </p>
      )}
    </fieldset>
  )
}
