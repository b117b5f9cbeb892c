import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CONTROL, Field, type FieldTexts, type Typed, textsOf, typing } from '#ui/field.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  FieldTexts &
  Typed & { options: SelectOption[]; placeholder?: string }

/**
 * The browser's own list: on phones nothing beats the system's picker, and it works without
 * JavaScript. `placeholder` is a first, empty choice.
 */
export function Select({ options, placeholder, onValue, ...props }: SelectProps) {
  const { texts, rest } = textsOf(props)
  return (
    <Field {...texts}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...typing(onValue)}
            {...control}
            className={`${CONTROL} appearance-none pr-11`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}

/** The choices, with what is stored when that is none of them. */
export function withStored(options: readonly SelectOption[], stored: string): SelectOption[] {
  return stored === '' || options.some(({ value }) => value === stored)
    ? [...options]
    : [...options, { value: stored, label: stored }]
}
