import { lazy } from 'react'
import { OnSight } from '#ui/on-sight.tsx'

const SetupPath = lazy(async () => ({
  default: (await import('#foundation/salon/setup/components/setup-path.tsx')).SetupPath,
}))

/** The path of the set-up, further down the dashboard: fetched once that comes into sight. */
export function SetupBelow() {
  return (
    <OnSight id="inrichten">
      <SetupPath />
    </OnSight>
  )
}
