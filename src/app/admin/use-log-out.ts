import { useLogout } from '#foundation/auth/client.ts'
import { failure, useToast } from '#ui/toast.tsx'

/** Logs out and says so, or that it failed. */
export function useLogOut() {
  const { toast } = useToast()
  const { mutateAsync, isPending } = useLogout()

  async function logOut() {
    try {
      await mutateAsync()
      toast({ title: 'Uitgelogd' })
    } catch (error) {
      toast(failure('Fout', error, 'Uitloggen is niet gelukt. Probeer het opnieuw.'))
    }
  }

  return { logOut, isPending }
}
