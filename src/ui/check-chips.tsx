import { type ReactNode, type Ref, useId } from 'react'
import { FieldError, RequiredMark } from '#ui/field.tsx'

type CheckChipsProps<Value extends string | number> = {
  legend: ReactNode
  /** `short`: what is shown where the label is only said. */
  options: readonly { value: Value; label: string; short?: string }[]
  value: readonly Value[]
  /** What is ticked then, in the order of the options. */
  onChange: (value: Value[]) => void
  id?: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  className?: string
  /** The first of them, where the focus goes on a refusal. */
  firstRef?: Ref<HTMLInputElement>
}

/** A choice of any number of short words: native tick boxes, big enough for a wet finger. */
export function CheckChips<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  hint,
  error,
  required = false,
  className = '',
  firstRef,
  ...props
}: CheckChipsProps<Value>) {
  const own = useId()
  const id = props.id ?? own
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const toggle = (changed: Value) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => value.includes(one) !== (one === changed)),
    )
  return (
    <fieldset id={id} aria-describedby={described || undefined} className={`min-w-0 ${className}`}>
      <legend className="mb-2 font-medium">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="relative grid min-h-11 max-w-full min-w-13 cursor-pointer place-items-center rounded-field border border-edge bg-card px-3 text-center font-semibold wrap-anywhere hover:border-pine hover:bg-pine-soft has-checked:border-pine has-checked:bg-pine has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              ref={index === 0 ? firstRef : undefined}
              type="checkbox"
              aria-label={option.short && option.label}
              aria-invalid={error ? true : undefined}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span aria-hidden={option.short ? true : undefined}>
              {option.short ?? option.label}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  )
}
