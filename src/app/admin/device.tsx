import { Download, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLogout } from '#foundation/auth/client.ts'
import { PushChoice } from '#foundation/push/components/push-choice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { keepApp } from './keep-app.ts'
import { WindowTitle } from './window-title.tsx'

/** What the salon does on the device that she holds: the app, its notices, and leaving it. */
export default function AdminDevice() {
  const { toast } = useToast()
  const { mutateAsync: logout, isPending } = useLogout()
  const state = useApp()

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <WindowTitle>Dit toestel</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Dit toestel</h1>
      <Card title="De app" heading="h2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {state === 'app' && <Badge tone="green">Op je beginscherm</Badge>}
          {state === 'kept' && <Badge tone="green">Klaar om te installeren</Badge>}
          <span className="text-muted">
            Het beheer opent als een app met een eigen pictogram, en vlot op een trage lijn.
          </span>
        </p>
        {state === 'none' && (
          <Button
            variant="secondary"
            className="mt-4"
            onClick={() =>
              void keepApp().catch((error: unknown) =>
                toast(failure('Niet gelukt', error, 'Deze browser kan de app niet bewaren.')),
              )
            }
          >
            <Download aria-hidden />
            Op dit toestel bewaren
          </Button>
        )}
        {state !== 'app' && (
          <ul className="mt-4 list-disc pl-5">
            <li>iPhone of iPad: deel-knop van Safari, dan ‘Zet op beginscherm’.</li>
            <li>Android: menu van Chrome, dan ‘App installeren’.</li>
            <li>Computer: het pictogram rechts in de adresbalk.</li>
          </ul>
        )}
      </Card>
      <Card title="Meldingen" heading="h2">
        <p className="mb-4 text-muted">
          Ook wanneer de app dicht is. Er staat nooit in over wie het gaat.
        </p>
        <PushChoice keepApp={keepApp} />
      </Card>
      <Card title="Afmelden" heading="h2">
        <p className="text-muted">
          Je bent dan uitgelogd en dit toestel krijgt geen meldingen meer. Een ander toestel meld je
          af bij Bedrijf, Wachtwoord.
        </p>
        <Button
          variant="secondary"
          className="mt-4"
          loading={isPending}
          onClick={() =>
            void logout().catch((error: unknown) =>
              toast(failure('Fout', error, 'Afmelden is niet gelukt. Probeer het opnieuw.')),
            )
          }
        >
          <LogOut aria-hidden />
          Toestel afmelden
        </Button>
      </Card>
    </div>
  )
}

/** How far this device is: nothing kept, the app kept, or opened as one; undefined until known. */
function useApp(): 'none' | 'kept' | 'app' | undefined {
  const [state, setState] = useState<'none' | 'kept' | 'app'>()
  useEffect(() => {
    const look = () =>
      setState(
        matchMedia('(display-mode: standalone)').matches
          ? 'app'
          : navigator.serviceWorker?.controller
            ? 'kept'
            : 'none',
      )
    look()
    navigator.serviceWorker?.addEventListener('controllerchange', look)
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', look)
  }, [])
  return state
}
