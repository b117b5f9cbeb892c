import type { LucideIcon } from 'lucide-react'

type SegmentsProps<Value extends string | number> = {
  /** What is chosen, for screen readers. */
  legend: string
  /** Each as a word, or as a picture with the word for screen readers. */
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few, side by side. */
export function Segments<Value extends string | number>({
  legend,
  options,
  value: chosen,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset className="inline-flex shrink-0 rounded-field border border-edge bg-card p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
          className={`min-h-10 rounded-[0.6rem] font-semibold text-ink hover:bg-pine-soft aria-pressed:bg-pine aria-pressed:text-white ${Icon ? 'grid min-w-11 place-items-center' : 'px-2.5 sm:px-4'}`}
        >
          {Icon && <Icon aria-hidden className="size-5" />}
          <span className={Icon ? 'sr-only' : ''}>{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
