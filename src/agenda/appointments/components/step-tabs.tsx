type StepTabsProps<Step extends string> = {
  current: Step
  /** Each step with what was filled in there. */
  steps: readonly { step: Step; label: string; told: string }[]
  onGo: (step: Step) => void
}

/** The steps of a form in a row: which is shown, what the others hold; each is one tap away. */
export function StepTabs<Step extends string>({ current, steps, onGo }: StepTabsProps<Step>) {
  return (
    <nav aria-label="Stappen" className="mb-6">
      <ol className="flex flex-wrap gap-2">
        {steps.map(({ step, label, told }) => (
          <li key={step} className="min-w-fit flex-1 basis-0">
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
              className="flex min-h-14 w-full flex-col justify-center rounded-field border-b-4 border-line bg-paper px-3 py-1.5 text-left hover:bg-pine-soft aria-[current=step]:border-pine aria-[current=step]:bg-pine-soft"
            >
              <span className="font-semibold">{label}</span>
              <span className="w-0 min-w-full truncate text-sm text-muted empty:hidden">
                {told}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
