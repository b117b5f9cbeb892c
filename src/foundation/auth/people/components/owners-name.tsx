import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useRename } from '#foundation/auth/people/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** How the owner is called in the log, in histories and to who works for her. */
export function OwnersName({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        Jij heet hier <strong>{name}</strong>.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        Je naam wijzigen
      </Button>
      {isOpen && <NameDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

function NameDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: rename, isPending } = useRename()
  const [typed, setTyped] = useState(name)
  const [refused, setRefused] = useState('')

  async function submit() {
    if (isPending) return
    setRefused('')
    try {
      await rename({ id, name: typed })
      onClose()
    } catch (error) {
      setRefused((error instanceof ApiError && error.fields['name']) || '')
      toast(failure('Niet gewijzigd', error))
    }
  }

  return (
    <FormDialog
      title="Je naam wijzigen"
      description="Zo sta je in het logboek en bij wat je met een afspraak deed."
      size="sm"
      submitLabel="Opslaan"
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="grid gap-5"
    >
      <TextInput
        label="Naam"
        required
        maxLength={80}
        autoComplete="name"
        value={typed}
        onValue={setTyped}
        error={refused}
      />
    </FormDialog>
  )
}
