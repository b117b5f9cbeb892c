import { X } from 'lucide-react'
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useOpenWindow } from '#ui/open-windows.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'

const OVERLAY = 'fixed inset-0 z-40 animate-fade bg-ink/45'
const SHEET =
  'fixed z-40 flex max-h-[min(92dvh,56rem)] flex-col overflow-y-auto overscroll-contain bg-card p-5 shadow-soft outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:animate-rise max-sm:rounded-t-card sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-pop sm:rounded-card sm:p-7'
/** Beside the screen, its whole height; on a phone over all of it. */
const SIDE =
  'fixed inset-y-0 right-0 z-40 flex w-full animate-beside flex-col overflow-y-auto overscroll-contain bg-card p-5 shadow-soft outline-none sm:max-w-lg sm:border-l sm:border-line sm:p-7'
const STICKY =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-card px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7'
const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' } as const

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: keyof typeof WIDTHS | 'side'
  closeLabel?: string
  /** Keeps the footer in view while a long form scrolls behind it. */
  stickyFooter?: boolean
}

/**
 * A modal window: a sheet from below on phones, centred from 640 px, or at the right. Escape, the
 * cross and a click beside it close it; focus returns.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  closeLabel = 'Sluiten',
  stickyFooter = false,
}: DialogProps) {
  const focusReturn = useFocusReturn({ isRead: size === 'side' })
  useOpenWindow(open, (event) => !isInOpenList(event) && onClose())
  // a closed one would draw the screen that it stands on twice
  if (!open) return undefined
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...focusReturn}
          onEscapeKeyDown={keepForOpenList}
          {...(!description && { 'aria-describedby': undefined })}
          data-beside={size === 'side' || undefined}
          className={size === 'side' ? SIDE : `${SHEET} ${WIDTHS[size]}`}
        >
          <RadixDialog.Title className="pr-12 text-2xl">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-2 text-muted">
              {description}
            </RadixDialog.Description>
          )}
          <div className={size === 'side' ? 'mt-5 flex-1' : 'mt-5'}>{children}</div>
          {footer && (
            <div
              className={`mt-6 flex gap-3 ${size === 'side' ? 'flex-col' : 'flex-col-reverse sm:flex-row sm:justify-end'} ${stickyFooter ? STICKY : ''}`}
            >
              {footer}
            </div>
          )}
          <RadixDialog.Close
            aria-label={closeLabel}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-pine-soft hover:text-pine"
          >
            <X aria-hidden className="size-5" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text: ReactNode
  onConfirm: () => void
  confirmLabel?: string
  cancelLabel?: string
  /** A second answer beside the first. */
  other?: { label: string; onConfirm: () => void } | undefined
  tone?: 'primary' | 'danger'
  loading?: boolean
}

/**
 * Asks before something that cannot be taken back. It stays open until the caller closes it, so
 * that `loading` and errors can be shown.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    onConfirm,
    confirmLabel = 'Bevestigen',
    cancelLabel = 'Terug',
    other,
    tone = 'primary',
    loading = false,
  } = props
  const focusReturn = useFocusReturn()
  const leave = () => !loading && onClose()
  useOpenWindow(open, leave)
  if (!open) return undefined
  return (
    <RadixAlertDialog.Root open onOpenChange={leave}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={OVERLAY} />
        <RadixAlertDialog.Content
          {...focusReturn}
          className={`${SHEET} ${WIDTHS[other ? 'md' : 'sm']}`}
        >
          <RadixAlertDialog.Title className="text-2xl">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description asChild>
            <div className="mt-3">{text}</div>
          </RadixAlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            {other && (
              <Button variant={tone} loading={loading} onClick={other.onConfirm}>
                {other.label}
              </Button>
            )}
            <Button variant={tone} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}

/** Escape in an open list closes that list, not the dialog around it. */
function keepForOpenList(event: KeyboardEvent) {
  if (isInOpenList(event)) event.preventDefault()
}

function isInOpenList({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')
}
