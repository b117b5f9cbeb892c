import { LoaderCircle } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CONTROL, Field, type FieldControl, type FieldTexts, textsOf } from '#ui/field.tsx'
import { ListboxOption, ListboxPopup, useListbox } from '#ui/listbox.tsx'

export type Suggestion = { id: string; label: string; detail?: string; disabled?: boolean }

type SuggestFieldProps = FieldTexts & {
  id?: string
  value: string
  onType: (text: string) => void
  suggestions: Suggestion[]
  onPick: (id: string) => void
  /**
   * Enter with nothing chosen in the list, such as a scanner sends behind a code. Without it Enter
   * does what it does in any form.
   */
  onEnter?: (text: string) => void
  /**
   * Shown within the field: a line below it would come and go under the finger that is on its way
   * to the next field.
   */
  isSearching?: boolean
  /** Said below the field: that nothing was found, that a customer is known. */
  status?: ReactNode
  placeholder?: string
  className?: string
}

/** Text that may be anything, with what is known already offered below it. */
export function SuggestField(props: SuggestFieldProps) {
  const { texts, rest } = textsOf(props)
  return <Field {...texts}>{(control) => <SuggestControl control={control} {...rest} />}</Field>
}

type ControlProps = Omit<SuggestFieldProps, keyof FieldTexts | 'id' | 'className'> & {
  control: FieldControl
}

function SuggestControl({
  control,
  value,
  onType,
  suggestions,
  onPick,
  onEnter,
  isSearching = false,
  status,
  placeholder,
}: ControlProps) {
  const box = useListbox({
    count: suggestions.length,
    onPick: (index) => {
      const chosen = suggestions[index]
      if (chosen && !chosen.disabled) pick(chosen.id)
    },
  })
  const isShown = box.isOpen && suggestions.length > 0

  function pick(id: string) {
    box.close()
    onPick(id)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if ((suggestions.length > 0 && box.handleKey(event)) || event.key !== 'Enter' || !onEnter)
      return
    event.preventDefault()
    onEnter(event.currentTarget.value)
  }

  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && box.close()
      }
    >
      <input
        {...control}
        {...box.field(isShown)}
        type="text"
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          box.open(-1)
          onType(target.value)
        }}
        onKeyDown={handleKey}
        className={`${CONTROL} ${isSearching ? 'pr-11' : ''}`}
      />
      {isSearching && (
        <LoaderCircle
          aria-hidden
          className="absolute top-3 right-3 size-5 animate-spin text-pine"
        />
      )}
      <ListboxPopup box={box} isShown={isShown} label="Voorstellen">
        {suggestions.map(({ id, label, detail, disabled }, index) => (
          <ListboxOption
            key={id}
            box={box}
            index={index}
            label={label}
            detail={detail}
            isSelected={index === box.active}
            disabled={disabled}
            onPick={() => pick(id)}
          />
        ))}
      </ListboxPopup>
      <p
        role="status"
        className={isSearching ? 'sr-only' : 'mt-1.5 text-sm text-muted empty:hidden'}
      >
        {isSearching ? 'Bezig met zoeken…' : status}
      </p>
    </div>
  )
}
