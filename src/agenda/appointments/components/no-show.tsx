import { UserX } from 'lucide-react'
import { useChangeAppointment } from '#agenda/appointments/client.ts'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import { occupies } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { toInstant } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'
import { useNow } from '#ui/use-now.ts'

/**
 * Notes that nobody came to a visit, or that somebody did after all; nothing before it began. What
 * it costs by the rules is proposed; without a network it waits on this device.
 */
export function NoShow({ appointment }: { appointment: Appointment }) {
  const { id, version, status, date, startTime, isNoShow } = appointment
  const { mutateAsync: change, isPending } = useChangeAppointment()
  const { noShow } = useHandIns()
  const isOnline = useIsOnline()
  const { toast } = useToast()
  const now = useNow()
  if (!occupies(status) || now < toInstant(date, startTime)) return null

  async function note(absent: boolean, read = version) {
    if (!isOnline) return wait(absent)
    try {
      const after = await change({ id, version: read, isNoShow: absent })
      toast({ title: doneWords(absent), undo: async () => await note(!absent, after.version) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return wait(absent)
      toast(failure('Niet bewaard', error))
    }
  }

  function wait(absent: boolean) {
    noShow(appointment, absent)
    toast({ title: doneWords(absent), undo: () => wait(!absent) })
  }

  return (
    <Button
      variant={isNoShow ? 'ghost' : 'secondary'}
      size="sm"
      loading={isPending}
      onClick={() => void note(!isNoShow)}
      className="self-start"
    >
      <UserX aria-hidden />
      {isNoShow ? 'Toch gekomen' : 'Niet komen opdagen'}
    </Button>
  )
}

function doneWords(absent: boolean): string {
  return absent ? 'Genoteerd: niet komen opdagen' : 'Toch gekomen'
}
