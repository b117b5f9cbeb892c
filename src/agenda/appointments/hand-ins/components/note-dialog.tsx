import { useState } from 'react'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { NOTES_LENGTH } from '#agenda/appointments/wire.ts'
import { calledDog } from '#lib/names.ts'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'

type NoteDialogProps = { visit: Appointment; onClose: () => void }

/** What the salon notes about a visit for itself; it can be written without a network. */
export function NoteDialog({ visit, onClose }: NoteDialogProps) {
  const { note } = useHandIns()
  const { toast } = useToast()
  const isOnline = useIsOnline()
  const [typed, setTyped] = useState(visit.notes)

  function save() {
    if (typed !== visit.notes) {
      note(visit, typed, visit.notes)
      toast(isOnline ? { title: 'Notitie bewaard' } : NOTE_WAITS)
    }
    onClose()
  }

  return (
    <FormDialog
      title={`Notitie bij ${calledDog(visit.dogName)}`}
      submitLabel="Bewaren"
      saving={false}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-4"
    >
      <TextArea
        label="Notities voor jezelf"
        hint="De klant leest dit niet."
        rows={6}
        maxLength={NOTES_LENGTH}
        value={typed}
        onValue={setTyped}
      />
    </FormDialog>
  )
}

/** What is said of a note that is to be handed in later. */
export const NOTE_WAITS = {
  title: 'Notitie bewaard op dit toestel',
  description: 'Ze wordt doorgegeven zodra er weer internet is.',
}
