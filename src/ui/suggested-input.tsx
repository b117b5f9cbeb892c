import { type ComponentProps, useId } from 'react'
import { TextInput } from '#ui/field.tsx'

type SuggestedInputProps = Omit<ComponentProps<typeof TextInput>, 'list' | 'value'> & {
  value: string
  suggestions: readonly string[]
  /** What becomes of a text that is none of them. */
  otherwise: string
}

/**
 * A line with the browser's own suggestions: something else may be typed as well, and then it says
 * what becomes of that.
 */
export function SuggestedInput({ suggestions, otherwise, ...rest }: SuggestedInputProps) {
  const list = useId()
  const typed = rest.value.trim().toLowerCase()
  const isOther =
    typed !== '' &&
    suggestions.length > 0 &&
    !suggestions.some((one) => one.toLowerCase().startsWith(typed))
  return (
    <>
      <TextInput
        autoComplete="off"
        maxLength={100}
        {...rest}
        list={list}
        hint={isOther ? otherwise : rest.hint}
      />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  )
}
