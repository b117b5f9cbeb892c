import { LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { CONTROL, Field, type FieldControl, type FieldTexts } from '#ui/field.tsx'

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

/**
 * Text that may be anything, with what is known already offered below it (ARIA combobox: arrows,
 * Enter, Escape).
 */
export function SuggestField({
  id,
  label,
  hint,
  error,
  required = false,
  className = '',
  ...rest
}: SuggestFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      {(control) => <SuggestControl control={control} {...rest} />}
    </Field>
  )
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
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const open = isOpen && suggestions.length > 0

  function pick(id: string) {
    setOpen(false)
    setActive(-1)
    onPick(id)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = open ? suggestions[active] : undefined
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive(
        (active + step + suggestions.length + (active < 0 && step < 0 ? 1 : 0)) %
          suggestions.length,
      )
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      if (!chosen.disabled) pick(chosen.id)
    } else if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter(event.currentTarget.value)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      <input
        {...control}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && suggestions[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          setOpen(true)
          setActive(-1)
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
      <div
        id={listId}
        role="listbox"
        aria-label="Voorstellen"
        hidden={!open}
        tabIndex={-1}
        // The focus stays in the input, from which the keyboard works.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute z-30 mt-1.5 max-h-80 w-full animate-fade overflow-y-auto overscroll-contain rounded-field border border-line bg-card p-1.5 shadow-soft"
      >
        {open &&
          suggestions.map((suggestion, index) => (
            <button
              key={suggestion.id}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              disabled={suggestion.disabled}
              onClick={() => pick(suggestion.id)}
              className={`flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 rounded-lg px-3 py-2 text-left [overflow-wrap:anywhere] hover:bg-pine-soft disabled:text-muted ${index === active ? 'bg-pine-soft outline-2 -outline-offset-2 outline-pine' : ''}`}
            >
              <span className="font-medium">{suggestion.label}</span>
              {suggestion.detail && (
                <span className="text-sm text-muted tabular-nums">{suggestion.detail}</span>
              )}
            </button>
          ))}
      </div>
      <p
        role="status"
        className={isSearching ? 'sr-only' : 'mt-1.5 text-sm text-muted empty:hidden'}
      >
        {isSearching ? 'Bezig met zoeken…' : status}
      </p>
    </div>
  )
}
