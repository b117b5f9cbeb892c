import { useState } from 'react'
import { useAddFeed } from '#agenda/calendar/client.ts'
import type { CreatedFeed } from '#agenda/calendar/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Asks for which device an address is and whose visits it shows, and makes it. */
export function NewFeed({
  members,
  onClose,
  onCreated,
}: {
  /** Whose visits alone it can show. */
  members: readonly { id: string; name: string }[]
  onClose: () => void
  onCreated: (feed: CreatedFeed) => void
}) {
  const { toast } = useToast()
  const { mutateAsync: add, isPending } = useAddFeed()
  const [name, setName] = useState('')
  const [staffId, setStaffId] = useState('')
  const [error, setError] = useState<string>()

  async function submit() {
    if (isPending) return
    setError(undefined)
    try {
      onCreated(await add({ name, staffId: staffId || null }))
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
      className="grid gap-5"
    >
      <TextInput
        label="Voor welk toestel of wie?"
        hint="Bijvoorbeeld ‘Mijn telefoon’. Zo weet je later welk adres je kan intrekken."
        value={name}
        maxLength={60}
        error={error}
        onValue={setName}
      />
      {members.length > 1 && (
        <Select
          label="Wiens afspraken?"
          hint="Met ‘Iedereen’ staat bij elke afspraak wie ze doet."
          value={staffId}
          onValue={setStaffId}
          options={[
            { value: '', label: 'Iedereen' },
            ...members.map(({ id, name: member }) => ({ value: id, label: member })),
          ]}
        />
      )}
    </FormDialog>
  )
}
