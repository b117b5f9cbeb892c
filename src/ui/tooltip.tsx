import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** Around the part of the page that has tooltips: the first waits 700 ms, the next ones follow at once within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

type TooltipProps = { text: ReactNode; children: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left' }

/** A short explanation at hover and focus of its one child, a focusable element. Never the only place where something is said. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade rounded-lg bg-ink px-3 py-1.5 text-sm text-white shadow-soft"
        >
          {text}
          <RadixTooltip.Arrow className="fill-ink" />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
