import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useRef } from 'react'
import { escapeLastWindow } from '#ui/open-windows.ts'
import { type ToastMessage, UNDO_MS } from '#ui/toast-message.ts'

export type ToastViewProps = {
  /** What is told now, with a number that no other toast has. */
  shown: { id: number; message: ToastMessage } | undefined
  onUndo: () => void
  onClose: (id: number) => void
}

/**
 * One toast at a time, 5 s (8 s for what can be undone), F8 moves the focus there; at the top on a
 * phone, where the buttons that finish something are at the bottom, and beside a panel at the right,
 * where they are too.
 */
export function ToastView({ shown, onUndo, onClose }: ToastViewProps) {
  return (
    <RadixToast.Provider label="Melding" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <ToastCard
          key={shown.id}
          message={shown.message}
          onUndo={onUndo}
          onClose={() => onClose(shown.id)}
        />
      )}
      {/* An open dialog hides the rest of the page from screen readers and from the pointer, but nothing that is marked aria-live. */}
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Meldingen ({hotkey})"
        aria-live="off"
        className="fixed right-0 z-50 w-full p-4 outline-none max-sm:top-0 max-sm:pt-[max(1rem,env(safe-area-inset-top))] sm:bottom-0 sm:max-w-md sm:max-lg:in-has-[[data-beside]]:top-0 sm:max-lg:in-has-[[data-beside]]:bottom-auto lg:in-has-[[data-beside]]:right-128"
      />
    </RadixToast.Provider>
  )
}

type ToastCardProps = { message: ToastMessage; onUndo: () => void; onClose: () => void }

function ToastCard({ message, onUndo, onClose }: ToastCardProps) {
  const { title, description, undo, tone = 'default' } = message
  const destructive = tone === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  const card = useRef<HTMLLIElement>(null)

  /** Escape is for the window below: who reads a toast has not asked for it. */
  function leaveToWindow(event: KeyboardEvent) {
    if (event.target instanceof Node && card.current?.contains(event.target)) return
    if (escapeLastWindow(event)) event.preventDefault()
  }

  return (
    <RadixToast.Root
      ref={card}
      type="foreground"
      onEscapeKeyDown={leaveToWindow}
      {...(undo && { duration: UNDO_MS })}
      onOpenChange={(open) => !open && onClose()}
      className={`pointer-events-auto! flex animate-fade items-start sm:animate-rise gap-3 rounded-card border bg-card p-4 shadow-soft data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${destructive ? 'border-red' : 'border-line'}`}
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${destructive ? 'text-red' : 'text-green'}`}
      />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className="text-muted">{description}</RadixToast.Description>
        )}
        {undo && (
          <RadixToast.Action
            altText="Ongedaan maken"
            aria-keyshortcuts="Control+Z"
            onClick={onUndo}
            className="mt-1 min-h-11 rounded-lg font-semibold text-clay underline underline-offset-4"
          >
            Ongedaan maken
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Melding sluiten"
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-pine-soft hover:text-pine"
      >
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
