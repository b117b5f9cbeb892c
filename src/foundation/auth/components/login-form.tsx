import { type FormEvent, useRef, useState } from 'react'
import { useLogin } from '#foundation/auth/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { type ToastMessage, useToast } from '#ui/toast.tsx'
import { useListening } from '#ui/use-listening.ts'

/**
 * The owner's password. Until the page listens the button waits: a form sent by the browser itself
 * would lead nowhere.
 */
export function LoginForm() {
  const { toast } = useToast()
  const { mutateAsync: login, isPending } = useLogin()
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const isListening = useListening()

  async function send(password: string) {
    if (password === '') return refuse('Vul het wachtwoord in.')
    setError('')
    try {
      await login({ password })
      toast({ title: 'Ingelogd' })
    } catch (cause) {
      const message = explain(cause)
      toast({ ...message, tone: 'destructive' })
      refuse(message.description)
    }
  }

  function refuse(message: string) {
    setError(message)
    const field = form.current?.elements.namedItem('password')
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (!isPending) void send(typeof password === 'string' ? password : '')
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* Password managers file the password under a user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue="admin"
        readOnly
        hidden
      />
      <TextInput
        type="password"
        name="password"
        label="Admin Wachtwoord"
        autoComplete="current-password"
        required
        error={error}
      />
      <Button
        type="submit"
        size="lg"
        disabled={!isListening}
        loading={isPending}
        loadingLabel="Inloggen..."
        className="w-full"
      >
        Inloggen
      </Button>
    </form>
  )
}

function explain(error: unknown): ToastMessage & { description: string } {
  if (error instanceof ApiError && error.code === 'wrong_password')
    return { title: 'Inloggen mislukt', description: 'Onjuist wachtwoord.' }
  if (error instanceof ApiError && error.status === 429 && error.sentence)
    return { title: 'Inloggen mislukt', description: error.sentence }
  return { title: 'Fout', description: 'Er ging iets mis bij het inloggen.' }
}
