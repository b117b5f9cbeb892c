type StepperProps = { current: number; total: number; labels?: string[]; className?: string }

/**
 * 'Stap 2 van 4' with a bar per step; `current` counts from 1. Labels, when given, show from 640 px
 * and are read out everywhere.
 */
export function Stepper({ current, total, labels = [], className = '' }: StepperProps) {
  const label = labels[current - 1]
  return (
    <nav aria-label="Voortgang" className={className}>
      <p className="mb-2 text-sm font-semibold text-pine">
        Stap {current} van {total}
        {label && <span className="font-normal text-muted sm:hidden"> · {label}</span>}
      </p>
      <ol className="flex gap-1.5">
        {Array.from({ length: total }, (_, index) => {
          const step = index + 1
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined} className="flex-1">
              <div
                className={`h-2 rounded-full forced-colors:border forced-color-adjust-none ${step <= current ? 'bg-(--color-pine) forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]' : 'bg-line forced-colors:border-[GrayText] forced-colors:bg-[Canvas]'}`}
              />
              <span
                className={`mt-1.5 text-sm max-sm:sr-only ${step === current ? 'font-semibold text-ink' : 'text-muted'}`}
              >
                {labels[index] ?? <span className="sr-only">Stap {step}</span>}
                {step < current && <span className="sr-only">, klaar</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
