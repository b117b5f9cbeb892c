import { LoginEvents } from '#foundation/auth/components/login-events.tsx'
import { OpenSessions } from '#foundation/auth/components/open-sessions.tsx'
import { PasswordForm } from '#foundation/auth/components/password-form.tsx'

/** The owner's password, who is logged in with it, and who tried it. */
export function OwnersDoor() {
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PasswordForm />
      <OpenSessions />
      <LoginEvents />
    </div>
  )
}
