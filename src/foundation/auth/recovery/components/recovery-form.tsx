import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRecoveryLogin } from '#foundation/auth/client.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'

/** A way in for who lost passkey or password: one of her codes, which is spent by it. */
export function RecoveryForm() {
  const { toast } = useToast()
  const { mutateAsync: enter, isPending } = useRecoveryLogin()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // it comes in the place of the button that she pressed
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function send() {
    if (code.trim() === '') return setRefused('Vul een herstelcode in.')
    setRefused('')
    try {
      await enter(code)
      toast({
        title: 'Ingelogd met een herstelcode',
        description: 'Die code is nu op. Maak onder Veiligheid een nieuwe passkey.',
      })
    } catch (error) {
      setRefused(sentenceOf(error))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) void send()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextInput
        label="Herstelcode"
        hint="Een van de tien codes die je op papier bewaarde."
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onValue={setCode}
        error={refused}
      />
      <Button
        type="submit"
        size="lg"
        loading={isPending}
        loadingLabel="Inloggen..."
        className="w-full"
      >
        Inloggen
      </Button>
    </form>
  )
}
