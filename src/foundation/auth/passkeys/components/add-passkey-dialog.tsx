import { useState } from 'react'
import { useAddPasskey } from '#foundation/auth/passkeys/client.ts'
import { whyNot } from '#foundation/auth/passkeys/components/passkey-words.ts'
import { ApiError } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

/** Asks how she calls the passkey, then lets her device make it. `proposed`: what the device is. */
export function AddPasskeyDialog({ proposed, onClose }: { proposed: string; onClose: () => void }) {
  const { toast } = useToast()
  const add = useAddPasskey()
  const [name, setName] = useState(proposed)
  const [refused, setRefused] = useState('')
  const [failed, setFailed] = useState('')

  async function submit() {
    setFailed('')
    if (name.trim() === '') return setRefused('Geef de passkey een naam.')
    setRefused('')
    try {
      await add.mutateAsync(name)
      toast({ title: 'Passkey gemaakt', description: `Voortaan log je in met ${name.trim()}.` })
      onClose()
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['name'] : undefined
      if (field) setRefused(field)
      else setFailed(whyNot(error))
    }
  }

  return (
    <FormDialog
      title="Passkey toevoegen"
      description="Je toestel vraagt zo meteen je vinger, je gezicht of je code, en bewaart de passkey."
      size="sm"
      submitLabel="Verder"
      saving={add.isPending}
      onSubmit={() => {
        if (!add.isPending) void submit()
      }}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <TextInput
        label="Naam"
        hint="Waaraan je hem herkent, het toestel bijvoorbeeld."
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        onValue={setName}
        error={refused}
      />
      {failed && <Alert tone="error">{failed}</Alert>}
    </FormDialog>
  )
}
