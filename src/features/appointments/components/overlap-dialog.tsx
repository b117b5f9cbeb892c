import { ConfirmDialog } from '#ui/dialog.tsx'

type OverlapDialogProps = { sentence: string | undefined; loading: boolean; onConfirm: () => void; onClose: () => void }

/** Warns that the time is taken; the owner may use it on purpose. Open while there is a sentence. */
export function OverlapDialog({ sentence, loading, onConfirm, onClose }: OverlapDialogProps) {
  return (
    <ConfirmDialog
      open={sentence !== undefined}
      onOpenChange={onClose}
      title="Dit uur is al bezet"
      text={sentence}
      confirmLabel="Toch inplannen"
      cancelLabel="Terug"
      loading={loading}
      onConfirm={onConfirm}
    />
  )
}
