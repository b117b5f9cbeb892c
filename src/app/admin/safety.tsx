import { openSessionsQuery, useIsOwner } from '#foundation/auth/client.ts'
import { OpenSessions } from '#foundation/auth/components/open-sessions.tsx'
import { KeysPanel } from '#foundation/auth/keys/components/keys-panel.tsx'
import { passkeysQuery } from '#foundation/auth/passkeys/client.ts'
import { PasskeyPanel } from '#foundation/auth/passkeys/components/passkey-panel.tsx'
import { recoveryQuery } from '#foundation/auth/recovery/client.ts'
import { RecoveryPanel } from '#foundation/auth/recovery/components/recovery-panel.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Ahead } from './use-fetched-ahead.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client) => [
    client.prefetchQuery(passkeysQuery),
    client.prefetchQuery(recoveryQuery),
    client.prefetchQuery(openSessionsQuery),
  ],
}

/** How who is logged in comes in, where she is, and the keys of programs. */
export default function AdminSafety() {
  const isOwner = useIsOwner()
  return (
    <>
      <WindowTitle>Veiligheid</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Veiligheid</h1>
      <div className="flex max-w-3xl flex-col gap-6">
        <PasskeyPanel />
        <RecoveryPanel />
        <OpenSessions heading="h2" />
        {isOwner && <KeysPanel />}
        {isOwner && (
          <p>
            <ButtonLink href="/admin/bedrijf/wachtwoord" variant="secondary">
              Wachtwoord wijzigen, en wie aanklopte
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  )
}
