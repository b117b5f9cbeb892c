import { type ReactNode, startTransition, useId, useOptimistic } from 'react'
import { FieldError } from '#ui/field.tsx'

type SwitchProps = {
  label: ReactNode
  checked: boolean
  /** Stores the change; when it resolves, `checked` says what is stored. */
  onSwitch: (isOn: boolean) => Promise<void>
  id?: string
  /** Why it was refused. */
  error?: string | undefined
  className?: string
}

/**
 * Something that is on or off at once, without a save button: it moves before it is stored, and
 * back when that fails. The knob's place carries the meaning, the colour only helps.
 */
export function Switch({ label, checked, onSwitch, id, error, className = '' }: SwitchProps) {
  const errorId = useId()
  const [shown, anticipate] = useOptimistic(checked)

  function change(isOn: boolean) {
    if (shown !== checked) return
    startTransition(async () => {
      anticipate(isOn)
      await onSwitch(isOn)
    })
  }

  return (
    <>
      <label className={`inline-flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
        <span className="relative inline-flex h-7 w-12 shrink-0 items-center">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it
            role="switch"
            checked={shown}
            onChange={({ target }) => change(target.checked)}
            className="peer absolute inset-0 h-full w-full cursor-[inherit] appearance-none rounded-full border border-edge bg-line checked:border-pine checked:bg-pine hover:border-pine"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute left-1 size-5 rounded-full bg-card shadow-soft transition-transform peer-checked:translate-x-5 forced-colors:bg-[ButtonText] forced-color-adjust-none"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </>
  )
}
