import { useState } from 'react'
import { useAddFeed } from '#agenda/calendar/client.ts'
import type { CreatedFeed } from '#agenda/calendar/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Asks for which device an address is, and makes it. */
export function NewFeed({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (feed: CreatedFeed) => void
}) {
  const { toast } = useToast()
  const { mutateAsync: add, isPending } = useAddFeed()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  async function submit() {
    if (isPending) return
    setError(undefined)
    try {
      onCreated(await add(name))
    } catch (problem) {
      const refused = problem instanceof ApiError ? problem : undefined
      setError(refused?.fields['name'])
      toast(failure('Geen adres gemaakt', problem))
    }
  }

  return (
    <FormDialog
      title="Nieuw agenda-adres"
      size="sm"
      submitLabel="Adres maken"
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="grid"
    >
      <TextInput
        label="Voor welk toestel of wie?"
        hint="Bijvoorbeeld ‘Mijn telefoon’. Zo weet je later welk adres je kan intrekken."
        value={name}
        maxLength={60}
        error={error}
        onValue={setName}
      />
    </FormDialog>
  )
}
