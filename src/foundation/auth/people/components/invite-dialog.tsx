import { useState } from 'react'
import { useInvite } from '#foundation/auth/people/client.ts'
import type { Invited } from '#foundation/auth/people/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Asks whom the owner invites, and mails her the link. */
export function InviteDialog({
  members,
  onClose,
  onInvited,
}: {
  /** Members of the salon who have no log-in yet. */
  members: readonly { id: string; name: string }[]
  onClose: () => void
  onInvited: (invited: Invited) => void
}) {
  const { toast } = useToast()
  const { mutateAsync: invite, isPending } = useInvite()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [staffId, setStaffId] = useState('')
  const [refused, setRefused] = useState<Record<string, string>>({})

  function choose(id: string) {
    const known = members.some((member) => member.name === name)
    setStaffId(id)
    if (name === '' || known) setName(members.find((member) => member.id === id)?.name ?? '')
  }

  async function submit() {
    if (isPending) return
    setRefused({})
    try {
      onInvited(await invite({ name, email, staffId: staffId || null }))
    } catch (error) {
      setRefused(error instanceof ApiError ? error.fields : {})
      toast(failure('Niet uitgenodigd', error))
    }
  }

  return (
    <FormDialog
      title="Iemand uitnodigen"
      description="Je stuurt een link per mail. Wie hem opent, kiest zelf een wachtwoord."
      size="sm"
      submitLabel="Uitnodigen"
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="grid gap-5"
    >
      {members.length > 0 && (
        <Select
          label="Wie in de agenda?"
          hint="Ook iemand zonder eigen agenda kan een log-in krijgen."
          value={staffId}
          onValue={choose}
          error={refused['staffId']}
          options={[
            { value: '', label: 'Niemand uit de agenda' },
            ...members.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
      )}
      <TextInput
        label="Naam"
        value={name}
        maxLength={80}
        required
        error={refused['name']}
        onValue={setName}
      />
      <TextInput
        type="email"
        label="E-mailadres"
        hint="Hiermee wordt ingelogd."
        value={email}
        required
        autoComplete="off"
        error={refused['email']}
        onValue={setEmail}
      />
    </FormDialog>
  )
}
