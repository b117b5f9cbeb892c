import { useQuery } from '@tanstack/react-query'
import { CalendarDays, HeartPulse, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useChangeAppointment } from '#agenda/appointments/client.ts'
import { sickLeaveQuery, useHandOver, useSettle, useUndoDeed } from '#agenda/sick-leave/client.ts'
import { EndQuestion } from '#agenda/sick-leave/components/end-question.tsx'
import { MissedHelps } from '#agenda/sick-leave/components/missed-helps.tsx'
import { OpenVisits } from '#agenda/sick-leave/components/open-visits.tsx'
import { SettledVisits } from '#agenda/sick-leave/components/settled-visits.tsx'
import { periodText } from '#agenda/sick-leave/components/sick-words.ts'
import type { DateString } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const FAILED = 'Er is niets gewijzigd. Probeer het opnieuw.'

type SickVisitsProps = {
  id: string
  name: string
  today: DateString
  salonName: string
  onClose: () => void
  /** The owner wants other days. */
  onDays: () => void
}

/** The visits of who is ill: what is to be settled, what was, and that she is back. */
export function SickVisits({ id, name, today, salonName, onClose, onDays }: SickVisitsProps) {
  const { toast } = useToast()
  const leave = useQuery(sickLeaveQuery(id))
  const { mutateAsync: settle } = useSettle(id)
  const { mutateAsync: handOver, isPending: isHandingOver } = useHandOver(id)
  const { mutateAsync: undo } = useUndoDeed(id)
  const [busy, setBusy] = useState<string>()
  const [isEnding, setEnding] = useState(false)
  const { mutateAsync: change } = useChangeAppointment()
  const { open = [], helps = [], settled = [] } = leave.data ?? {}
  const able = open.filter(({ colleagues }) => colleagues.length > 0).length

  /** Does something about one row, or all; one at a time. */
  async function act(row: string, work: () => Promise<unknown>) {
    if (busy !== undefined) return
    setBusy(row)
    try {
      await work()
    } catch (error) {
      toast(failure('Niet gelukt', error, FAILED))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      stickyFooter
      title={`${name} is ziek`}
      description={
        leave.data && (
          <span className="first-letter:uppercase">{periodText(leave.data, today)}</span>
        )
      }
      footer={<Button onClick={onClose}>Klaar</Button>}
    >
      <div className="flex flex-col gap-6">
        <div className="-mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setEnding(true)}>
            <HeartPulse aria-hidden />
            Weer beter
          </Button>
          <Button variant="ghost" size="sm" onClick={onDays}>
            <CalendarDays aria-hidden />
            Dagen wijzigen
          </Button>
        </div>
        <Pending query={leave} failed="De afspraken konden niet geladen worden." lines={5} />
        {leave.data && open.length + helps.length === 0 && (
          <Alert tone="success">
            {settled.length === 0
              ? `${name} heeft in die tijd geen afspraken.`
              : 'Alles is geregeld.'}
          </Alert>
        )}
        {open.length > 0 && (
          <section className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-xl">Nog te regelen: {open.length}</h3>
              {able > 1 && (
                <Button
                  loading={isHandingOver}
                  onClick={() => void act('all', async () => await handOver())}
                  className="max-sm:w-full"
                >
                  <UsersRound aria-hidden />
                  Alles wat kan overzetten
                </Button>
              )}
            </div>
            <OpenVisits
              visits={open}
              busy={busy}
              onDeed={(deed) => void act(deed.appointmentId, async () => await settle([deed]))}
            />
          </section>
        )}
        {helps.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="text-xl">Helpt ook mee: {helps.length}</h3>
            <MissedHelps
              helps={helps}
              busy={busy}
              onAlone={({ appointmentId: visit, version }) =>
                void act(visit, async () => await change({ id: visit, version, helper: null }))
              }
            />
          </section>
        )}
        {settled.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="text-xl">Geregeld: {settled.length}</h3>
            <p className="text-muted">
              Elke klant krijgt één mail, een minuut nadat al haar afspraken geregeld zijn. Dit kost
              haar nooit iets.
            </p>
            <SettledVisits
              visits={settled}
              absent={name}
              salonName={salonName}
              busy={busy}
              onUndo={({ deedId }) => void act(deedId, async () => await undo(deedId))}
            />
          </section>
        )}
      </div>
      {isEnding && (
        <EndQuestion
          id={id}
          name={name}
          settled={settled.length}
          onClose={() => setEnding(false)}
          onEnded={onClose}
        />
      )}
    </Dialog>
  )
}
