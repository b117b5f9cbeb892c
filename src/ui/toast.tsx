import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { sentenceOf } from '#lib/api-client.ts'
import { isTyping } from '#ui/is-typing.ts'

export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Takes back what the toast tells of, by its button or Ctrl+Z. */
  undo?: () => unknown
}

/** How long something can be undone. */
export const UNDO_MS = 8_000

/**
 * The toast of something that failed: in the server's words when it refused for a reason, else in
 * the screen's.
 */
export function failure(title: string, error: unknown, otherwise?: string): ToastMessage {
  return { title, description: sentenceOf(error, otherwise), tone: 'destructive' }
}

type Shown = { id: number; message: ToastMessage }
type Toaster = { toast: (message: ToastMessage) => void }

const ToastContext = createContext<Toaster | undefined>(undefined)

/**
 * Once around the application: one toast at a time, 5 s (8 s for what can be undone), F8 moves the focus there; at the top on a
 * phone, where the buttons that finish something are at the bottom.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Shown>()
  const lastId = useRef(0)
  const toast = useCallback(
    (message: ToastMessage) => setCurrent({ id: ++lastId.current, message }),
    [],
  )
  const close = useCallback(
    (id: number) => setCurrent((shown) => (shown?.id === id ? undefined : shown)),
    [],
  )
  const undo = useCallback(
    async ({ id, message }: Shown) => {
      close(id)
      try {
        await message.undo?.()
        // what was said meanwhile says more
        if (lastId.current === id) toast({ title: 'Ongedaan gemaakt' })
      } catch (error) {
        toast(failure('Niet ongedaan gemaakt', error))
      }
    },
    [close, toast],
  )
  useEffect(() => {
    if (!current?.message.undo) return undefined
    const handle = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
      if (!isUndo || isTyping(event.target)) return
      event.preventDefault()
      void undo(current)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [current, undo])
  const toaster = useMemo(() => ({ toast }), [toast])
  return (
    <ToastContext value={toaster}>
      <RadixToast.Provider
        label="Melding"
        duration={5000}
        swipeDirection="right"
        swipeThreshold={50}
      >
        {children}
        {current && (
          <ToastCard
            key={current.id}
            message={current.message}
            onUndo={() => void undo(current)}
            onClose={() => close(current.id)}
          />
        )}
        {/* An open dialog hides the rest of the page from screen readers and from the pointer, but nothing that is marked aria-live. */}
        <RadixToast.Viewport
          hotkey={['F8']}
          label="Meldingen ({hotkey})"
          aria-live="off"
          className="fixed right-0 z-50 w-full p-4 outline-none max-sm:top-0 max-sm:pt-[max(1rem,env(safe-area-inset-top))] sm:bottom-0 sm:max-w-md"
        />
      </RadixToast.Provider>
    </ToastContext>
  )
}

/** The function that shows a toast; throws outside a `ToastProvider`. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider around it')
  return toaster
}

type ToastCardProps = { message: ToastMessage; onUndo: () => void; onClose: () => void }

function ToastCard({ message, onUndo, onClose }: ToastCardProps) {
  const { title, description, undo, tone = 'default' } = message
  const destructive = tone === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <RadixToast.Root
      type="foreground"
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
