import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isRouteErrorResponse, useNavigation, useOutlet } from 'react-router'
import { salonQuery } from '#foundation/salon/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPage } from '../error-page.tsx'
import type { Route } from './+types/layout.ts'
import { AdminFrame } from './frame.tsx'
import { keptMemory } from './kept-memory.ts'
import { type AdminStart, loadAdmin } from './load-admin.ts'

/** Which app the pages belong to: the document names the owner's manifest. */
export const handle = { owners: true }

export async function loader(args: Route.LoaderArgs) {
  return await loadAdmin(args)
}

/** The same in the browser, and without a network as this device kept it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<AdminStart> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!keptMemory.start) throw error
    return keptMemory.start
  }
}

/**
 * Asked once, so that tabs open without a network; what the owner changes of it later is known in
 * the browser.
 */
export function shouldRevalidate() {
  return false
}

/** Around the tabs of the admin. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { data: salon } = useQuery({ ...salonQuery, enabled: false })
  const start: AdminStart = useMemo(
    () => (salon ? { ...loaderData, ...salon, salonName: salon.name } : loaderData),
    [loaderData, salon],
  )
  return (
    <AdminFrame start={start}>
      <OpenTab start={start} />
    </AdminFrame>
  )
}

/** Stays as it is while another is on its way: the router would draw it anew to leave it. */
function OpenTab({ start }: { start: AdminStart }) {
  const tab = useOutlet(start)
  const isStaying = useNavigation().state === 'idle'
  const [shown, setShown] = useState(tab)
  if (isStaying && shown !== tab) setShown(tab)
  return shown
}

/** A tab that broke, or a part of it that could not be fetched: header and navigation stay. */
export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <AdminFrame start={loaderData}>
      <title>{`Er ging iets mis – ${loaderData.salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Er ging iets mis</h1>
      <Broken />
    </AdminFrame>
  )
}

function Broken() {
  const [isTrying, setTrying] = useState(false)

  /**
   * Leaves the page only when the server can be reached: otherwise the browser would show its own
   * error.
   */
  async function retry() {
    setTrying(true)
    await fetch(location.href, { method: 'HEAD' }).then(
      () => location.reload(),
      () => setTrying(false),
    )
  }

  return (
    <Alert
      tone="error"
      title="Deze pagina kan nu niet getoond worden"
      action={
        <Button variant="secondary" loading={isTrying} onClick={() => void retry()}>
          Opnieuw proberen
        </Button>
      }
    >
      Kijk of je internet werkt en probeer het opnieuw. Lukt het nog niet, kies dan een andere
      pagina.
    </Alert>
  )
}
