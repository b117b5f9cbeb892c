import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Control,
  type UseFormReturn,
  useController,
  useFieldArray,
  useWatch,
} from 'react-hook-form'
import { formatEuro, withComma } from '#lib/money.ts'
import {
  type Draft,
  emptyLine,
  isQuantity,
  sumsOf,
} from '#money/invoices/drafts/components/invoice-draft.ts'
import { useOffers } from '#money/invoices/drafts/components/use-offers.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'

/** What is charged. Enter goes from field to field and on to a new line. */
export function InvoiceLines({ form }: { form: UseFormReturn<Draft> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })

  function add() {
    flushSync(() => append({ ...emptyLine }, { shouldFocus: false }))
    focusLine(fields.length)
  }

  function drop(index: number) {
    flushSync(() => remove(index))
    focusLine(Math.min(index, fields.length - 2))
  }

  return (
    <section aria-labelledby="factuur-regels" className="flex flex-col gap-3">
      <h3 id="factuur-regels" className="text-xl">
        Regels
      </h3>
      <ol className="flex flex-col gap-3 sm:gap-4">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <InvoiceLine
              form={form}
              index={index}
              isOnly={fields.length === 1}
              onRemove={() => drop(index)}
              onNext={() => (index === fields.length - 1 ? add() : focusLine(index + 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" onClick={add} className="self-start max-sm:w-full">
        <Plus aria-hidden />
        Regel toevoegen
      </Button>
    </section>
  )
}

function focusLine(index: number, field = 'description') {
  document.getElementById(`factuur-items.${index}.${field}`)?.focus()
}

type LineProps = {
  form: UseFormReturn<Draft>
  index: number
  isOnly: boolean
  onRemove: () => void
  onNext: () => void
}

function InvoiceLine({ form, index, isOnly, onRemove, onNext }: LineProps) {
  const { register, control, setValue, formState } = form
  const [name, errors] = [`items.${index}` as const, formState.errors.items?.[index]]
  // on a wide screen the labels of the first line head the columns
  const below = index === 0 ? '' : 'sm:[&>label]:sr-only'
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 max-sm:rounded-field max-sm:border max-sm:border-line max-sm:p-4 sm:grid-cols-[1fr_5.5rem_7.5rem_7rem_2.75rem]">
      <legend className="sr-only">{`Regel ${index + 1}`}</legend>
      <Description
        form={form}
        index={index}
        error={errors?.description?.message}
        className={below}
      />
      <TextInput
        {...register(`${name}.quantity`, {
          onBlur: ({ target }: { target: HTMLInputElement }) => {
            if (!isQuantity(target.value)) setValue(`${name}.quantity`, '1', { shouldDirty: true })
          },
        })}
        id={`factuur-${name}.quantity`}
        label="Aantal"
        className={below}
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors?.quantity?.message}
        onKeyDown={onEnter(() => focusLine(index, 'unitPrice'))}
      />
      <TextInput
        {...register(`${name}.unitPrice`)}
        id={`factuur-${name}.unitPrice`}
        label="Prijs incl. btw"
        className={below}
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors?.unitPrice?.message}
        onKeyDown={onEnter(onNext)}
      />
      <LineTotal control={control} index={index} />
      <Button
        variant="ghost"
        size="icon"
        disabled={isOnly}
        aria-label={`Regel ${index + 1} verwijderen`}
        onClick={onRemove}
        className={`justify-self-end ${index === 0 ? 'sm:mt-7.5' : ''}`}
      >
        <Trash2 aria-hidden />
      </Button>
    </fieldset>
  )
}

type DescriptionProps = {
  form: UseFormReturn<Draft>
  index: number
  error: string | undefined
  className: string
}

/** Any words; a treatment or a product that is picked brings its price. */
function Description({
  form: { control, setValue, clearErrors },
  index,
  error,
  className,
}: DescriptionProps) {
  const { field } = useController({ control, name: `items.${index}.description` })
  const [isTyping, setTyping] = useState(false)
  const offers = useOffers(field.value, isTyping)

  function pick(id: string) {
    const offer = offers.find((known) => known.id === id)
    if (!offer) return
    setTyping(false)
    field.onChange(offer.label)
    setValue(`items.${index}.unitPrice`, withComma(offer.price), { shouldDirty: true })
    clearErrors([`items.${index}.description`, `items.${index}.unitPrice`])
    focusLine(index, 'quantity')
  }

  return (
    <SuggestField
      id={`factuur-items.${index}.description`}
      label="Omschrijving"
      required
      placeholder="Behandeling, product of eigen tekst"
      value={field.value}
      error={error}
      onType={(text) => {
        setTyping(true)
        field.onChange(text)
      }}
      suggestions={offers}
      onPick={pick}
      onEnter={() => focusLine(index, 'quantity')}
      className={`max-sm:col-span-2 ${className}`}
    />
  )
}

function LineTotal({ control, index }: { control: Control<Draft>; index: number }) {
  const item = useWatch({ control, name: `items.${index}` })
  const { total } = sumsOf({ items: item ? [item] : [], discount: '' }, '0.00')
  return (
    <p className="flex gap-x-3 gap-y-1.5 max-sm:items-center sm:flex-col sm:items-end">
      <span className={`font-medium ${index === 0 ? '' : 'sm:sr-only'}`}>Totaal</span>
      <output className="flex min-h-11 items-center font-semibold whitespace-nowrap tabular-nums">
        {formatEuro(total)}
      </output>
    </p>
  )
}

/** Enter moves on: an invoice with half a line is not to be saved by it. */
function onEnter(go: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    go()
  }
}
