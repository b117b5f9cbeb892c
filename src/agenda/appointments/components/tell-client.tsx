import { BellRing, CalendarCheck, PawPrint } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Reached } from '#agenda/appointments/components/tell-dialog.tsx'
import type { TextKind } from '#agenda/appointments/wire.ts'
import { dogWithOwner } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { useNeedsNetwork } from '#ui/use-is-online.ts'

// only who taps on the button needs it
const TellDialog = lazy(async () => ({
  default: (await import('#agenda/appointments/components/tell-dialog.tsx')).TellDialog,
}))

const WORDS = {
  'appointment-confirmed': { label: 'Bevestiging sturen', icon: CalendarCheck },
  'appointment-reminder': { label: 'Herinnering sturen', icon: BellRing },
  'dog-ready': { label: 'Hond is klaar', icon: PawPrint },
} as const

type TellClientProps = { kind: TextKind; visit: Reached; size?: 'sm' | 'md'; className?: string }

/** A button that shows what the client would read, and sends it by mail, WhatsApp or SMS. */
export function TellClient({ kind, visit, size = 'sm', className }: TellClientProps) {
  const [open, setOpen] = useState(false)
  const needsNetwork = useNeedsNetwork()
  const { label, icon: Icon } = WORDS[kind]
  return (
    <>
      <Button
        {...needsNetwork}
        variant="secondary"
        size={size}
        className={className}
        aria-label={`${label}: ${dogWithOwner(visit)}`}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden />
        {label}
      </Button>
      {open && (
        <Suspense>
          <TellDialog kind={kind} visit={visit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
