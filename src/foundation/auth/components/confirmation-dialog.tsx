import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useConfirmByPassword, usePerson } from '#foundation/auth/client.ts'
import { UserNameField } from '#foundation/auth/components/user-name-field.tsx'
import { passkeysQuery, useConfirmByPasskey } from '#foundation/auth/passkeys/client.ts'
import { knowsPasskeys, whyNot } from '#foundation/auth/passkeys/components/passkey-words.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

/** Asks who is logged in to show that it is she, by passkey or password. */
export function ConfirmationDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const isOwner = usePerson()?.role === 'owner'
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  const byPassword = useConfirmByPassword()
  const byPasskey = useConfirmByPasskey()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState('')
  const [failed, setFailed] = useState('')

  async function submit() {
    if (password === '') return setRefused('Vul het wachtwoord in.')
    setRefused('')
    setFailed('')
    try {
      await byPassword.mutateAsync(password)
      onAnswer(true)
    } catch (error) {
      setRefused(sentenceOf(error))
    }
  }

  async function show() {
    setRefused('')
    setFailed('')
    try {
      await byPasskey.mutateAsync()
      onAnswer(true)
    } catch (error) {
      setFailed(whyNot(error))
    }
  }

  return (
    <FormDialog
      title="Bevestig dat jij het bent"
      description="Voor wat je nu vroeg, kijken we eerst of jij het bent. Daarna gaat het meteen door; tien minuten lang vragen we het niet opnieuw."
      size="sm"
      submitLabel="Bevestigen"
      saving={byPassword.isPending}
      onSubmit={() => {
        if (!byPassword.isPending) void submit()
      }}
      onClose={() => onAnswer(false)}
      className="flex flex-col gap-5"
    >
      {passkeys.length > 0 && knowsPasskeys() && (
        <>
          <Button
            variant="secondary"
            size="lg"
            className="w-full"
            loading={byPasskey.isPending}
            onClick={() => void show()}
          >
            <KeyRound aria-hidden />
            Bevestigen met een passkey
          </Button>
          {failed && <Alert tone="error">{failed}</Alert>}
          <p className="text-center text-muted text-sm">of met je wachtwoord</p>
        </>
      )}
      {isOwner && <UserNameField />}
      <TextInput
        type="password"
        name="password"
        label={isOwner ? 'Admin Wachtwoord' : 'Wachtwoord'}
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
        error={refused}
      />
    </FormDialog>
  )
}
