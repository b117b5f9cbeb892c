import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveDog } from '#clients/customers/client.ts'
import { changesOf, DogForm, draftOf, rowsOf } from '#clients/customers/components/dog-form.tsx'
import { type Dog, dogSchema } from '#clients/customers/wire.ts'
import { calledDog } from '#lib/names.ts'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type DogDialogProps = {
  customerId: string /** Absent: a new one. */
  dog?: Dog
  onClose: () => void
}

/** Adds or edits a dog. Render it while it is to be open. */
export function DogDialog({ customerId, dog: shown, onClose }: DogDialogProps) {
  // What the owner started from: behind the dialog the page may reload, and a change by somebody
  // else must not slip in unseen.
  const [dog] = useState(shown)
  const { toast } = useToast()
  const { mutateAsync: saveDog } = useSaveDog()
  const form = useForm({ defaultValues: draftOf(dog), shouldFocusError: false })
  const editor = useEditor({
    form,
    stored: dogSchema,
    failure: {
      title: 'Fout bij opslaan',
      description: 'Er ging iets mis bij het bewaren van de hond.',
    },
    onRefusal: ({ code }) => code === 'name_in_use' || code === 'invalid',
    async send(draft, version) {
      const changes = changesOf(draft, dog)
      const saved = await saveDog(
        dog
          ? { ...changes, id: dog.id, version: version ?? dog.version }
          : { ...changes, customerId },
      )
      toast({ title: dog ? 'Hond bijgewerkt' : 'Hond toegevoegd', description: saved.name })
      onClose()
    },
  })

  return (
    <EditorDialog
      editor={editor}
      size="lg"
      title={dog ? `${calledDog(dog.name)} bewerken` : 'Nieuwe hond'}
      submitLabel={dog ? 'Opslaan' : 'Hond toevoegen'}
      onClose={onClose}
      rowsOf={(stored) => rowsOf(stored, { draft: form.getValues(), before: dog ?? stored })}
    >
      <DogForm form={form} isNew={!dog} />
    </EditorDialog>
  )
}
