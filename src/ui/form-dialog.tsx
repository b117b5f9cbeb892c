import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type FormDialogProps = {
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Keeps the buttons in view while a long form scrolls behind them. */
  stickyFooter?: boolean
  submitLabel: string
  cancelLabel?: string
  saving: boolean
  onSubmit: () => void
  /**
   * The cross, Escape, a click beside it and, without `onCancel`, the button beside the one that
   * saves. Not while it saves.
   */
  onClose: () => void
  onCancel?: () => void
  /** How the fields are laid out. */
  className?: string
  children: ReactNode
  /** Windows over this one, such as a question. */
  questions?: ReactNode
}

/** A form in a window. Render it while it is to be open. */
export function FormDialog({
  submitLabel,
  cancelLabel = 'Sluiten',
  saving,
  onSubmit,
  onClose,
  onCancel = onClose,
  ...rest
}: FormDialogProps) {
  const { className = 'grid gap-4 sm:grid-cols-2', children, questions, ...dialog } = rest
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      open
      onClose={() => !saving && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} loading={saving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className={className}
      >
        {children}
      </form>
      {questions}
    </Dialog>
  )
}
