import { useId, useState } from 'react'
import { useMakeKey } from '#foundation/auth/keys/client.ts'
import type { CreatedKey } from '#foundation/auth/keys/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { keysOf } from '#lib/keyed.ts'
import { type Area, areas, type Scope } from '#lib/scopes.ts'
import { FieldError, TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const DEEDS = [
  { value: '', label: 'Niets' },
  { value: 'read', label: 'Lezen' },
  { value: 'write', label: 'Lezen en wijzigen' },
]
const TERMS = [
  { value: '30', label: '30 dagen' },
  { value: '90', label: '90 dagen' },
  { value: '365', label: 'Een jaar' },
  { value: '730', label: 'Twee jaar' },
]

/** Asks for which program a key is, what it may and for how long, and makes it. */
export function NewKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (key: CreatedKey) => void
}) {
  const { toast } = useToast()
  const { mutateAsync: make, isPending } = useMakeKey()
  const [name, setName] = useState('')
  const [days, setDays] = useState('365')
  const [chosen, setChosen] = useState<Partial<Record<Area, string>>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const errorId = useId()

  async function submit() {
    if (isPending) return
    setRefused({})
    try {
      onCreated(await make({ name, scopes: scopesOf(chosen), days: Number(days) }))
    } catch (error) {
      setRefused(error instanceof ApiError ? error.fields : {})
      toast(failure('Geen sleutel gemaakt', error))
    }
  }

  return (
    <FormDialog
      title="Nieuwe sleutel"
      submitLabel="Sleutel maken"
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextInput
        label="Voor welk programma?"
        value={name}
        maxLength={60}
        required
        error={refused['name']}
        onValue={setName}
      />
      <Select
        label="Hoelang werkt hij?"
        value={days}
        onValue={setDays}
        options={TERMS}
        error={refused['days']}
      />
      <fieldset
        className="grid gap-5 sm:col-span-2 sm:grid-cols-2"
        aria-describedby={refused['scopes'] ? errorId : undefined}
      >
        <legend className="mb-2 font-semibold">Wat mag het programma?</legend>
        {keysOf(areas).map((area) => (
          <Select
            key={area}
            label={areas[area].label}
            hint={areas[area].hint}
            value={chosen[area] ?? ''}
            onValue={(deed) => setChosen({ ...chosen, [area]: deed })}
            options={DEEDS}
            className="[&>div]:mt-auto"
          />
        ))}
        <FieldError id={errorId} error={refused['scopes']} />
      </fieldset>
    </FormDialog>
  )
}

function scopesOf(chosen: Partial<Record<Area, string>>): Scope[] {
  return keysOf(areas).flatMap((area): Scope[] => {
    if (!chosen[area]) return []
    return chosen[area] === 'write' ? [`${area}:read`, `${area}:write`] : [`${area}:read`]
  })
}
