import { Check, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ComboboxOption, filterOptions, fold } from '#ui/combobox-filter.ts'
import { CONTROL, Field, type FieldControl, type FieldTexts } from '#ui/field.tsx'

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

/**
 * A list one can search by typing. The focus stays in the input (ARIA 1.2 combobox); arrows, Home,
 * End and Enter work on the list, Escape closes it. Text that matches no choice is put back when
 * the input is left.
 */
export function Combobox({
  label,
  hint,
  error,
  required = false,
  id,
  className = '',
  ...rest
}: ComboboxProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      {(control) => <ComboboxControl control={control} {...rest} />}
    </Field>
  )
}

const LOADING = 'Bezig met laden…'

type ControlProps = Omit<ComboboxProps, keyof FieldTexts | 'id' | 'className'> & {
  control: FieldControl
}

function ComboboxControl(props: ControlProps) {
  const {
    control,
    options,
    value,
    onChange,
    onUnmatched,
    name,
    disabled = false,
    loading = false,
  } = props
  const {
    placeholder = 'Typ om te zoeken',
    emptyText = 'Niets gevonden',
    clearLabel = 'Keuze wissen',
    openLabel = 'Lijst openen',
  } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useCombobox({ options, value, onChange, onUnmatched })
  useScrollIntoView(list, box.open ? box.active : -1)

  function pick(chosen: string) {
    box.choose(chosen)
    input.current?.focus()
  }

  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.leave()}
    >
      {name && <input type="hidden" name={name} value={value} />}
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={box.open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          box.open && box.shown[box.active] ? `${listId}-${box.active}` : undefined
        }
        aria-busy={loading}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        placeholder={loading ? LOADING : placeholder}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.show}
        onKeyDown={box.handleKey}
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
          aria-expanded={box.open}
          disabled={disabled}
          onClick={() => {
            if (box.open) box.close()
            else box.show()
            input.current?.focus()
          }}
          className="grid size-11 place-items-center"
        >
          <ChevronDown aria-hidden className="size-5" />
        </button>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={placeholder}
        hidden={!box.open}
        tabIndex={-1}
        // The focus stays in the input, from which the keyboard works.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute z-30 mt-1.5 max-h-80 w-full animate-fade overflow-y-auto overscroll-contain rounded-field border border-line bg-card p-1.5 shadow-soft"
      >
        {box.open &&
          box.shown.map((option, index) => (
            <Option
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              active={index === box.active}
              selected={option.value === value}
              onPick={pick}
            />
          ))}
        {box.open && box.shown.length === 0 && (
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
      </div>
      <output className="sr-only">
        {box.open && (box.shown.length === 1 ? '1 keuze' : `${box.shown.length} keuzes`)}
      </output>
    </div>
  )
}

type OptionProps = {
  id: string
  option: ComboboxOption
  active: boolean
  selected: boolean
  onPick: (value: string) => void
}

function Option({ id, option, active, selected, onPick }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={() => onPick(option.value)}
      className={`flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left [contain-intrinsic-size:auto_3rem] [content-visibility:auto] hover:bg-pine-soft ${active ? 'bg-pine-soft outline-2 -outline-offset-2 outline-pine' : ''}`}
    >
      <span className={`min-w-0 flex-1 ${selected ? 'font-semibold' : ''}`}>{option.label}</span>
      {option.detail && <span className="text-muted tabular-nums">{option.detail}</span>}
      {selected && <Check aria-hidden className="size-5 shrink-0 text-pine" />}
    </button>
  )
}

type ComboboxInput = Pick<ComboboxProps, 'options' | 'value' | 'onChange'> & {
  onUnmatched: ((text: string) => void) | undefined
}

function useCombobox({ options, value, onChange, onUnmatched }: ComboboxInput) {
  const [open, setOpen] = useState(false)
  // What is being typed; undefined as long as the input shows the choice itself.
  const [query, setQuery] = useState<string>()
  const [active, setActive] = useState(-1)
  const shown = filterOptions(options, query ?? '')
  const chosen = options.find((option) => option.value === value)

  function show() {
    if (!open) setActive(options.findIndex((option) => option.value === value))
    setOpen(true)
  }
  function close() {
    setOpen(false)
    setQuery(undefined)
  }
  /** A choice that was typed in full counts as chosen. */
  function leave() {
    const typed = query?.trim() ?? ''
    close()
    if (!onUnmatched || typed === '') return
    const meant = options.find(({ label }) => fold(label) === fold(typed))
    if (meant) choose(meant.value)
    else onUnmatched(typed)
  }
  function choose(next: string) {
    close()
    if (next !== value) onChange(next)
  }
  function type(text: string) {
    setQuery(text)
    setOpen(true)
    setActive(text && filterOptions(options, text).length > 0 ? 0 : -1)
    if (!text && value) onChange('')
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const target = KEYS[event.key]?.(active, shown.length)
    if (target !== undefined && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      if (open) setActive(target)
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = shown[active]
      if (option) choose(option.value)
    } else if (event.key === 'Escape' || (event.key === 'Tab' && !onUnmatched)) close()
  }
  return {
    open,
    active,
    shown,
    text: query ?? chosen?.label ?? '',
    show,
    close,
    leave,
    choose,
    type,
    handleKey,
  }
}

const KEYS: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => (active + 1 >= count ? 0 : active + 1),
  ArrowUp: (active, count) => (active <= 0 ? count - 1 : active - 1),
  PageDown: (active, count) => Math.min(active + 8, count - 1),
  PageUp: (active) => Math.max(active - 8, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

function useScrollIntoView(list: RefObject<HTMLDivElement | null>, index: number) {
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [list, index])
}
