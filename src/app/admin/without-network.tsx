import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageHandle } from '#server/http/page-context.ts'
import { Button } from '#ui/button.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'

/** The same for everybody: the service worker keeps it on the device. */
export const handle = { keptUntilChangeOf: ['salon'], owners: true } satisfies PageHandle & {
  owners: true
}

/**
 * What stands in for a page of the owner's that cannot be reached: it opens what this device keeps,
 * and says so when that is nothing.
 */
export default function WithoutNetwork() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isTrying, setTrying] = useState(false)

  useEffect(() => {
    void import('./kept-start.ts').then(async ({ openDevice }) => {
      if (await openDevice(client)) void navigate(target(), { replace: true })
    })
  }, [client, navigate])

  /** Leaves only when there is an answer: else this very page would come again. */
  async function retry() {
    setTrying(true)
    await fetch('/healthz').then(
      () => location.replace(target()),
      () => setTrying(false),
    )
  }

  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center px-4 py-12 text-center">
      <title>Geen verbinding</title>
      <meta name="robots" content="noindex" />
      <Poodle className="mx-auto w-40" aria-hidden />
      <h1 className="mt-6 text-3xl">Geen verbinding</h1>
      <p className="mt-3 text-muted">
        Het salon kan nu niet bereikt worden. Kijk of je internet werkt en probeer het opnieuw.
      </p>
      <p className="mt-8">
        <Button loading={isTrying} onClick={() => void retry()}>
          Opnieuw proberen
        </Button>
      </p>
    </main>
  )
}

/** Where she was going; never out of the owner's pages, whatever the address says. */
function target(): string {
  const asked = new URLSearchParams(location.search).get('naar') ?? ''
  // of all there is the day can be read without a network
  return /^\/admin[/?]/.test(asked) ? asked : '/admin/vandaag'
}
