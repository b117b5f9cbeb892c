import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useLogin, usePasskeyLogin } from '#foundation/auth/client.ts'
import { UserNameField } from '#foundation/auth/components/user-name-field.tsx'
import { knowsPasskeys, whyNot } from '#foundation/auth/passkeys/components/passkey-words.ts'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import type { ToastMessage } from '#ui/toast-message.ts'
import { useListening } from '#ui/use-listening.ts'

/**
 * The owner's password, or address and password of one of her staff. Until the page listens the
 * button waits: a form sent by the browser itself would lead nowhere.
 */
export function LoginForm({ isStaff }: { isStaff: boolean }) {
  const { toast } = useToast()
  const { mutateAsync: login, isPending } = useLogin()
  const [refused, setRefused] = useState<{ email?: string; password?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const isListening = useListening()

  async function send({ email, password }: { email: string; password: string }) {
    if (isStaff && email === '') return refuse('email', 'Vul je e-mailadres in.')
    if (password === '') return refuse('password', 'Vul het wachtwoord in.')
    setRefused({})
    try {
      await login(isStaff ? { email, password } : { password })
      toast({ title: 'Ingelogd' })
    } catch (cause) {
      const message = explain(cause)
      toast({ ...message, tone: 'destructive' })
      refuse('password', message.description)
    }
  }

  function refuse(name: 'email' | 'password', message: string) {
    setRefused({ [name]: message })
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    if (!isPending)
      void send({
        email: textOf(typed.get('email')).trim(),
        password: textOf(typed.get('password')),
      })
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isStaff ? (
        <TextInput
          type="email"
          name="email"
          label="E-mailadres"
          autoComplete="username"
          required
          error={refused.email}
        />
      ) : (
        <UserNameField />
      )}
      <TextInput
        type="password"
        name="password"
        label={isStaff ? 'Wachtwoord' : 'Admin Wachtwoord'}
        autoComplete="current-password"
        required
        error={refused.password}
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
      {isListening && knowsPasskeys() && <PasskeyButton />}
    </form>
  )
}

function PasskeyButton() {
  const { toast } = useToast()
  const { mutateAsync: enter, isPending } = usePasskeyLogin()

  async function show() {
    try {
      await enter()
      toast({ title: 'Ingelogd' })
    } catch (error) {
      toast({ title: 'Inloggen mislukt', description: whyNot(error), tone: 'destructive' })
    }
  }

  return (
    <Button
      variant="secondary"
      loading={isPending}
      loadingLabel="Inloggen..."
      onClick={() => void show()}
      className="-mt-2 w-full"
    >
      <KeyRound aria-hidden />
      Inloggen met een passkey
    </Button>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function explain(error: unknown): ToastMessage & { description: string } {
  if (error instanceof ApiError && error.code === 'wrong_password')
    return { title: 'Inloggen mislukt', description: error.sentence ?? 'Onjuist wachtwoord.' }
  if (error instanceof ApiError && error.status === 429 && error.sentence)
    return { title: 'Inloggen mislukt', description: error.sentence }
  return { title: 'Fout', description: 'Er ging iets mis bij het inloggen.' }
}
