import { ConfirmDialog } from '#ui/dialog.tsx'

type OverlapDialogProps = {
  title?: string | undefined
  sentence: string | undefined
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Warns that the time is taken, or the day closed; the owner may use it on purpose. Open while
 * there is a sentence.
 */
export function OverlapDialog({
  title = 'Dit uur is al bezet',
  sentence,
  loading,
  onConfirm,
  onClose,
}: OverlapDialogProps) {
  return (
    <ConfirmDialog
      open={sentence !== undefined}
      onClose={onClose}
      title={title}
      text={sentence}
      confirmLabel="Toch inplannen"
      loading={loading}
      onConfirm={onConfirm}
    />
  )
}
