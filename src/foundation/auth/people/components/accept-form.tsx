import { type FormEvent, useState } from 'react'
import { acceptInvitation } from '#foundation/auth/people/client.ts'
import { INVITATION_DEAD } from '#foundation/auth/people/rules.ts'
import type { OpenInvitation } from '#foundation/auth/people/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { useListening } from '#ui/use-listening.ts'

const FAILED = 'Er ging iets mis. Probeer het opnieuw.'

/** Behind the link of an invitation: name and password; only the button spends the link. */
export function AcceptForm({
  token,
  invitation,
}: {
  token: string
  invitation: OpenInvitation | null
}) {
  const isListening = useListening()
  const [isDead, setDead] = useState(!invitation)
  const [name, setName] = useState(invitation?.name ?? '')
  const [password, setPassword] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    setFields({})
    setFailed('')
    try {
      await acceptInvitation(token, { name, password })
      // in the place of this page: the secret leaves the history
      location.replace('/admin')
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      setDead(refused?.status === 404)
      setFields(refused?.fields ?? {})
      setFailed(refused?.sentence ?? FAILED)
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void send()
  }

  if (isDead || !invitation)
    return (
      <Alert tone="warning" title="Deze uitnodiging werkt niet meer">
        {INVITATION_DEAD}
      </Alert>
    )
  const hasField = Object.keys(fields).length > 0
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failed && !hasField && <Alert tone="error">{failed}</Alert>}
      <TextInput
        label="E-mailadres"
        hint="Hiermee log je voortaan in."
        name="username"
        autoComplete="username"
        value={invitation.email}
        readOnly
      />
      <TextInput
        label="Je naam"
        name="name"
        autoComplete="name"
        required
        maxLength={80}
        value={name}
        onValue={setName}
        error={fields['name']}
      />
      <TextInput
        type="password"
        label="Kies een wachtwoord"
        hint="Minstens 12 tekens. Een zin van enkele woorden onthoud je makkelijk en raadt niemand."
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onValue={setPassword}
        error={fields['password']}
      />
      <Button type="submit" size="lg" disabled={!isListening} loading={isBusy} className="w-full">
        Log-in maken
      </Button>
    </form>
  )
}
