import { UserX } from 'lucide-react'
import { useChangeAppointment } from '#agenda/appointments/client.ts'
import { occupies } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { toInstant } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { useNow } from '#ui/use-now.ts'

/**
 * Notes that nobody came to a visit, or that somebody did after all; nothing before it began. What
 * it costs by the accepted rules appears as a proposal.
 */
export function NoShow({
  appointment: { id, version, status, date, startTime, isNoShow },
}: {
  appointment: Appointment
}) {
  const { mutateAsync: change, isPending } = useChangeAppointment()
  const { toast } = useToast()
  const now = useNow()
  if (!occupies(status) || now < toInstant(date, startTime)) return null

  async function note(absent: boolean, read = version) {
    try {
      const after = await change({ id, version: read, isNoShow: absent })
      toast({
        title: absent ? 'Genoteerd: niet komen opdagen' : 'Toch gekomen',
        undo: async () => await note(!absent, after.version),
      })
    } catch (error) {
      toast(failure('Niet bewaard', error))
    }
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
