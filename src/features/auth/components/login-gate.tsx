import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { sessionQuery, watchSession } from '#features/auth/client.ts'
import { LoginForm } from '#features/auth/components/login-form.tsx'
import { Card } from '#ui/card.tsx'
import { useToast } from '#ui/toast.tsx'

type LoginGateProps = { authenticated: boolean; salonName: string; picture?: ReactNode; children: ReactNode }

/**
 * Shows its children to a logged-in owner and the login to anyone else. The server decides for the first rendering; any answer that
 * says the session ended brings the login back. Focus follows: to `#inhoud` after logging in, to the password after being sent out.
 */
export function LoginGate({ authenticated, salonName, picture, children }: LoginGateProps) {
  const client = useQueryClient()
  const { toast } = useToast()
  const { data: session } = useQuery({ ...sessionQuery, initialData: { authenticated } })
  const isOpen = session.authenticated
  const wasOpen = useRef(isOpen)

  useEffect(
    () => watchSession(client, () => toast({ title: 'Je sessie is verlopen', description: 'Log opnieuw in om verder te gaan.', tone: 'destructive' })),
    [client, toast],
  )

  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    document.querySelector<HTMLElement>(isOpen ? '#inhoud' : 'input[name="password"]')?.focus()
  }, [isOpen])

  if (isOpen) return children
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Admin Login – ${salonName}`}</title>
      <div className="w-full max-w-sm">
        {picture}
        <Card>
          <h1 className="text-3xl">Admin Login</h1>
          <p className="mt-2 mb-6 text-muted">Log in om de agenda van {salonName} te beheren.</p>
          <LoginForm />
        </Card>
        <p className="mt-6 text-center">
          <a href="/">Terug naar de website</a>
        </p>
      </div>
    </main>
  )
}
