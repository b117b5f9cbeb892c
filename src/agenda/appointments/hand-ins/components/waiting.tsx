import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import { useHandingIn } from '#agenda/appointments/hand-ins/components/use-handing-in.ts'
import { WaitingDialog } from '#agenda/appointments/hand-ins/components/waiting-dialog.tsx'
import type { DateString } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'

/**
 * Hands in what was done on this device, and says what still waits and what the salon did not take;
 * `isSilent`: where there is no room for a line, a message says the latter.
 */
export function Waiting({ today, isSilent }: { today: DateString; isSilent: boolean }) {
  const { all } = useHandIns()
  const { toast } = useToast()
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  const { isStuck } = useHandingIn(all, (one) =>
    toast({
      title: 'Niet doorgegeven',
      description: `${one.about}: kies bovenaan ‘Vandaag’ wat ermee gebeurt.`,
      tone: 'destructive',
    }),
  )
  const refused = all.filter((one) => one.refused).length
  const isShown = refused > 0 || (all.length > 0 && (!isOnline || isStuck))
  return (
    <>
      {!isSilent && (
        <div role="status" className="empty:hidden print:hidden">
          {isShown && (
            <div
              className={`border-b border-line px-4 py-2 ${refused > 0 ? 'bg-red-soft text-red' : 'bg-amber-soft text-amber'}`}
            >
              <p className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:px-4">
                <span className="flex items-center gap-2">
                  {refused > 0 ? (
                    <TriangleAlert aria-hidden className="size-5 shrink-0" />
                  ) : (
                    <CloudUpload aria-hidden className="size-5 shrink-0" />
                  )}
                  {refused > 0 ? refusedWords(refused) : waitingWords(all.length)}
                  {refused > 0 && !isOnline && ' Er is nu geen internet.'}
                </span>
                <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
                  Bekijken
                </Button>
              </p>
            </div>
          )}
        </div>
      )}
      {isOpen && <WaitingDialog all={all} today={today} onClose={() => setOpen(false)} />}
    </>
  )
}

function refusedWords(count: number): string {
  return count === 1
    ? 'Een wijziging kon niet doorgegeven worden.'
    : `${count} wijzigingen konden niet doorgegeven worden.`
}

function waitingWords(count: number): string {
  return count === 1
    ? 'Een wijziging wacht op internet.'
    : `${count} wijzigingen wachten op internet.`
}
