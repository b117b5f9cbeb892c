import { type ReactNode, useId } from 'react'
import { FieldError, RequiredMark } from '#ui/field.tsx'

type RadioCardOption = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean }

type RadioCardsProps = {
  legend: ReactNode
  options: RadioCardOption[]
  value?: string | undefined
  onChange: (value: string) => void
  id?: string
  name?: string
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Smallest width of a card in rem; the row holds as many as fit. */
  minWidth?: number
  className?: string
}

/**
 * A grid of big choices, one of which can be taken: native radio buttons, so arrow keys and forms
 * work by themselves.
 */
export function RadioCards(props: RadioCardsProps) {
  const {
    legend,
    options,
    value,
    onChange,
    name,
    hideLegend = false,
    hint,
    error,
    required = false,
    minWidth = 6.5,
    className = '',
  } = props
  const own = useId()
  const id = props.id ?? own
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required}
      className={`min-w-0 ${className}`}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-medium'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div
        className="grid gap-3"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}rem, 100%), 1fr))` }}
      >
        {options.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            name={name ?? id}
            checked={option.value === value}
            onChange={onChange}
          />
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  )
}

type RadioCardProps = {
  option: RadioCardOption
  name: string
  checked: boolean
  onChange: (value: string) => void
}

function RadioCard({ option, name, checked, onChange }: RadioCardProps) {
  return (
    <label className="relative flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-field border border-edge bg-card px-3 py-2 text-center font-semibold tabular-nums hover:border-pine hover:bg-pine-soft has-checked:border-pine has-checked:bg-pine has-checked:text-white has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-paper has-disabled:text-muted has-disabled:line-through has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine">
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={() => onChange(option.value)}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      {option.label}
      {option.detail && <span className="text-sm font-normal">{option.detail}</span>}
    </label>
  )
}
