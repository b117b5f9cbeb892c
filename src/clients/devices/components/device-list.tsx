import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { Device } from '#clients/devices/wire.ts'
import { brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Recognised devices, each with a button that ends it. `onEnd` throws when that fails. */
export function DeviceList({
  devices,
  onEnd,
}: {
  devices: readonly Device[]
  onEnd: (device: Device) => Promise<void>
}) {
  const [ending, setEnding] = useState('')
  const { toast } = useToast()

  async function end(device: Device) {
    if (ending) return
    setEnding(device.id)
    try {
      await onEnd(device)
    } catch (error) {
      toast(failure('Dat lukte niet', error, 'Probeer het opnieuw.'))
    }
    setEnding('')
  }

  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {devices.map((device) => (
        <li key={device.id} className="flex items-center justify-between gap-2 py-2">
          <span className="flex min-w-0 items-start gap-3">
            <MonitorSmartphone aria-hidden className="mt-1 size-4.5 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                {device.name || 'Onbekende browser'} {device.isThis && <Badge>Dit toestel</Badge>}
              </span>
              <span className="block text-sm text-muted">
                sinds {formatLongDate(brusselsWallClock(new Date(device.createdAt)).date)}
              </span>
            </span>
          </span>
          <Button
            variant="ghost"
            size="sm"
            loading={ending === device.id}
            onClick={() => void end(device)}
          >
            Vergeten<span className="sr-only"> van {device.name || 'onbekende browser'}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
