import { useQuery } from '@tanstack/react-query'
import { devicesQuery, useEndDevice } from '#clients/devices/client.ts'
import { DeviceList } from '#clients/devices/components/device-list.tsx'
import { Card } from '#ui/card.tsx'
import { Pending } from '#ui/loaded.tsx'

/** On a customer's page: the devices on which she is recognised, for the owner to end. */
export function CustomerDevices({ customerId }: { customerId: string }) {
  const query = useQuery(devicesQuery(customerId))
  const devices = query.data
  const { mutateAsync: end } = useEndDevice(customerId)
  return (
    <Card title="Onthouden toestellen">
      {!devices && (
        <Pending query={query} failed="De toestellen konden niet geladen worden." lines={2} />
      )}
      {devices?.length === 0 && (
        <p className="text-muted">
          Geen. Een klant laat haar toestel onthouden met de knop in een mail van het salon.
        </p>
      )}
      {devices && devices.length > 0 && (
        <>
          <p className="text-sm text-muted">
            Op deze toestellen ziet ze bij het boeken haar eigen gegevens. Is er een verloren of
            verkocht? Vergeet het hier.
          </p>
          <DeviceList devices={devices} onEnd={({ id }) => end(id)} />
        </>
      )}
    </Card>
  )
}
