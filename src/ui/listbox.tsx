import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { moveOf } from '#ui/listbox-moves.ts'

type ListboxInput = {
  count: number
  onPick: (index: number) => void
  /** Where the list opens; without it the first arrow already takes the first or the last. */
  start?: number
  /** Home and End belong to the list and not to the text. */
  isWhole?: boolean
  /** Nothing closes it, and its first choice is taken from the start. */
  isAlwaysOpen?: boolean
}

/**
 * A text field with a list of choices (ARIA 1.2 combobox): the focus stays in the field, arrows
 * move through the list, Enter picks, Escape closes.
 */
export function useListbox({
  count,
  onPick,
  start,
  isWhole = false,
  isAlwaysOpen = false,
}: ListboxInput) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(isAlwaysOpen)
  const [active, setActive] = useState(isAlwaysOpen ? 0 : -1)
  useEffect(() => {
    const options = list.current?.querySelectorAll('[role="option"]')
    if (isOpen) options?.item(active)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  function open(at: number) {
    setActive(at)
    setOpen(true)
  }

  /** Whether the key was for the list; it then does nothing else. */
  function handleKey(event: KeyboardEvent): boolean {
    const to = moveOf(event.key, { isOpen, active, count, start, isWhole })
    if (to !== undefined) open(to)
    else if (event.key === 'Enter' && isOpen && active >= 0 && active < count) onPick(active)
    else if (event.key === 'Escape' && isOpen && !isAlwaysOpen) setOpen(false)
    else return false
    event.preventDefault()
    return true
  }

  return {
    isOpen,
    active,
    open,
    close: () => setOpen(false),
    handleKey,
    field: (isShown: boolean) =>
      ({
        role: 'combobox',
        'aria-expanded': isShown,
        'aria-controls': id,
        'aria-autocomplete': 'list',
        'aria-activedescendant':
          isShown && active >= 0 && active < count ? `${id}-${active}` : undefined,
        autoComplete: 'off',
        spellCheck: false,
      }) as const,
    list: { ref: list, id },
    idOf: (index: number) => `${id}-${index}`,
  }
}

type Listbox = ReturnType<typeof useListbox>

type ListboxPopupProps = { box: Listbox; isShown: boolean; label: string; children: ReactNode }

/** The list below its field. */
export function ListboxPopup({ box, isShown, label, children }: ListboxPopupProps) {
  return (
    <div
      {...box.list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      hidden={!isShown}
      // The focus stays in the input, from which the keyboard works.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute z-30 mt-1.5 max-h-80 w-full animate-fade overflow-y-auto overscroll-contain rounded-field border border-line bg-card p-1.5 shadow-soft"
    >
      {isShown && children}
    </div>
  )
}

type ListboxOptionProps = {
  box: Listbox
  index: number
  label: string
  detail?: string | undefined
  isSelected?: boolean
  disabled?: boolean | undefined
  onPick: () => void
  children?: ReactNode
}

export function ListboxOption({
  box,
  index,
  label,
  detail,
  isSelected = false,
  disabled = false,
  onPick,
  children,
}: ListboxOptionProps) {
  const isActive = index === box.active
  return (
    <button
      type="button"
      id={box.idOf(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      disabled={disabled}
      onClick={onPick}
      className={`flex min-h-12 w-full items-center gap-2 rounded-lg px-3 py-2 text-left [contain-intrinsic-size:auto_3rem] [content-visibility:auto] wrap-break-word hover:bg-pine-soft disabled:text-muted ${isActive ? 'bg-pine-soft outline-2 -outline-offset-2 outline-pine' : ''}`}
    >
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2">
        <span className={`min-w-0 ${isSelected ? 'font-semibold' : ''}`}>{label}</span>
        {detail && <span className="min-w-0 text-muted tabular-nums">{detail}</span>}
      </span>
      {children}
    </button>
  )
}
