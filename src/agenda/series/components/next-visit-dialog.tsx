import { NextVisit } from '#agenda/series/components/next-visit.tsx'
import { calledDog } from '#lib/names.ts'
import { Dialog } from '#ui/dialog.tsx'

type NextVisitDialogProps = { appointmentId: string; dogName: string; onClose: () => void }

/** The next visit of a dog that is being picked up. Render it while it is to be open. */
export function NextVisitDialog({ appointmentId, dogName, onClose }: NextVisitDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`${calledDog(dogName)} opnieuw inplannen`}>
      <NextVisit appointmentId={appointmentId} />
    </Dialog>
  )
}
