import { useForm } from 'react-hook-form'
import { useChangePassword } from '#foundation/auth/client.ts'
import { UserNameField } from '#foundation/auth/components/user-name-field.tsx'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'

const EMPTY = { current: '', next: '', again: '' }

/**
 * Another password for the owner: asks for the present one and ends her sessions on other devices.
 */
export function PasswordForm() {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangePassword()
  const { register, getValues, setError, clearErrors, reset, formState } = useForm({
    defaultValues: EMPTY,
    shouldFocusError: false,
  })
  const { errors } = formState

  async function submit() {
    if (isPending) return
    clearErrors()
    const { current, next, again } = getValues()
    if (next !== again)
      return setError(
        'again',
        { message: 'Dit is niet hetzelfde wachtwoord.' },
        { shouldFocus: true },
      )
    try {
      await change({ current, next })
      reset(EMPTY)
      toast({
        title: 'Wachtwoord gewijzigd',
        description: 'Op andere toestellen moet je opnieuw inloggen.',
      })
    } catch (error) {
      refuse(error instanceof ApiError ? error : undefined)
    }
  }

  function refuse(error: ApiError | undefined) {
    const wrong = (['current', 'next'] as const).filter((name) => error?.fields[name])
    for (const [index, name] of wrong.entries())
      setError(name, { message: error?.fields[name] ?? '' }, { shouldFocus: index === 0 })
    toast({
      title: 'Fout',
      description:
        error?.sentence ?? 'Het wachtwoord kon niet gewijzigd worden. Probeer het opnieuw.',
      tone: 'destructive',
    })
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex max-w-md flex-col gap-5"
    >
      <div>
        <h2 className="text-2xl">Wachtwoord</h2>
        <p className="mt-1 text-muted">
          Kies minstens 12 tekens. Een zin van enkele woorden onthoud je makkelijk en raadt niemand.
        </p>
      </div>
      <UserNameField />
      <TextInput
        {...register('current')}
        type="password"
        label="Huidig wachtwoord"
        autoComplete="current-password"
        required
        error={errors.current?.message}
      />
      <TextInput
        {...register('next')}
        type="password"
        label="Nieuw wachtwoord"
        autoComplete="new-password"
        required
        error={errors.next?.message}
      />
      <TextInput
        {...register('again')}
        type="password"
        label="Nieuw wachtwoord, nog eens"
        autoComplete="new-password"
        required
        error={errors.again?.message}
      />
      <Button type="submit" loading={isPending} className="self-start">
        Wachtwoord wijzigen
      </Button>
    </form>
  )
}
