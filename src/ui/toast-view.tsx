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
 * One toast at a time, 5 s (8 s for what can be undone), F8 moves the focus there. Never over what
 * is pressed next: in the bar's place, else at the foot, beside a panel or below its head.
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
      {/* A dialog hides the page from screen readers and the pointer, but nothing aria-live. */}
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Meldingen ({hotkey})"
        aria-live="off"
        className="fixed top-0 left-1/2 z-50 w-full max-w-md -translate-x-1/2 p-1 pt-[max(0.25rem,env(safe-area-inset-top))] outline-none max-lg:in-has-[[data-fills]]:top-auto max-lg:in-has-[[data-fills]]:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] max-lg:in-has-[[data-beside]]:top-14! max-lg:in-has-[[data-beside]]:bottom-auto! lg:in-has-[[data-beside]]:left-[calc(50%-16rem)]"
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
      className={`pointer-events-auto! flex animate-fade items-center gap-3 rounded-card border bg-card px-3 py-1 leading-snug max-sm:text-sm shadow-soft data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${destructive ? 'border-red' : 'border-line'}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${destructive ? 'text-red' : 'text-green'}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <div className="min-w-0 flex-[1_1_8rem] py-0.5">
          <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
          {description && (
            <RadixToast.Description className="text-muted">{description}</RadixToast.Description>
          )}
        </div>
        {undo && (
          <RadixToast.Action
            altText="Ongedaan maken"
            aria-keyshortcuts="Control+Z"
            onClick={onUndo}
            className="min-h-11 rounded-lg font-semibold text-clay underline underline-offset-4"
          >
            Ongedaan maken
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Melding sluiten"
        className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-pine-soft hover:text-pine"
      >
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
