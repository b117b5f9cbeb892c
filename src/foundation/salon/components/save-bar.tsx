import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onUndo: () => void }

/**
 * Within reach as long as something is not saved. The region stands there before its message, so
 * that screen readers notice it.
 */
export function SaveBar({ isDirty, isSaving, onUndo }: SaveBarProps) {
  const [asks, setAsks] = useState(false)
  const isShown = isDirty || isSaving
  return (
    <div className="sticky bottom-0 z-20 -mx-1 max-sm:bottom-[4.5rem]">
      <div
        className={
          isShown
            ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-card px-4 py-3 shadow-soft'
            : 'hidden'
        }
      >
        <p className="font-medium max-xs:text-sm">Niet bewaarde wijzigingen</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setAsks(true)} disabled={isSaving}>
            <Undo2 aria-hidden />
            <span className="max-xs:sr-only">Terugzetten</span>
          </Button>
          <Button type="submit" loading={isSaving}>
            Bewaren
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {isSaving ? 'Bezig met bewaren…' : isDirty && 'Er zijn niet bewaarde wijzigingen.'}
      </p>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Wijzigingen terugzetten?"
        text="Alles wat je sinds het bewaren wijzigde, verdwijnt."
        confirmLabel="Terugzetten"
        tone="danger"
        onConfirm={() => {
          setAsks(false)
          onUndo()
        }}
      />
    </div>
  )
}
