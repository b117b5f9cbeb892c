import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { setupQuery, useDismissSetup } from '#foundation/salon/client.ts'
import { setupTexts } from '#foundation/salon/setup/components/setup-words.ts'
import type { SetupPoint } from '#foundation/salon/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useToast } from '#ui/toast.tsx'

const SHOWN = 4

/**
 * What a new salon still has to put in order, until it is done or put aside. Nothing when nothing
 * is left.
 */
export function SetupChecklist() {
  const query = useQuery(setupQuery)
  const { data: points, error } = query
  const [showsAll, setShowsAll] = useState(false)
  if (error)
    return (
      <LoadFailed
        title="De lijst om je salon in te richten kon niet geladen worden."
        query={query}
      />
    )
  const open = points?.filter(({ isDismissed }) => !isDismissed) ?? []
  const aside = points?.filter(({ isDismissed }) => isDismissed) ?? []
  if (open.length === 0) return null
  const shown = showsAll ? [...open, ...aside] : open.slice(0, SHOWN)
  return (
    <Card title="Je salon inrichten" actions={<Progress left={open.length} />}>
      <ul className="divide-y divide-line">
        {shown.map((point) => (
          <li key={point.id}>
            <Point point={point} />
          </li>
        ))}
      </ul>
      {(open.length > SHOWN || aside.length > 0) && (
        <Button
          variant="ghost"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-3"
        >
          {showsAll ? 'Minder tonen' : moreLabel(open.length - SHOWN, aside.length)}
        </Button>
      )}
    </Card>
  )
}

function Progress({ left }: { left: number }) {
  const done = setupTexts.length - left
  return (
    <div className="flex items-center gap-3">
      <progress
        value={done}
        max={setupTexts.length}
        aria-label="Ingericht"
        className="h-2.5 w-28 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-(--color-pine) [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-(--color-pine)"
      />
      <p className="text-sm text-muted tabular-nums">
        {done} van {setupTexts.length}
      </p>
    </div>
  )
}

function Point({ point: { id, label, why, href, isDismissed } }: { point: SetupPoint }) {
  const { toast } = useToast()
  const { mutate: dismiss, isPending } = useDismissSetup()

  function toggle() {
    dismiss(
      { id, isDismissed: !isDismissed },
      {
        onError: () =>
          toast({
            title: 'Fout',
            description: 'Dit kon niet bewaard worden. Probeer het opnieuw.',
            tone: 'destructive',
          }),
      },
    )
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className={`min-w-0 flex-1 basis-64 ${isDismissed ? 'opacity-75' : ''}`}>
        <Link to={href} className="inline-flex min-h-11 items-center gap-1 font-semibold">
          {label}
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </Link>
        <p className="text-muted">{why}</p>
      </div>
      <Button variant="ghost" loading={isPending} onClick={toggle} className="max-sm:-ml-5">
        {isDismissed ? 'Terug op de lijst' : 'Opzij zetten'}
        <span className="sr-only">: {label}</span>
      </Button>
    </div>
  )
}

function moreLabel(more: number, aside: number): string {
  const parts = [more > 0 ? `nog ${more}` : '', aside > 0 ? `${aside} opzij gezet` : ''].filter(
    Boolean,
  )
  return `Alles tonen (${parts.join(', ')})`
}
