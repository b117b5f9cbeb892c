import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { calledDog } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { useNeedsNetwork } from '#ui/use-is-online.ts'

// only who taps on it needs it
const NextVisitDialog = lazy(async () => ({
  default: (await import('#agenda/series/components/next-visit-dialog.tsx')).NextVisitDialog,
}))

type NextVisitButtonProps = { visit: { id: string; dogName: string }; size?: 'sm' | 'md' | 'lg' }

/** At pick-up: when this dog comes again; large where it is what comes next. */
export function NextVisitButton({ visit: { id, dogName }, size = 'md' }: NextVisitButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const needsNetwork = useNeedsNetwork()
  return (
    <>
      <Button
        {...needsNetwork}
        variant={size === 'lg' ? 'primary' : 'secondary'}
        size={size}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden />
        Volgende
        <span className={size === 'lg' ? '' : 'sr-only'}>
          {' '}
          afspraak<span className="sr-only"> van {calledDog(dogName)}</span>
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <NextVisitDialog appointmentId={id} dogName={dogName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
