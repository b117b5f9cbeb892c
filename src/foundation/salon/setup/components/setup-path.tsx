import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { setupQuery, useDismissSetup } from '#foundation/salon/client.ts'
import { setupSteps } from '#foundation/salon/setup/texts.ts'
import type { SetupPoint } from '#foundation/salon/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useToast } from '#ui/toast.tsx'

type Step = { id: string; label: string; open: SetupPoint[]; aside: SetupPoint[] }

/**
 * The way from a first start to a salon under its own address, step by step: the first that is not
 * done stands open. Nothing when all are done or put aside.
 */
export function SetupPath() {
  const query = useQuery(setupQuery)
  const { data: points, error } = query
  const [chosen, setChosen] = useState<string | null>()
  if (error)
    return (
      <LoadFailed
        title="De lijst om je salon in te richten kon niet geladen worden."
        query={query}
      />
    )
  if (!points?.some(({ isDismissed }) => !isDismissed)) return null
  const steps: Step[] = setupSteps.map(({ id, label }) => {
    const own = points.filter(({ step }) => step === id)
    return {
      id,
      label,
      open: own.filter(({ isDismissed }) => !isDismissed),
      aside: own.filter(({ isDismissed }) => isDismissed),
    }
  })
  const shown = chosen === undefined ? steps.find(({ open }) => open.length > 0)?.id : chosen
  return (
    <Card title="Je salon inrichten" actions={<Progress steps={steps} />}>
      <p className="mb-4 max-w-prose text-muted">
        Elke stap duurt ongeveer een minuut, in deze volgorde gaat het vlotst. Alles werkt al: wat
        nog een voorbeeld is, staat erbij.
      </p>
      <ol>
        {steps.map((step, index) => (
          <li key={step.id} className="group flex gap-3 sm:gap-4">
            <Mark number={index + 1} isDone={step.open.length === 0} isShown={step.id === shown} />
            <div className="min-w-0 flex-1 pb-3 group-last:pb-0">
              <StepHeading
                step={step}
                isShown={step.id === shown}
                onToggle={() => setChosen(step.id === shown ? null : step.id)}
              />
              {step.id === shown && (
                <ul id={`stap-${step.id}`} className="divide-y divide-line">
                  {[...step.open, ...step.aside].map((point) => (
                    <li key={point.id}>
                      <Point point={point} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Progress({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ open }) => open.length === 0).length
  return (
    <div className="flex items-center gap-3">
      <progress
        value={done}
        max={steps.length}
        aria-label="Ingericht"
        className="h-2.5 w-28 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-(--color-pine) [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-(--color-pine)"
      />
      <p className="text-sm text-muted tabular-nums">
        {done} van {steps.length} stappen
      </p>
    </div>
  )
}

/** The number of a step, ticked off when it is done, on the line that leads to the next. */
function Mark({ number, isDone, isShown }: { number: number; isDone: boolean; isShown: boolean }) {
  const look = isDone
    ? 'border-pine bg-pine text-card'
    : isShown
      ? 'border-pine bg-pine-soft text-pine'
      : 'border-line bg-card text-muted'
  return (
    <div aria-hidden className="flex flex-col items-center pt-1.5">
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold text-sm tabular-nums ${look}`}
      >
        {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <span className="w-0.5 grow bg-line group-last:hidden" />
    </div>
  )
}

function StepHeading({
  step: { id, label, open, aside },
  isShown,
  onToggle,
}: {
  step: Step
  isShown: boolean
  onToggle: () => void
}) {
  const state = stateOf(open, aside)
  // nothing stands below a step that is done and from which nothing was put aside
  if (open.length + aside.length === 0)
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="text-muted text-sm">{state}</span>
      </p>
    )
  return (
    <button
      type="button"
      aria-expanded={isShown}
      aria-controls={isShown ? `stap-${id}` : undefined}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-3 text-left"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="text-muted text-sm">{state}</span>
      </span>
      <ChevronDown
        aria-hidden
        className={`size-5 shrink-0 text-muted transition-transform motion-reduce:transition-none ${isShown ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

function Point({ point: { id, label, why, href, isExample, isDismissed } }: { point: SetupPoint }) {
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
      <div className={`flex items-center gap-x-1 ${isExample ? '' : 'max-sm:-ml-5'}`}>
        {isExample && <Badge tone="amber">Nog voorbeeld</Badge>}
        <Button variant="ghost" loading={isPending} onClick={toggle} className="whitespace-nowrap">
          {isDismissed ? 'Terug op de lijst' : 'Opzij zetten'}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
    </div>
  )
}

function stateOf(open: SetupPoint[], aside: SetupPoint[]): string {
  if (open.length === 0) return aside.length > 0 ? 'opzij gezet' : 'klaar'
  const examples = open.filter(({ isExample }) => isExample).length
  const left = open.length === 1 ? 'nog te doen' : `nog ${open.length} te doen`
  if (examples === 0) return left
  return open.length === 1 ? 'nog voorbeeld' : `${left}, ${examples} nog voorbeeld`
}
