import { useSyncExternalStore } from 'react'
import { isUnknownToItself } from '#desk/dashboard/rules.ts'
import { Alert } from '#ui/alert.tsx'

/**
 * Says that the salon does not know the https address by which the owner came, and what to set. The
 * server cannot tell: the browser knows its address.
 */
export function AddressWarning({ publicUrl }: { publicUrl: string }) {
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => publicUrl,
  )
  if (!isUnknownToItself({ origin, publicUrl })) return null
  return (
    <Alert tone="warning" title="Het salon kent zijn eigen adres niet">
      <p className="[overflow-wrap:anywhere]">
        Je bent hier via <strong>{origin}</strong>, maar de server denkt dat hij op{' '}
        <strong>{publicUrl}</strong> staat. Daardoor kloppen de links in mails niet en zijn
        inlogcookies minder goed beschermd. Zet <code>PUBLIC_URL={origin}</code> in de instellingen
        van de server en start hem opnieuw.
      </p>
    </Alert>
  )
}
