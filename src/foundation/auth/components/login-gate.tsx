import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Activity, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { sessionQuery, watchSession } from '#foundation/auth/client.ts'
import { LoginForm } from '#foundation/auth/components/login-form.tsx'
import type { LoggedIn } from '#foundation/auth/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useToast } from '#ui/toast.tsx'

const RecoveryForm = lazy(async () => ({
  default: (await import('#foundation/auth/recovery/components/recovery-form.tsx')).RecoveryForm,
}))

type LoginGateProps = {
  session: { authenticated: boolean; person?: LoggedIn }
  salonName: string
  picture?: ReactNode
  children: ReactNode
}

/**
 * Shows its children to who is logged in and the login to anyone else; when a session ends they
 * wait for her, hidden and at rest, so that nothing typed is lost.
 */
export function LoginGate({ session: given, salonName, picture, children }: LoginGateProps) {
  const client = useQueryClient()
  const { toast } = useToast()
  const { data: session } = useQuery({ ...sessionQuery, initialData: given })
  const isOpen = session.authenticated
  const [wasShown, setShown] = useState(isOpen)
  const keeps = isOpen || (wasShown && !session.isLeft)
  if (keeps !== wasShown) setShown(keeps)
  const wasOpen = useRef(isOpen)

  useEffect(
    () =>
      watchSession(client, () =>
        toast({
          title: 'Je sessie is verlopen',
          description: 'Log opnieuw in om verder te gaan.',
          tone: 'destructive',
        }),
      ),
    [client, toast],
  )

  useEffect(() => {
    // whoever is not logged in reads nothing that was kept here
    if (!isOpen)
      void import('#foundation/auth/device/components/vault.ts').then(
        ({ closeVault }) => closeVault(),
        () => undefined,
      )
  }, [isOpen])

  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // an open dialog takes the focus by itself
    const target = isOpen ? '#inhoud' : 'input[name="password"]'
    if (!isOpen || !document.querySelector('[role$="dialog"]'))
      document.querySelector<HTMLElement>(target)?.focus()
  }, [isOpen])

  return (
    <>
      {keeps && (
        <Activity key={session.person?.id} mode={isOpen ? 'visible' : 'hidden'}>
          {children}
        </Activity>
      )}
      {!isOpen && (
        <Login
          salonName={salonName}
          picture={picture}
          isInterrupted={keeps}
          wasStaff={session.person?.role === 'staff'}
        />
      )}
    </>
  )
}

function Login({
  salonName,
  picture,
  isInterrupted,
  wasStaff,
}: Pick<LoginGateProps, 'salonName' | 'picture'> & { isInterrupted: boolean; wasStaff: boolean }) {
  const [isStaff, setStaff] = useState(wasStaff)
  const [isLost, setLost] = useState(false)
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Admin Login – ${salonName}`}</title>
      <div className="w-full max-w-sm">
        {picture}
        <Card>
          <h1 className="text-3xl">Admin Login</h1>
          <p className="mt-2 mb-6 text-muted">
            {isInterrupted
              ? 'Je sessie is verlopen. Log opnieuw in: je vindt alles terug zoals het was, ook wat je aan het invullen was.'
              : `Log in om de agenda van ${salonName} te ${isStaff ? 'openen' : 'beheren'}.`}
          </p>
          {isLost ? (
            <Suspense>
              <RecoveryForm />
            </Suspense>
          ) : (
            <LoginForm key={String(isStaff)} isStaff={isStaff} />
          )}
          {!isLost && (
            <Button variant="ghost" className="mt-3 w-full" onClick={() => setStaff(!isStaff)}>
              {isStaff ? 'Aanmelden als eigenaar' : 'Aanmelden als medewerker'}
            </Button>
          )}
          <Button variant="ghost" className="mt-1 w-full" onClick={() => setLost(!isLost)}>
            {isLost ? 'Terug naar inloggen' : 'Herstelcode gebruiken'}
          </Button>
          <p className="mt-4 border-line border-t pt-4 text-muted text-sm">
            {isStaff ? (
              'Wachtwoord vergeten? Vraag de eigenaar een nieuwe link: daarmee kies je een nieuw.'
            ) : (
              <>
                Wachtwoord vergeten? Doe op de server van de salon{' '}
                <code className="wrap-anywhere">npm run admin:password</code>: je krijgt een nieuw.
              </>
            )}
          </p>
        </Card>
        <p className="mt-6 text-center">
          <a href="/">Terug naar de website</a>
        </p>
      </div>
    </main>
  )
}
