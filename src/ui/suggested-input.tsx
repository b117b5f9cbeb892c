import { type ComponentProps, useId, useRef, useState } from 'react'
import { nearest, plain } from '#lib/nearest.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'

/**
 * What is asked about a text that is none of the suggestions, and what becomes of it; `alsoCalled`:
 * other words for a suggestion.
 */
export type OtherWords = {
  unknown: string
  meant: string
  other: string
  noted: string
  alsoCalled?: (suggestion: string) => readonly string[]
}

type SuggestedInputProps = Omit<ComponentProps<typeof TextInput>, 'list' | 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  otherwise: OtherWords
}

/**
 * A line with the browser's own suggestions. Something else may be typed as well: then it asks,
 * once the line is left, whether the nearest one was meant, or notes it as something else.
 */
export function SuggestedInput({
  suggestions,
  otherwise: { unknown, meant, other, noted, alsoCalled },
  onChange,
  className = '',
  ...rest
}: SuggestedInputProps) {
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const typed = rest.value.trim()
  const known = suggestions.find((one) => plain(one) === plain(typed))
  const isOther = typed !== '' && suggestions.length > 0 && known === undefined
  const isNoted = isOther && typed === confirmed
  const asks = isOther && !isNoted && typed === left
  const near = asks ? nearest(typed, suggestions, alsoCalled) : undefined

  function leave() {
    setLeft(typed)
    if (known !== undefined && known !== rest.value) onChange(known)
  }

  /** The pressed button goes: the focus is on the line again. */
  function answer(say: () => void) {
    say()
    box.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={box} className={`flex flex-col gap-2 ${className}`}>
      <TextInput
        autoComplete="off"
        maxLength={100}
        {...rest}
        list={list}
        hint={isNoted ? noted : rest.hint}
        onValue={onChange}
        onBlur={leave}
      />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <div role="status">
        {asks && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-amber-soft px-3 py-2 text-sm text-amber">
            <span>
              {unknown} {near && `${meant} ${near}?`}
            </span>
            {near && (
              <Button size="sm" variant="secondary" onClick={() => answer(() => onChange(near))}>
                Ja, {near}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => answer(() => setConfirmed(typed))}>
              {other}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
