import type { ReactNode } from 'react'
import { LoginGate } from '#foundation/auth/components/login-gate.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import { Tooltips } from '#ui/tooltips.tsx'
import { Paw } from '../public/illustrations/paw.tsx'
import type { AdminStart } from './load-admin.ts'
import { Shell } from './shell.tsx'
import { useOpening } from './use-opening.ts'

/** Around every page of the owner: kept out of search engines, behind the login, in the shell. */
export function AdminFrame({ start, children }: { start: AdminStart; children: ReactNode }) {
  useOpening()
  return (
    <ToastProvider>
      <Tooltips />
      <meta name="robots" content="noindex" />
      <LoginGate
        session={start.session}
        salonName={start.salonName}
        picture={<Paw className="mx-auto mb-6 size-16 text-pine" aria-hidden />}
      >
        <Shell start={start}>{children}</Shell>
      </LoginGate>
    </ToastProvider>
  )
}
