import { useQueryClient } from '@tanstack/react-query'
import { DeviceList } from '#clients/devices/components/device-list.tsx'
import type { Device } from '#clients/devices/wire.ts'
import { endDevice, myDataQuery } from '#desk/my-data/client.ts'
import { Card } from '#ui/card.tsx'

/** The devices on which she is recognised; to have this one forgotten is to sign out. */
export function DevicesCard({
  devices,
  onSignOut,
}: {
  devices: readonly Device[]
  onSignOut: () => Promise<void>
}) {
  const client = useQueryClient()

  async function end({ id, isThis }: Device) {
    if (isThis) return await onSignOut()
    await endDevice(id)
    client.setQueryData(
      myDataQuery.queryKey,
      (before) =>
        before && { ...before, devices: before.devices.filter((device) => device.id !== id) },
    )
  }

  return (
    <Card title="Onthouden toestellen">
      {devices.length === 0 ? (
        <p className="text-muted">
          Geen. Met de knop ‘Dit toestel onthouden’ in onze mails vullen we bij het boeken uw
          gegevens in.
        </p>
      ) : (
        <>
          <p>
            Op deze toestellen vullen we uw gegevens in wanneer u boekt. Herkent u er een niet, of
            is het niet meer van u? Laat het vergeten.
          </p>
          <DeviceList devices={devices} onEnd={end} />
        </>
      )}
    </Card>
  )
}
