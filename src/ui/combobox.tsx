import { Check, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '#lib/counted.ts'
import { type ComboboxOption, filterOptions, fold } from '#ui/combobox-filter.ts'
import { CONTROL, Field, type FieldControl, type FieldTexts, textsOf } from '#ui/field.tsx'
import { ListboxOption, ListboxPopup, useListbox } from '#ui/listbox.tsx'

type ComboboxTexts = {
  placeholder?: string
  emptyText?: string
  clearLabel?: string
  openLabel?: string
}

type ComboboxProps = FieldTexts &
  ComboboxTexts & {
    options: ComboboxOption[]
    /** The chosen option's value, or the empty text. */
    value: string
    onChange: (value: string) => void
    /** Text that was left behind and is no choice; it is put back all the same. */
    onUnmatched?: (text: string) => void
    id?: string
    /** Posts the value with a form under this name. */
    name?: string
    disabled?: boolean
    loading?: boolean
    className?: string
  }

/** A list one can search by typing; text that matches no choice is put back when it is left. */
export function Combobox(props: ComboboxProps) {
  const { texts, rest } = textsOf(props)
  return <Field {...texts}>{(control) => <ComboboxControl control={control} {...rest} />}</Field>
}

const LOADING = 'Bezig met laden…'

type ControlProps = Omit<ComboboxProps, keyof FieldTexts | 'id' | 'className'> & {
  control: FieldControl
}

function ComboboxControl({
  control,
  options,
  value,
  onChange,
  onUnmatched,
  name,
  disabled = false,
  loading = false,
  placeholder = 'Typ om te zoeken',
  emptyText = 'Niets gevonden',
  clearLabel = 'Keuze wissen',
  openLabel = 'Lijst openen',
}: ControlProps) {
  const input = useRef<HTMLInputElement>(null)
  // What is being typed; undefined as long as the input shows the choice itself.
  const [query, setQuery] = useState<string>()
  // who may type something else as well is not led to what is spelled alike
  const guess = !onUnmatched
  const shown = filterOptions(options, query ?? '', { guess })
  const place = options.findIndex((option) => option.value === value)
  const box = useListbox({
    count: shown.length,
    start: place,
    isWhole: true,
    onPick: (index) => pick(shown[index]?.value ?? ''),
  })

  function close() {
    box.close()
    setQuery(undefined)
  }
  function pick(next: string) {
    close()
    if (next !== value) onChange(next)
    input.current?.focus()
  }
  /** A choice that was typed in full counts as chosen. */
  function leave() {
    const typed = query?.trim() ?? ''
    close()
    if (!onUnmatched || typed === '') return
    const meant = options.find(({ label }) => fold(label) === fold(typed))
    if (!meant) onUnmatched(typed)
    else if (meant.value !== value) onChange(meant.value)
  }
  function type(text: string) {
    setQuery(text)
    box.open(text && filterOptions(options, text, { guess }).length > 0 ? 0 : -1)
    if (!text && value) onChange('')
  }
  function handleKey(event: KeyboardEvent) {
    if (box.handleKey(event)) {
      if (event.key === 'Escape') close()
    } else if (event.key === 'Enter' && box.isOpen) event.preventDefault()
    else if (event.key === 'Tab' && !onUnmatched) close()
  }

  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      {name && <input type="hidden" name={name} value={value} />}
      <input
        {...control}
        {...box.field(box.isOpen)}
        ref={input}
        type="text"
        aria-busy={loading}
        autoCapitalize="none"
        disabled={disabled}
        placeholder={loading ? LOADING : placeholder}
        value={query ?? options[place]?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={() => !box.isOpen && box.open(place)}
        onKeyDown={handleKey}
        className={`${CONTROL} pr-22`}
      />
      <div className="absolute inset-y-0 right-1 flex items-center text-muted">
        {value && !disabled && (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={() => pick('')}
            className="grid size-11 place-items-center rounded-full hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-label={openLabel}
          aria-expanded={box.isOpen}
          disabled={disabled}
          onClick={() => {
            if (box.isOpen) close()
            else box.open(place)
            input.current?.focus()
          }}
          className="grid size-11 place-items-center"
        >
          <ChevronDown aria-hidden className="size-5" />
        </button>
      </div>
      <ListboxPopup box={box} isShown={box.isOpen} label={placeholder}>
        {shown.map((option, index) => (
          <ListboxOption
            key={option.value}
            box={box}
            index={index}
            label={option.label}
            detail={option.detail}
            isSelected={option.value === value}
            onPick={() => pick(option.value)}
          >
            {option.value === value && <Check aria-hidden className="size-5 shrink-0 text-pine" />}
          </ListboxOption>
        ))}
        {shown.length === 0 && (
          <button
            type="button"
            role="option"
            aria-selected={false}
            tabIndex={-1}
            disabled
            className="px-3 py-3 text-muted"
          >
            {loading ? LOADING : emptyText}
          </button>
        )}
      </ListboxPopup>
      <output className="sr-only">{box.isOpen && counted(shown.length, 'keuze', 'keuzes')}</output>
    </div>
  )
}
