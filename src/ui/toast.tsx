import {
  type ComponentType,
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
import type { ToastMessage } from '#ui/toast-message.ts'
import type { ToastViewProps } from '#ui/toast-view.tsx'

/**
 * The toast of something that failed: in the server's words when it refused for a reason, else in
 * the screen's.
 */
export function failure(title: string, error: unknown, otherwise?: string): ToastMessage {
  return { title, description: sentenceOf(error, otherwise), tone: 'destructive' }
}

type Shown = { id: number; message: ToastMessage }
type Drawing = { ToastView: ComponentType<ToastViewProps> }
type Toaster = { toast: (message: ToastMessage) => void }

/** By which somebody begins to do something, and after which what did not come can come. */
const OCCASIONS = ['pointerdown', 'keydown', 'online'] as const

const ToastContext = createContext<Toaster | undefined>(undefined)

/** Once around the application: shows one toast at a time, which Ctrl+Z takes back if it can be. */
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
  const drawing = useDrawing(current !== undefined)
  const toaster = useMemo(() => ({ toast }), [toast])
  return (
    <ToastContext value={toaster}>
      {children}
      {drawing && (
        <drawing.ToastView
          shown={current}
          onUndo={() => current && void undo(current)}
          onClose={close}
        />
      )}
    </ToastContext>
  )
}

/** The function that shows a toast; throws outside a `ToastProvider`. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider around it')
  return toaster
}

/**
 * What draws a toast: its code comes with the first touch of the page, from which every toast
 * follows, and is asked for again until it is there.
 */
function useDrawing(isAsked: boolean): Drawing | undefined {
  const [loaded, setLoaded] = useState<Drawing>()
  useEffect(() => {
    if (loaded) return undefined
    const load = () => void import('#ui/toast-view.tsx').then(setLoaded, () => undefined)
    if (isAsked) load()
    for (const occasion of OCCASIONS) addEventListener(occasion, load)
    return () => {
      for (const occasion of OCCASIONS) removeEventListener(occasion, load)
    }
  }, [loaded, isAsked])
  return loaded
}
