import { NextVisit } from '#features/series/components/next-visit.tsx'
import { Dialog } from '#ui/dialog.tsx'

type NextVisitDialogProps = { appointmentId: string; dogName: string; onClose: () => void }

/** The next visit of a dog that is being picked up. Render it while it is to be open. */
export function NextVisitDialog({ appointmentId, dogName, onClose }: NextVisitDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${dogName} opnieuw inplannen`}>
      <NextVisit appointmentId={appointmentId} />
    </Dialog>
  )
}
